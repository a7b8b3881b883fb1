import { type Definition, isOfOthers, partsOf, type StateMachine } from '@bonfire/contract/definitions/definition'
import { hasChoice } from '@bonfire/contract/definitions/equip-parts'
import type { Condition } from '@bonfire/contract/definitions/language/condition'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Bindings } from './cells/equip-cells.ts'
import { type Grid, gridOver, LONGEST_STEP_SECONDS, stepOf } from './cells/grid.ts'
import { conversionFor, isInUnit, lacksUnit, SITE_RELATIONS, type SiteData } from './cells/site-data.ts'
import { type CompiledRule, compileMachine, relatedRoles, type SiteMachine } from './compile-rule.ts'
import type { SiteRule } from './compile-site.ts'
import { LOOK_AHEAD_ALARMS, LOOK_BACK_ALARMS } from './firings.ts'
import type { EngineEquip, EnginePoint } from './input.ts'
import type { NotRun, OnEquip } from './on-equip.ts'
import { parametersOn, type UsedParameter } from './used-parameters.ts'

/** A rule on an equip: what it reads, with which numbers, in which cells. */
export interface BoundRule {
  readonly rule: SiteRule
  readonly compiled: CompiledRule
  readonly bindings: Bindings
  readonly values: ReadonlyMap<string, UsedParameter>
  /** Values in SI, by name. */
  readonly parameters: ReadonlyMap<string, number>
  readonly grid: Grid
}

export function bindRule(rule: SiteRule, compiled: CompiledRule, on: OnEquip): BoundRule | NotRun {
  const bindings = bindPoints(compiled, on)
  if ('status' in bindings) return bindings
  const values = parametersOn(rule, compiled, { ...on, bindings })
  const unset = [...values].filter(([, { value }]) => value === null).map(([name]) => name)
  if (unset.length > 0) return { status: 'parameter', names: unset }
  const step = stepFor(compiled, bindings, on)
  if ('status' in step) return step
  const parameters = new Map([...values].map(([name, { inSi }]) => [name, inSi]))
  const bound = { rule, compiled, bindings, values, parameters }
  return { ...bound, grid: gridFor(bound, on.until, step.stepSeconds) }
}

function gridFor({ rule, compiled, parameters }: Omit<BoundRule, 'grid'>, until: number, stepSeconds: number): Grid {
  const { days, reachSeconds } = rule
  const warmUp = warmUpOf(compiled, (name) => parameters.get(name) ?? Number.NaN, stepSeconds)
  const from = (days[0]?.startsAt ?? 0) - shared(warmUp + reachSeconds)
  const end = (days.at(-1)?.endsAt ?? 0) + shared(lookAheadOf(compiled, stepSeconds) + reachSeconds)
  return gridOver(stepSeconds, { from, to: Math.min(end, until) })
}

const SHARED_SECONDS = [8 * SECONDS_PER_HOUR, 32 * SECONDS_PER_HOUR]

/** Two lengths for most, so that rules have grids in common and share what is worked out on them. */
const shared = (seconds: number): number => SHARED_SECONDS.find((length) => length >= seconds) ?? seconds

/** Returns the number of seconds before a day from which its samples are needed. */
export function warmUpOf(rule: CompiledRule, parameter: (name: string) => number, stepSeconds: number): number {
  const { when, proof = [], smoothSeconds, modeDelaySeconds, alarmDelaySeconds, clearDelaySeconds } = rule
  return (
    Math.max(...[when, ...proof].map((condition) => condition.warmUpSeconds(parameter, stepSeconds))) +
    Math.max(0, ...smoothSeconds.values()) +
    // A change within the delay may be that after a gap, which is one if it is longer than both delays.
    modeDelaySeconds +
    Math.max(modeDelaySeconds, alarmDelaySeconds) +
    LOOK_BACK_ALARMS * alarmDelaySeconds +
    clearDelaySeconds +
    // Delays are rounded up, and a change needs the cell before.
    6 * stepSeconds
  )
}

