import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from '../imports/graph.ts'
import { ROOT } from '../toolchain.mjs'
import { screens, testsReachedBy } from './reach.ts'

const graph = readImports(ROOT)
const textOf = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '')
const reachedBy = (...changed: string[]) => testsReachedBy(changed, graph, textOf)
const SOME = (count: number) => ({ least: 1, most: count })
const expectFew = ({ length }: readonly string[], { least, most }: { least: number; most: number }) => {
  expect(length).toBeGreaterThanOrEqual(least)
  expect(length).toBeLessThanOrEqual(most)
}

describe('a change reaches', () => {
  test('of the client, its units, its screens and the walks that open them', () => {
    const { tests, walks } = reachedBy('client/src/features/actions/bulk/use-bulk-editing.tsx')
    expect(tests).toContain('client/src/features/actions/bulk/bulk-edit.screen.test.tsx')
    expect(tests).toContain('client/src/features/actions/list/actions-list.screen.test.tsx')
    expect(tests).not.toContain('client/src/features/rules/rules.screen.test.tsx')
    expect(tests.filter((file) => file.startsWith('server/'))).toEqual([])
    expect(walks).toContain('e2e/actions/actions.spec.ts')
    expect(walks).not.toContain('e2e/rules/editor.spec.ts')
    expectFew(tests, SOME(80))
  })

  test('of the server, the tests of its folder, and those of its routes', () => {
    const { tests, walks } = reachedBy('server/src/features/snooze/snooze.service.ts')
    expect(tests).toContain('server/src/features/snooze/snooze.test.ts')
    expect(tests).toContain('server/test/permissions/permission-matrix.test.ts')
    expect(tests).not.toContain('server/src/features/people/people.test.ts')
    expect(walks).toEqual([])
    expectFew(tests, SOME(30))
  })

  test('of the contract, both', () => {
    const { tests, walks } = reachedBy('contract/src/snooze.ts')
    expect(tests).toContain('contract/src/snooze.test.ts')
    expect(tests).toContain('server/src/features/snooze/snooze.test.ts')
    expect(tests).toContain('client/src/features/hits/equipment/snooze.screen.test.tsx')
    expect(walks).toContain('e2e/analysis/snooze.spec.ts')
    expect(tests).not.toContain('client/src/features/rules/rules.screen.test.tsx')
  })

  test('of a test, only that', () => {
    const file = 'server/src/features/snooze/snooze.test.ts'
    expect(reachedBy(file).tests).toContain(file)
    expect(reachedBy('e2e/analysis/snooze.spec.ts')).toEqual({ tests: [], walks: ['e2e/analysis/snooze.spec.ts'] })
  })
})

test('every screen has an address, or its walks could not be found', () => {
  const lazy = [...textOf('client/src/app/screens.ts').matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)]
  expect(lazy.length).toBeGreaterThan(20)
  const addressed = new Set(screens(graph, textOf).map(({ file }) => file))
  expect(lazy.map(([, path]) => `client/src/${path}`).filter((file) => !addressed.has(file))).toEqual([])
})
