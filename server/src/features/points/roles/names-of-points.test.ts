import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import type { PointKind } from '@bonfire/contract/histories/points'
import { ROLE_SIGNS } from '@bonfire/contract/histories/role-signs'
import { POINT_ROLES } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'
import { readUnit } from '../../units/units.ts'
import { PROPOSAL_RULES } from './proposal.ts'
import { newRoleProposer } from './propose-role.ts'

interface NamedPoint {
  readonly name: string
  readonly equip: EquipKind
  readonly kind: PointKind
  readonly unit: string | null
  /** A role, or - for none. */
  readonly role: string
}

const KINDS: Readonly<Record<string, PointKind>> = { on: 'bool', modes: 'enum' }
const NAMES = readFileSync(new URL('names-of-points.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): NamedPoint & { measures: string } => {
    const [, equip, measures = '', role = '', name = ''] = /^(\S+) +(\S+) +(\S+) +(.+)$/.exec(line) ?? []
    const unit = readUnit(measures)?.name ?? null
    return { name, equip: equip as EquipKind, kind: KINDS[measures] ?? 'number', unit, role, measures }
  })

const propose = newRoleProposer()
const proposed = (point: NamedPoint): string => propose({ ...point, tags: {}, brickClass: null })?.role ?? '-'

/** A third of the names, whichever: rules were written without a look at how they do on these. */
const isHeldOut = ({ name, equip }: NamedPoint) =>
  (createHash('sha256').update(`${equip} ${name}`).digest()[0] as number) % 3 === 0

const said = (point: NamedPoint) => `${point.equip} ${point.name}: ${proposed(point)}, not ${point.role}`

function figuresOf(points: readonly NamedPoint[]) {
  const right = points.filter((point) => proposed(point) === point.role)
  const wrong = points.filter((point) => proposed(point) !== '-' && proposed(point) !== point.role)
  const missed = points.filter((point) => proposed(point) === '-' && point.role !== '-')
  return { of: points.length, right: right.length / points.length, wrong: wrong.map(said), missed: missed.map(said) }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

it.each([
  ['names that the rules were written for', NAMES.filter((point) => !isHeldOut(point))],
  ['names that nobody looked at', NAMES.filter(isHeldOut)],
])('of %s nine in ten get their role, and one in a hundred a wrong one', (which, points) => {
  const { of, right, wrong, missed } = figuresOf(points)
  process.stdout.write(
    `${of} ${which}: ${percent(right)} right, ${percent(wrong.length / of)} wrong, ${percent(missed.length / of)} missed\n`,
  )
  expect(right, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(of / 100)
})

it('where other roles are proposed, PROPOSAL_RULES has counted up', () => {
  const said = JSON.stringify([
    NAMES.map((point) => propose({ ...point, tags: {}, brickClass: null }) ?? null),
    ROLE_SIGNS.map((row) => [...Object.values(row)].map(String)),
  ])
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 12)
  expect({ rules: PROPOSAL_RULES, digest }).toEqual({ rules: 3, digest: '839b6c91f001' })
})

const SETPOINT_OR_COMMAND = /sp\b|spt|stpt|set ?p|sp(?=[A-Z])|cmd|command|sollwert|befehl|stellsignal|[-_][co]$/i

it('the list of names is large and varied, and says only what there is', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(400)
  expect(NAMES.filter(({ role }) => role === '-').length).toBeGreaterThanOrEqual(80)
  expect(NAMES.filter(({ name }) => SETPOINT_OR_COMMAND.test(name)).length).toBeGreaterThanOrEqual(60)
  expect(new Set(NAMES.map(({ equip, measures, name }) => `${equip} ${measures} ${name}`)).size).toBe(NAMES.length)
  const unknown = NAMES.filter(
    ({ equip, role, measures, unit }) =>
      !EQUIP_KINDS.includes(equip) ||
      (role !== '-' && !POINT_ROLES.some((one) => one === role)) ||
      (unit === null && !['-', 'on', 'modes'].includes(measures)),
  )
  expect(unknown).toEqual([])
})
