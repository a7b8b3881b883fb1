import { inParts } from '@bonfire/contract/values/in-parts'
import { sameId } from '@bonfire/contract/values/same-id'
import type { Db } from '../../../db/database.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import type { RulePlace } from '../../model/model-import.service.ts'
import type { CheckedOccurrence } from '../occurrence-row.ts'
import { type BusyEquipRule, countUndoneImports } from '../record/import-record.repository.ts'
import { boundLookups, type Lookups } from './lookups.ts'
import {
  createEquipRules,
  createEquips,
  type EquipKey,
  type EquipRuleKey,
  findEquipRules,
  findEquips,
} from './occurrence-places.repository.ts'
import { type Asking, type Facts, findSitesAndRules, type SitedOccurrence } from './sited-occurrences.service.ts'

// The built-in database has one connection, so every query blocks others.
const ASKED_AT_ONCE = 500
const WOULD_BE_MADE = -1

export interface PlacedOccurrence {
  readonly occurrence: CheckedOccurrence
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly ruleSeverity: string | null
  readonly equipRuleId: number
}

export interface Placed {
  readonly placed: PlacedOccurrence[]
  /** The pairs of an equip and a rule that were first seen here. */
  readonly newPlaces: RulePlace[]
  /** The equip rules that are on an action, of those looked up. */
  readonly busy: BusyEquipRule[]
}

type Placing = Pick<Asking, 'db' | 'scope' | 'lookups'>

type EquippedOccurrence = SitedOccurrence & { equipRowId: number }

/**
 * The occurrences that can be stored, and why the others cannot. Uses no transaction: existing rows stay, and a sender of
 * unknown ids blocks nobody.
 */
export async function findPlaces(
  db: Db,
  facts: Facts,
  occurrences: readonly CheckedOccurrence[],
): Promise<{ sited: SitedOccurrence[]; rejections: RowProblem[] }> {
  const rejections: RowProblem[] = []
  const asking = { ...facts, db, reject: (rejection: RowProblem) => rejections.push(rejection) }
  boundLookups(facts.lookups)
  facts.lookups.undoneImports ??= await countUndoneImports(db, facts.scope.tenantId)
  const sited: SitedOccurrence[] = []
  for (const some of inParts(occurrences, ASKED_AT_ONCE)) {
    if (isTimeToGiveWay()) await giveWay()
    sited.push(...(await findSitesAndRules(asking, some)))
  }
  return { sited: await dropUnknownEquips(asking, sited), rejections }
}

/** The occurrences whose site, rule or equip is missing. Equips that would be created count as existing. */
export async function refuseUnknownPlaces(
  db: Db,
  facts: Facts,
  occurrences: readonly CheckedOccurrence[],
): Promise<RowProblem[]> {
  const { sited, rejections } = await findPlaces(db, facts, occurrences)
  rememberEquips(
    facts.lookups,
    [...wantedEquips(facts.lookups, sited).values()].map((equip) => ({ ...equip, id: WOULD_BE_MADE })),
  )
  return rejections
}

/**
 * Resolves external ids to internal ones; creates new equips and equip rules, and reports them. `sent`: with those that
 * are not stored, whose names for new equips count for the others.
 */
export async function placeOccurrences(
  placing: Placing,
  {
    occurrences,
    sent,
  }: { readonly occurrences: readonly SitedOccurrence[]; readonly sent: readonly SitedOccurrence[] },
): Promise<Placed> {
  const { db, lookups } = placing
  const wanted = wantedEquips(lookups, occurrences)
  // Someone else may have created them since.
  if (wanted.size > 0) rememberEquips(lookups, await findEquips(db, [...wanted.values()]))
  const unknown = new Set([...wantedEquips(lookups, occurrences).values()].map(sameEquip))
  await createMissingEquips(
    placing,
    [...wantedEquips(lookups, sent).values()].filter((equip) => unknown.has(sameEquip(equip))),
  )
  return findOrCreateEquipRules(placing, withEquips(lookups, occurrences))
}

/** Creates each equip once, as it is spelled first. */
async function createMissingEquips({ db, scope, lookups }: Placing, wanted: readonly WantedEquip[]): Promise<void> {
  const unmade = [...Map.groupBy(wanted, sameEquip).values()].flatMap((spellings) => {
    const [first] = spellings
    const name = spellings.find((one) => one.name !== undefined)?.name
    return first && name !== undefined ? { ...first, name, spellings } : []
  })
  if (unmade.length === 0) return
  const made = await createEquips(db, unmade, scope.importId ?? null)
  const ids = new Map(made.map((equip) => [keyOfEquip(equip), equip.id]))
  for (const { spellings, ...equip } of unmade) {
    const id = ids.get(keyOfEquip(equip)) ?? unreachable()
    rememberEquips(
      lookups,
      spellings.map((spelling) => ({ ...spelling, id })),
    )
  }
}

const keyOfEquip = (equip: EquipKey) => `${equip.siteRowId} ${equip.equipKey}`

