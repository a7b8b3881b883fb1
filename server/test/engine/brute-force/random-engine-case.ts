import { Definition } from '@bonfire/contract/definitions/definition'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Random } from '@bonfire/contract/definitions/language/testing/random'
import { RandomRule } from '@bonfire/contract/definitions/language/testing/random-rule'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { STATE_MACHINES } from '../../../src/features/definitions/catalogue/read-catalogue.ts'
import type { EngineRule, EngineSite } from '../../../src/features/evaluation/engine/input.ts'
import { lackedParts } from '../air-handler.ts'
import type { NaiveRule, NaiveSite } from './brute-force.ts'
import { BOOLS, RandomPoints, type Span } from './random-points.ts'
import { Clocks } from './time-by-hand.ts'

const VOCABULARY = {
  roles: ROLE_DIMENSIONS,
  parameters: { eSat: 'temperatureDifference', ccFull: 'ratio', delay: 'time' },
  related: { ahu: ROLE_DIMENSIONS, vav: ROLE_DIMENSIONS },
  schedules: ['holidays'],
} as const

/** Places and days, those on which clocks change among them. */
const PLACES = [
  ['UTC', ['2026-03-09']],
  ['UTC', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ['America/New_York', ['2021-11-07', '2021-11-08']],
  ['America/New_York', ['2021-03-14']],
  ['Asia/Kolkata', ['2026-03-09', '2026-03-10']],
  ['Australia/Lord_Howe', ['2021-04-03', '2021-04-04']],
] as const

interface Parsed {
  readonly roles: readonly string[]
  readonly ahuRoles: readonly string[]
  readonly vavRoles: readonly string[]
}

/** A rule, as the engine and as a person reads it. */
interface Twin {
  readonly engine: EngineRule
  readonly naive: NaiveRule
  readonly needs: Parsed
}

export interface RandomCase {
  readonly text: string
  readonly rule: NaiveRule
  readonly naive: NaiveSite
  readonly engine: EngineSite
  readonly read: (pointRowId: number) => { at: Float64Array; values: Float64Array } | undefined
}

export function randomCase(random: Random): RandomCase {
  const stepSeconds = random.pick([300, 300, 300, 900, 900, 600, 60])
  const [timezone, days] = random.pick(PLACES)
  const clocks = new Clocks(timezone)
  const bounds = days.map((day) => clocks.day(day))
  const [from, to] = [bounds[0]?.startsAt ?? 0, bounds.at(-1)?.endsAt ?? 0]
  const until = random.chance(0.25)
    ? to - random.below(20) * SECONDS_PER_HOUR - random.below(900)
    : Number.POSITIVE_INFINITY
  const { twin, twins } = randomTwins(random, { stepSeconds, from, to })
  const points = new RandomPoints(random, {
    stepSeconds,
    from: from - 20 * SECONDS_PER_HOUR,
    to: to + 8 * SECONDS_PER_HOUR,
  })
  const needed = (pick: (needs: Parsed) => readonly string[]) => twins.flatMap(({ needs }) => pick(needs))
  const own = points.ofUnit(needed(({ roles }) => roles))
  const ahu = points.of(2, new Set(needed(({ ahuRoles }) => ahuRoles)))
  const vavRoles = new Set(needed(({ vavRoles: roles }) => roles))
  const boxes = vavRoles.size === 0 ? [] : [3, 4, 5].slice(0, 1 + random.below(3))
  const vavs = boxes.map((id) => points.of(id, vavRoles, id === 3 ? 1 : 0.8))
  // Nothing is unknown of it: this is about what follows from samples.
  const parts = lackedParts(points.engine.filter(({ equipRowId }) => equipRowId === 1).map(({ role }) => role))
  return {
    text: twins.map(({ engine: { definition } }) => JSON.stringify(definition)).join('\n'),
    rule: twin.naive,
    naive: { clocks, days, until, own, ahu, vavs },
    engine: {
      timezone,
      points: points.engine,
      until,
      evaluatedIds: [1],
      days: bounds,
      equips: [
        { id: 1, key: 'main', name: 'Main', kind: 'ahu', refs: { ahuRef: 'other' }, parts },
        { id: 2, key: 'other', name: 'Other', kind: 'ahu', refs: {} },
        ...boxes.map((id) => ({
          id,
          key: `vav-${id}`,
          name: `Box ${id}`,
          kind: 'vav' as const,
          refs: { airRef: 'main' },
        })),
      ],
      rules: twins.map(({ engine }) => engine),
      machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
    },
    read: (pointRowId) => points.series.get(pointRowId),
  }
}

/** A rule, and sometimes another that suppresses it. */
function randomTwins(random: Random, span: Span): { twin: Twin; twins: readonly Twin[] } {
  const other = random.chance(0.2) ? randomTwin(random, span, 'own-other', undefined) : undefined
  const twin = randomTwin(random, span, 'own-rule', other?.naive)
  return { twin, twins: other ? [twin, other] : [twin] }
}

function randomTwin(random: Random, span: Span, key: string, suppressedBy: NaiveRule | undefined): Twin {
  const { stepSeconds, from, to } = span
  const { condition, needs } = randomCondition(random, stepSeconds)
  const some = (roles: readonly string[], share: number) => roles.filter(() => random.chance(share))
  const minutes = () => random.pick([0, 0, 5, 7, 20, 30, 45])
  const delays = { mode: minutes(), alarm: minutes(), clear: random.pick([0, 0, 10, 30]) }
  const proof = random.pick(['usual', 'none', 'fan'] as const)
  const states = random.chance(0.4) ? [0, 1, 2, 3, 4, 5].filter(() => random.chance(0.6)) : []
  const smooth = random.chance(0.5)
    ? some(
        needs.roles.filter((role) => !BOOLS.includes(role)),
        0.7,
      )
    : []
  const over = random.pick([5, 7, 20])
  const isDaily = suppressedBy === undefined && key === 'own-rule' && random.chance(0.1)
  const startsAt = from + random.below((to - from) / SECONDS_PER_MINUTE) * SECONDS_PER_MINUTE
  const tests = random.chance(0.15) ? [{ startsAt, endsAt: startsAt + 2 * SECONDS_PER_HOUR }] : []
  const held = some([...needs.roles, ...needs.ahuRoles], 0.15)
  const definition = Definition.parse({
    key,
    name: key,
    description: key,
    category: 'fdd',
    severity: 'low',
    equip: 'ahu',
    source: 'A test',
    roles: needs.roles,
    held,
    when: condition.text,
    slowest: '60 min',
    per: isDaily ? 'day' : 'firing',
    ...(proof !== 'usual' && { proof: proof === 'none' ? null : 'fanOn' }),
    ...(states.length > 0 && { states }),
    smooth: Object.fromEntries(smooth.map((role) => [role, `${over} min`])),
    modeDelay: `${delays.mode} min`,
    alarmDelay: `${delays.alarm} min`,
    clearDelay: `${delays.clear} min`,
    parameters: {
      eSat: { default: 2, unit: '°F', difference: true, words: 'Error' },
      delay: { default: 15, unit: 'min', words: 'Delay' },
    },
    suppressedBy: suppressedBy ? [suppressedBy.key] : [],
  })
  return {
    needs,
    engine: { version: 1, definition, parameters: new Map(), tests: tests.map((time) => ({ equipRowId: 1, ...time })) },
    naive: {
      key,
      condition,
      roles: needs.roles,
      held,
      relatedRoles: needs.ahuRoles,
      proof,
      isDaily,
      tests,
      suppressedBy,
      states: states.length > 0 ? states : undefined,
      smoothSeconds: Object.fromEntries(smooth.map((role) => [role, over * SECONDS_PER_MINUTE])),
      modeDelaySeconds: delays.mode * SECONDS_PER_MINUTE,
      alarmDelaySeconds: delays.alarm * SECONDS_PER_MINUTE,
      clearDelaySeconds: delays.clear * SECONDS_PER_MINUTE,
    },
  }
}

/** What takes windows of windows takes long a minute at a time. */
function randomCondition(random: Random, stepSeconds: number) {
  const depth = stepSeconds < 300 ? 1 : stepSeconds < 900 ? 2 : 3
  for (;;) {
    const condition = new RandomRule(random).condition(depth)
    // No site has schedules.
    if (condition.text.includes('holidays')) continue
    const parsed = parseCondition(condition.text, VOCABULARY)
    if ('errors' in parsed) throw new Error(`${condition.text}: ${JSON.stringify(parsed.errors)}`)
    const { roles, related } = parsed.condition
    const named = (isEach: boolean) => related.filter((one) => one.isEach === isEach).map(({ role }) => role)
    return { condition, needs: { roles: [...roles], ahuRoles: named(false), vavRoles: named(true) } }
  }
}
