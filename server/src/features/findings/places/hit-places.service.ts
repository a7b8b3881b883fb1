import { inParts } from '@bonfire/contract/values/in-parts'
import { sameId } from '@bonfire/contract/values/same-id'
import type { Db } from '../../../db/database.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import type { RulePlace } from '../../model/model-import.service.ts'
import type { CheckedHit } from '../hit-row.ts'
import { type BusyEquipRule, countUndoneImports } from '../record/import-record.repository.ts'
import {
  createEquipRules,
  createEquips,
  type EquipKey,
  type EquipRuleKey,
  findEquipRules,
  findEquips,
} from './hit-places.repository.ts'
import { boundLookups, type Lookups } from './lookups.ts'
import { type Asking, type Facts, findSitesAndRules, type SitedHit } from './sited-hits.service.ts'

// The built-in database has one connection, so every query blocks others.
const ASKED_AT_ONCE = 500
const WOULD_BE_MADE = -1

export interface PlacedHit {
  readonly hit: CheckedHit
  readonly siteRowId: number
  readonly ruleId: number
  readonly ruleSeverity: string | null
  readonly equipRuleId: number
}

export interface Placed {
  readonly placed: PlacedHit[]
  /** Where a rule was first seen on an equip. */
  readonly newPlaces: RulePlace[]
  /** Of the equip rules that were looked up: those on an action. */
  readonly busy: BusyEquipRule[]
}

type Placing = Pick<Asking, 'db' | 'scope' | 'lookups'>

type EquippedHit = SitedHit & { equipId: number }

/**
 * The hits that can be stored, and why the others cannot. Uses no transaction: existing rows stay, and a sender of
 * unknown ids blocks nobody.
 */
export async function findPlaces(
  db: Db,
  facts: Facts,
  hits: readonly CheckedHit[],
): Promise<{ sited: SitedHit[]; rejections: RowProblem[] }> {
  const rejections: RowProblem[] = []
  const asking = { ...facts, db, reject: (rejection: RowProblem) => rejections.push(rejection) }
  boundLookups(facts.lookups)
  facts.lookups.undoneImports ??= await countUndoneImports(db, facts.scope.tenantId)
  const sited: SitedHit[] = []
  for (const some of inParts(hits, ASKED_AT_ONCE)) {
    if (isTimeToGiveWay()) await giveWay()
    sited.push(...(await findSitesAndRules(asking, some)))
  }
  return { sited: await withoutUnknownEquips(asking, sited), rejections }
}