function rememberEquips({ equips }: Lookups, found: readonly (EquipKey & { id: number })[]): void {
  for (const equip of found) equips.set(keyOfEquip(equip), equip.id)
}

/** Equips that differ only in how their IDs are spelled are one. */
const sameEquip = (equip: EquipKey) => sameId(keyOfEquip(equip))

type WantedEquip = EquipKey & { name: string | undefined }

/** New equips, each with the name from the first row that has one. */
function wantedEquips({ equips }: Lookups, occurrences: readonly SitedOccurrence[]): Map<string, WantedEquip> {
  const wanted = new Map<string, WantedEquip>()
  for (const { occurrence, site } of occurrences) {
    const equip = { siteRowId: site.id, equipKey: occurrence.equipKey, name: occurrence.equipName }
    const key = keyOfEquip(equip)
    if (!equips.has(key) && wanted.get(key)?.name === undefined) wanted.set(key, equip)
  }
  return wanted
}

/** Whoever has the turn calls it: until then, undoing an import may have removed equips that were looked up. */
export async function withoutRemovedEquips(
  asking: Asking,
  occurrences: readonly SitedOccurrence[],
): Promise<readonly SitedOccurrence[]> {
  const { db, scope, lookups } = asking
  const undoneImports = await countUndoneImports(db, scope.tenantId)
  if (undoneImports === lookups.undoneImports) return occurrences
  lookups.equips.clear()
  lookups.equipRules.clear()
  lookups.undoneImports = undoneImports
  return dropUnknownEquips(asking, occurrences)
}

/** Equips with a name can be created. */
async function dropUnknownEquips(
  { db, lookups, reject }: Asking,
  occurrences: readonly SitedOccurrence[],
): Promise<SitedOccurrence[]> {
  const wanted = [...wantedEquips(lookups, occurrences).values()]
  const named = new Set(wanted.flatMap((equip) => (equip.name === undefined ? [] : sameEquip(equip))))
  const nameless = wanted.filter((equip) => equip.name === undefined && !named.has(sameEquip(equip)))
  for (const some of inParts(nameless, ASKED_AT_ONCE)) rememberEquips(lookups, await findEquips(db, some))
  const unknown = new Set(nameless.map(keyOfEquip).filter((key) => !lookups.equips.has(key)))
  return occurrences.filter(({ occurrence, site }) => {
    if (!unknown.has(keyOfEquip({ siteRowId: site.id, equipKey: occurrence.equipKey }))) return true
    reject(rowProblem(occurrence.row, 'hit.unknown-equip', { equip: occurrence.equipKey, site: occurrence.siteKey }))
    return false
  })
}

const withEquips = ({ equips }: Lookups, occurrences: readonly SitedOccurrence[]): EquippedOccurrence[] =>
  occurrences.map((placed) => ({
    ...placed,
    equipRowId:
      equips.get(keyOfEquip({ siteRowId: placed.site.id, equipKey: placed.occurrence.equipKey })) ?? unreachable(),
  }))

async function findOrCreateEquipRules(
  { db, scope, lookups }: Placing,
  occurrences: readonly EquippedOccurrence[],
): Promise<Placed> {
  const { equipRules } = lookups
  const keyOf = (equipRule: Pick<EquipRuleKey, 'equipRowId' | 'ruleRowId'>) =>
    `${equipRule.equipRowId} ${equipRule.ruleRowId}`
  const remember = (found: (EquipRuleKey & { id: number })[]) => {
    for (const equipRule of found) equipRules.set(keyOf(equipRule), equipRule.id)
  }
  const wanted = new Map<string, EquipRuleKey>()
  for (const { site, rule, equipRowId } of occurrences) {
    const equipRule = { siteRowId: site.id, equipRowId, ruleRowId: rule.id }
    const key = keyOf(equipRule)
    if (!equipRules.has(key)) wanted.set(key, equipRule)
  }
  const found = wanted.size > 0 ? await findEquipRules(db, [...wanted.values()]) : []
  remember(found)
  const unmade = [...wanted].flatMap(([key, equipRule]) => (equipRules.has(key) ? [] : equipRule))
  if (unmade.length > 0) remember(await createEquipRules(db, unmade, scope.importId ?? null))
  const placed = occurrences.map(({ occurrence, site, rule, equipRowId }) => ({
    occurrence,
    siteRowId: site.id,
    ruleRowId: rule.id,
    ruleSeverity: rule.severity,
    equipRuleId: equipRules.get(keyOf({ equipRowId, ruleRowId: rule.id })) ?? unreachable(),
  }))
  const newPlaces = new Map(
    unmade.map(({ siteRowId, ruleRowId }) => [`${siteRowId} ${ruleRowId}`, { siteRowId, ruleRowId }]),
  )
  const busy = found.flatMap(({ id, actionId }) => (actionId === null ? [] : { equipRuleId: id, actionId }))
  return { placed, newPlaces: [...newPlaces.values()], busy }
}

function unreachable(): never {
  throw new Error('An equip or equip rule that was just found or made is not there')
}