/** A firing that begins late in a day is confirmed after it, perhaps after gaps and a break that do not end it. */
const lookAheadOf = ({ alarmDelaySeconds, clearDelaySeconds }: CompiledRule, stepSeconds: number): number =>
  LOOK_AHEAD_ALARMS * alarmDelaySeconds + clearDelaySeconds + 4 * stepSeconds

/** The points of the roles, or what prevents the rule. */
function bindPoints(compiled: CompiledRule, { data, equip }: OnEquip): Bindings | NotRun {
  const { definition } = compiled
  const bindings = new Map<string, EnginePoint>()
  const missing: string[] = []
  const ambiguous: string[] = []
  const wrong: EnginePoint[] = []
  const bindOne = (choice: string, isOptional: boolean) => {
    const names = choice.split('|')
    const [first = ''] = names
    if (isOfOthers(first)) return
    const word = first.split('.').at(-1) ?? first
    for (const name of names) {
      const points = inputsNamed(definition, { data, equip }, name)
      if (points.length > 1) {
        ambiguous.push(...points.map((point) => point.name))
        return
      }
      const [point] = points
      if (!point) continue
      if (conversionFor(point, rowOfRole(word)?.dimension)) bindings.set(word, point)
      else wrong.push(point)
      return
    }
    if (!isOptional) missing.push(choice)
  }
  for (const choice of definition.roles) bindOne(choice, false)
  for (const choice of definition.optional) bindOne(choice, true)
  for (const { relation, role, isEach, isOptional } of relatedRoles(compiled)) {
    if (isEach) {
      if (!data.relatedEach(equip, relation).some(({ id }) => data.pointsOf(id, role).length > 0)) {
        missing.push(`${relation}.${role}`)
      }
      continue
    }
    const points = pointsNamed(data, equip, `${relation}.${role}`)
    const [point] = points
    if (!point && !isOptional) missing.push(`${relation}.${role}`)
    if (points.length > 1) ambiguous.push(...points.map(({ name }) => name))
    else if (point && !conversionFor(point, rowOfRole(role)?.dimension)) wrong.push(point)
  }
  missing.push(...unsaidParts(definition, equip))
  missing.push(...unseenStates(compiled, { data, equip }).filter((role) => !missing.includes(role)))
  missing.push(...unprovenRoles(definition, { data, equip }).filter((choice) => !missing.includes(choice)))
  if (missing.length > 0) return { status: 'missing', names: missing }
  if (ambiguous.length > 0) return { status: 'ambiguous', names: ambiguous }
  if (wrong.length > 0) {
    return { status: wrong.every(lacksUnit) ? 'noUnit' : 'unit', names: wrong.map(({ name }) => name) }
  }
  return bindings
}

/** Returns the parts that an equip must have for the rule, and of which nothing says whether it has them. */
export const unsaidParts = ({ hasParts = [] }: Pick<Definition, 'hasParts'>, equip: EngineEquip): string[] =>
  hasParts.filter((choice) => !hasChoice(partsOf(equip), choice))

type Needing = Pick<CompiledRule, 'definition' | 'when'>
type At = Pick<OnEquip, 'data' | 'equip'>

/** Returns the missing roles for a rule that has to tell running states apart. */
export const unseenStates = (needing: Needing, { data, equip }: At): string[] =>
  readsStates(needing, data.machineOf(equip)) ? data.unseen(equip) : []

export const readsStates = ({ definition: { states }, when }: Needing, machine: StateMachine | undefined): boolean =>
  when.usesState ||
  (states !== undefined &&
    (machine?.states.some(({ number, unproven }) => !unproven && !states.includes(number)) ?? false))

