import type { ReactNode } from 'react'
import { expect, expectTypeOf, it } from 'vitest'
import { type AvatarProps, initials } from './avatar.tsx'

it.each([
  ['Chief Plant Operator', 'CPO'],
  ['  élodie   b ', 'ÉB'],
  ['one two three four', 'OTT'],
  ['', ''],
])('shows the initials of %j as %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it('an avatar takes either a name or an icon', () => {
  expectTypeOf<{ name: string }>().toExtend<AvatarProps>()
  expectTypeOf<{ icon: ReactNode }>().toExtend<AvatarProps>()
  expectTypeOf<{ name: string; icon: ReactNode }>().not.toExtend<AvatarProps>()
  expectTypeOf<{ size: number }>().not.toExtend<AvatarProps>()
})
