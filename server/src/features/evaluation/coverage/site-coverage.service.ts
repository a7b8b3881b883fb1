import { type Definition, isFor, isForEquip, partsOf } from '@bonfire/contract/definitions/definition'
import { isPart, lacksPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { partAskedFor } from '@bonfire/contract/definitions/role-parts'
import { CONSTANT_PARAMETERS, constantsAsked, type EquipConstant } from '@bonfire/contract/evaluation/equip-parts'
import type { Db } from '../../../db/database.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { type Parameters, parametersOf } from '../../definitions/parameters/parameters.service.ts'
import { readsStates } from '../engine/bind-rule.ts'
import { SiteData } from '../engine/cells/site-data.ts'
import { type CompiledMachine, type CompiledRule, compileMachine, tryCompile } from '../engine/compile-rule.ts'
import type { EngineEquip } from '../engine/input.ts'
import { engineEquips } from '../inputs/gather-site.service.ts'
import * as model from '../inputs/site-model.repository.ts'
import { isLacking, type Requirement, requirementsOf } from './requirements.ts'

export interface CoveredEquip extends EngineEquip {
  readonly name: string
}

export interface CoveredRule {
  readonly definition: Definition
  /** Undefined if its condition cannot be read: coverage says that it fails. */
  readonly compiled: CompiledRule | undefined
  readonly isSwitchedOff: boolean
}

/** The equips of a site and the rules that are for some of them, with what each needs. */
export interface CoveredSite {
  readonly equips: readonly CoveredEquip[]
  readonly rules: readonly CoveredRule[]
  requirements(rule: CoveredRule, equip: CoveredEquip): Requirement[]
  /** Parameters that have no value on an equip. */
  unsetParameters(rule: CoveredRule, equip: CoveredEquip): string[]
  /** The constants of the equip that the rule reads, and for which only the default counts. */
  unconfirmed(rule: CoveredRule, equip: CoveredEquip): readonly EquipConstant[]
}

const NO_SAMPLES = () => undefined

export async function coveredSite(
  db: Db,
  { tenantId, siteRowId, projectId }: { tenantId: number; siteRowId: number; projectId: number },
  /** The rules of the tenant, which several sites share so that they are read and compiled once. */
  inUse?: Awaited<ReturnType<typeof definitionsInUse>>,
): Promise<CoveredSite> {
  const equips = engineEquips(await model.findEquips(db, siteRowId))
  const points = await model.findPoints(db, siteRowId)
  const off = await model.findSwitchedOff(db, projectId)
  const parameters = await parametersOf(db, tenantId)
  const kinds = new Set(equips.map(({ kind }) => kind))
  const rules = (inUse ?? (await definitionsInUse(db, tenantId)))
    .filter(({ body }) => [...kinds].some((kind) => isFor(body, kind)))
    .map(({ key, body }) => ({
      definition: body,
      compiled: tryCompile(body, STATE_MACHINES),
      isSwitchedOff: off.has(key),
    }))
  const machines = STATE_MACHINES.filter(({ equip }) => equip.some((kind) => kinds.has(kind)))
  const compiledMachines = machines.map(compileMachine)
  // The same for all rules of an equip.
  const openOf = new Map<number, readonly EquipConstant[]>()
  const data = new SiteData(
    {
      timezone: 'UTC',
      equips,
      points,
      rules: [],
      days: [],
      until: 0,
      machines: machines.map((machine) => ({ machine, parameters: new Map() })),
    },
    NO_SAMPLES,
  )
  return {
    equips,
    rules,
    requirements: ({ compiled }, equip) => (compiled ? requirementsOf(compiled, { data, equip }) : []),
    unsetParameters: (rule, equip) => unsetIn(rule, { equip, parameters, place: { projectId, siteRowId } }),
    unconfirmed: (rule, equip) => {
      const machine = compiledMachines.find((one) => one.machine.equip.includes(equip.kind))
      if (!machine || constantsAsked(equip.kind).length === 0) return []
      const open =
        openOf.get(equip.id) ?? openConstants(equip, machine, { parameters, place: { projectId, siteRowId } })
      openOf.set(equip.id, open)
      return open.filter((name) => readsConstant(rule, machine, name))
    },
  }
}

interface SetValues {
  readonly parameters: Parameters
  readonly place: { readonly projectId: number; readonly siteRowId: number }
}

const openConstants = (
  { id, kind, parts = {} }: CoveredEquip,
  { machine }: CompiledMachine,
  { parameters, place }: SetValues,
): readonly EquipConstant[] => {
  const counting = parameters.at(machine, { ...place, equipRowId: id })
  return constantsAsked(kind).filter(
    (name) =>
      counting[CONSTANT_PARAMETERS[name].name]?.source === 'default' &&
      !(name === 'minimumPositionPercent' && lacksPart(parts, 'outsideDamper')),
  )
}

function readsConstant({ compiled }: CoveredRule, machine: CompiledMachine, constant: EquipConstant): boolean {
  if (!compiled) return false
  const { name } = CONSTANT_PARAMETERS[constant]
  // A parameter of its own is another one.
  if (usedParameters(compiled).has(name) && !Object.hasOwn(compiled.definition.parameters, name)) return true
  return (
    readsStates(compiled, machine.machine) &&
    machine.states.some(({ when }) => when?.parameters.includes(name) ?? false)
  )
}

/** Few have no default. */
function unsetIn(
  { definition, compiled }: CoveredRule,
  {
    equip,
    parameters,
    place,
  }: { equip: CoveredEquip; parameters: Parameters; place: { projectId: number; siteRowId: number } },
): string[] {
  const open = Object.entries(definition.parameters).filter(([, { default: value }]) => value === null)
  if (!compiled || open.length === 0) return []
  const used = usedParameters(compiled)
  const values = parameters.at(definition, { ...place, equipRowId: equip.id })
  return open.flatMap(([name]) => (used.has(name) && values[name]?.value === null ? [name] : []))
}

/** Returns the parameters that its conditions read; others may set only a delay. */
export const usedParameters = ({ when, proof }: CompiledRule): ReadonlySet<string> =>
  new Set([when, ...(proof ?? [])].flatMap(({ parameters }) => parameters))

/**
 * Rules on sensors, which are for any equip, are for equips that have the sensor, and rules on meters for those that
 * measure what they read.
 */
export function isApplicable(
  { definition }: Pick<CoveredRule, 'definition'>,
  equip: Pick<CoveredEquip, 'kind' | 'parts' | 'shownParts'>,
  requirements: readonly Requirement[],
) {
  const ofRoles = requirements.slice(0, definition.roles.length)
  const has = (role: string) => ofRoles.some(({ roles, state }) => roles.includes(role) && !isLacking(state))
  if (!isForEquip(definition, equip, has)) return false
  if (ofRoles.some(({ isForeign }) => isForeign)) return false
  return definition.equip !== 'any' || ofRoles.every(({ state }) => state !== 'missing')
}

/** True if a rule lacks only parts, or points of parts, of which nothing says whether the equip has them. */
export function asksParts(equip: CoveredEquip, requirements: readonly Requirement[]): boolean {
  const lacking = requirements.filter(({ state }) => isLacking(state))
  return lacking.length > 0 && lacking.every(({ roles }) => roles.every((role) => isOpen(role, equip)))
}

/** True if it is not said whether the equip has the part that an input is, or is of. */
function isOpen(name: string, equip: CoveredEquip): boolean {
  const known = partsOf(equip)
  const parts = isPart(name) ? name : partAskedFor(name)
  return (
    parts?.split('|').some((part) => partsAsked(equip.kind).some((one) => one === part && known[one] === undefined)) ??
    false
  )
}