/** Returns the roles of which one would prove that the equip runs, where nothing does and nobody said that it always runs. */
export function unprovenRoles({ equip: kinds, states, proof }: Definition, { data, equip }: At): string[] {
  const machine = data.machineOf(equip)
  // What is said of any sensor does not wait for the answer.
  const needsProof = kinds !== 'any' && (states !== undefined || proof === undefined)
  if (!needsProof || machine?.runsWith === undefined || hasChoice(partsOf(equip), machine.runsWith)) return []
  const roles = compileMachine(machine).proof.flatMap((condition) => condition.roles)
  return roles.some((role) => data.hasRole(equip, role)) ? [] : [roles.join('|')]
}

/** Returns the points of a role of the equip itself, `sat`, or of a related one, `ahu.sat`. */
export function pointsNamed(data: SiteData, equip: EngineEquip, name: string): readonly EnginePoint[] {
  const [relation, role] = name.includes('.') ? (name.split('.') as [string, string]) : [undefined, name]
  if (relation === undefined) return data.pointsOf(equip.id, role)
  const related = data.relatedOne(equip, relation)
  return related === undefined ? [] : data.pointsOf(related?.id ?? null, role)
}

/** The points of a role that a rule may read: in its unit, and no feedback in place of a command that it compares with that. */
export const inputsNamed = (
  { pointUnit, roles, optional }: Pick<Definition, 'pointUnit' | 'roles' | 'optional'>,
  { data, equip }: At,
  name: string,
): readonly EnginePoint[] => {
  const isNamed = (role: string) => [...roles, ...optional].some((choice) => choice.split('|').includes(role))
  return pointsNamed(data, equip, name).filter(
    (point) => isInUnit(point, pointUnit) && (point.role === name.split('.').at(-1) || !isNamed(point.role)),
  )
}

/** The step of the grid: the interval of the slowest input, of a related equip too, but for those that are held. */
function stepFor(
  { definition, slowestSeconds, when }: CompiledRule,
  bindings: Bindings,
  { data, equip, machine }: OnEquip,
): { stepSeconds: number } | NotRun {
  const held = new Set<string>(definition.held)
  // Weather and points of a whole site change slowly.
  const related = when.related.filter(({ relation, isEach }) => !isEach && !SITE_RELATIONS.has(relation))
  const inputs = [
    ...bindings,
    ...related.flatMap(({ relation, role }) =>
      pointsNamed(data, equip, `${relation}.${role}`).map((point) => [role, point] as const),
    ),
  ]
  const counted = inputs.filter(([word, { role }]) => !held.has(word) && !held.has(role)).map(([, point]) => point)
  const slow = counted.filter((point) => (data.intervalOf(point) ?? 0) > Math.min(slowestSeconds, LONGEST_STEP_SECONDS))
  const silent = definition.regular ? [...bindings.values()].filter((point) => data.isOnChange(point)) : []
  if (slow.length + silent.length > 0) {
    return { status: 'sparse', names: [...new Set([...slow, ...silent].map(({ name }) => name))] }
  }
  const stepping = inputs.length === 0 && machine ? statePoints(machine, { data, equip }) : counted
  return { stepSeconds: stepOf(stepping.map((point) => data.intervalOf(point) ?? 0)) }
}

/** The numbers that tell the operating state. */
function statePoints({ compiled }: SiteMachine, { data, equip }: Pick<OnEquip, 'data' | 'equip'>): EnginePoint[] {
  const conditions = [...compiled.proof, ...compiled.states.flatMap(({ when }) => when ?? [])]
  const roles = new Set(conditions.flatMap((condition) => condition.roles))
  return [...roles].flatMap((role) => data.pointsOf(equip.id, role)).filter(({ kind }) => kind === 'number')
}

/** True if an equip has every point that a condition reads. */
export const hasInputs =
  (data: SiteData, equip: EngineEquip, absent: Readonly<Partial<Record<string, number>>> = {}) =>
  (condition: Condition): boolean =>
    condition.roles.every((role) => role in absent || data.pointsOf(equip.id, role).length === 1) &&
    condition.related.every(({ relation, role, isEach }) =>
      isEach
        ? data.relatedEach(equip, relation).length > 0
        : pointsNamed(data, equip, `${relation}.${role}`).length === 1,
    )