/** The hits whose site, rule or equip is missing. Equips that would be created count as existing. */
export async function refuseUnknownPlaces(db: Db, facts: Facts, hits: readonly CheckedHit[]): Promise<RowProblem[]> {
  const { sited, rejections } = await findPlaces(db, facts, hits)
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
export async function placeHits(
  placing: Placing,
  { hits, sent }: { readonly hits: readonly SitedHit[]; readonly sent: readonly SitedHit[] },
): Promise<Placed> {
  const { db, lookups } = placing
  const wanted = wantedEquips(lookups, hits)
  // Someone else may have created them since.
  if (wanted.size > 0) rememberEquips(lookups, await findEquips(db, [...wanted.values()]))
  const unknown = new Set([...wantedEquips(lookups, hits).values()].map(sameEquip))
  await makeEquips(
    placing,
    [...wantedEquips(lookups, sent).values()].filter((equip) => unknown.has(sameEquip(equip))),
  )
  return findOrCreateEquipRules(placing, withEquips(lookups, hits))
}

/** Creates each equip once, as it is spelled first. */
async function makeEquips({ db, scope, lookups }: Placing, wanted: readonly WantedEquip[]): Promise<void> {
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
function wantedEquips({ equips }: Lookups, hits: readonly SitedHit[]): Map<string, WantedEquip> {
  const wanted = new Map<string, WantedEquip>()
  for (const { hit, site } of hits) {
    const equip = { siteRowId: site.id, equipKey: hit.equipKey, name: hit.equipName }
    const key = keyOfEquip(equip)
    if (!equips.has(key) && wanted.get(key)?.name === undefined) wanted.set(key, equip)
  }
  return wanted
}

/** Whoever has the turn calls it: until then, undoing an import may have removed equips that were looked up. */
export async function withoutRemovedEquips(asking: Asking, hits: readonly SitedHit[]): Promise<readonly SitedHit[]> {
  const { db, scope, lookups } = asking
  const undoneImports = await countUndoneImports(db, scope.tenantId)
  if (undoneImports === lookups.undoneImports) return hits
  lookups.equips.clear()
  lookups.equipRules.clear()
  lookups.undoneImports = undoneImports
  return withoutUnknownEquips(asking, hits)
}

/** Equips with a name can be created. */
async function withoutUnknownEquips({ db, lookups, reject }: Asking, hits: readonly SitedHit[]): Promise<SitedHit[]> {
  const wanted = [...wantedEquips(lookups, hits).values()]
  const named = new Set(wanted.flatMap((equip) => (equip.name === undefined ? [] : sameEquip(equip))))
  const nameless = wanted.filter((equip) => equip.name === undefined && !named.has(sameEquip(equip)))
  for (const some of inParts(nameless, ASKED_AT_ONCE)) rememberEquips(lookups, await findEquips(db, some))
  const unknown = new Set(nameless.map(keyOfEquip).filter((key) => !lookups.equips.has(key)))
  return hits.filter(({ hit, site }) => {
    if (!unknown.has(keyOfEquip({ siteRowId: site.id, equipKey: hit.equipKey }))) return true
    reject(rowProblem(hit.row, 'hit.unknown-equip', { equip: hit.equipKey, site: hit.siteKey }))
    return false
  })
}

const withEquips = ({ equips }: Lookups, hits: readonly SitedHit[]): EquippedHit[] =>
  hits.map((placed) => ({
    ...placed,
    equipId: equips.get(keyOfEquip({ siteRowId: placed.site.id, equipKey: placed.hit.equipKey })) ?? unreachable(),
  }))

async function findOrCreateEquipRules({ db, scope, lookups }: Placing, hits: readonly EquippedHit[]): Promise<Placed> {
  const { equipRules } = lookups
  const keyOf = (equipRule: Pick<EquipRuleKey, 'equipId' | 'ruleId'>) => `${equipRule.equipId} ${equipRule.ruleId}`
  const remember = (found: (EquipRuleKey & { id: number })[]) => {
    for (const equipRule of found) equipRules.set(keyOf(equipRule), equipRule.id)
  }
  const wanted = new Map<string, EquipRuleKey>()
  for (const { site, rule, equipId } of hits) {
    const equipRule = { siteRowId: site.id, equipId, ruleId: rule.id }
    const key = keyOf(equipRule)
    if (!equipRules.has(key)) wanted.set(key, equipRule)
  }
  const found = wanted.size > 0 ? await findEquipRules(db, [...wanted.values()]) : []
  remember(found)
  const unmade = [...wanted].flatMap(([key, equipRule]) => (equipRules.has(key) ? [] : equipRule))
  if (unmade.length > 0) remember(await createEquipRules(db, unmade, scope.importId ?? null))
  const placed = hits.map(({ hit, site, rule, equipId }) => ({
    hit,
    siteRowId: site.id,
    ruleId: rule.id,
    ruleSeverity: rule.severity,
    equipRuleId: equipRules.get(keyOf({ equipId, ruleId: rule.id })) ?? unreachable(),
  }))
  const newPlaces = new Map(unmade.map(({ siteRowId, ruleId }) => [`${siteRowId} ${ruleId}`, { siteRowId, ruleId }]))
  const busy = found.flatMap(({ id, actionId }) => (actionId === null ? [] : { equipRuleId: id, actionId }))
  return { placed, newPlaces: [...newPlaces.values()], busy }
}

function unreachable(): never {
  throw new Error('An equip or equip rule that was just found or made is not there')
}
