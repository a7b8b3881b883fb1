import type { Rejection } from '@bonfire/contract/ingest'
import type { Db } from '../../db/database.ts'
import {
  createEquipRules,
  createEquips,
  type EquipKey,
  type EquipRuleKey,
  findEquipRules,
  findEquips,
  findRules,
  findSites,
  type KnownRule,
  type KnownSite,
} from './hit-places.repository.ts'
import { type CheckedHit, checkTimes } from './hit-row.ts'
import type { RulePlace } from './project-rule-import.repository.ts'
import type { Scope } from './scope.ts'

const MAXIMUM_KNOWN = 200_000
const WOULD_BE_MADE = -1

/** Ids that one import has met. Rows are never deleted, so what was found stays true. */
export interface Lookups {
  readonly sites: Map<string, KnownSite>
  readonly rules: Map<string, KnownRule>
  readonly equips: Map<string, number>
  readonly equipRules: Map<string, number>
}

export interface PlacedHit {
  readonly hit: CheckedHit
  readonly siteId: number
  readonly ruleId: number
  readonly ruleSeverity: string | null
  readonly equipRuleId: number
}

interface Placing {
  readonly db: Db
  readonly scope: Scope
  readonly lookups: Lookups
  readonly now: Date
  readonly reject: (rejection: Rejection) => void
}

type SitedHit = { hit: CheckedHit; site: KnownSite; rule: KnownRule }
type EquippedHit = SitedHit & { equipId: number }

export const newLookups = (): Lookups => ({
  sites: new Map(),
  rules: new Map(),
  equips: new Map(),
  equipRules: new Map(),
})

/** What was made in a transaction that was taken back is not there any more. */
export function forgetPlaces(lookups: Lookups): void {
  for (const known of Object.values(lookups)) known.clear()
}

/** From the ids that people send to our own; equips and equip rules that are new are made, and told as new places. */
export async function placeHits(
  placing: Placing,
  hits: readonly CheckedHit[],
): Promise<{ placed: PlacedHit[]; newPlaces: RulePlace[] }> {
  boundLookups(placing.lookups)
  const sited = await findSitesAndRules(placing, hits)
  const wanted = await findWantedEquips(placing, sited)
  const unmade = wanted.flatMap(({ name, ...equip }) => (name === undefined ? [] : { ...equip, name }))
  if (unmade.length > 0) rememberEquips(placing.lookups, await createEquips(placing.db, unmade))
  return findOrCreateEquipRules(placing, withEquips(placing, sited))
}

/** The hits whose site, rule or equip is not there. Equips that would be made count as made. */
export async function refuseUnknownPlaces(
  db: Db,
  facts: Pick<Placing, 'scope' | 'lookups' | 'now'>,
  hits: readonly CheckedHit[],
): Promise<Rejection[]> {
  const rejections: Rejection[] = []
  const placing = { ...facts, db, reject: (rejection: Rejection) => rejections.push(rejection) }
  boundLookups(facts.lookups)
  const sited = await findSitesAndRules(placing, hits)
  const wanted = await findWantedEquips(placing, sited)
  const unmade = wanted.filter(({ name }) => name !== undefined)
  rememberEquips(
    facts.lookups,
    unmade.map((equip) => ({ ...equip, id: WOULD_BE_MADE })),
  )
  withEquips(placing, sited)
  return rejections
}

function boundLookups(lookups: Lookups): void {
  for (const known of Object.values(lookups)) if (known.size > MAXIMUM_KNOWN) known.clear()
}

async function findSitesAndRules(placing: Placing, hits: readonly CheckedHit[]): Promise<SitedHit[]> {
  const { db, scope, lookups } = placing
  const siteKeys = missing(
    lookups.sites,
    hits.map((hit) => hit.siteKey),
  )
  if (siteKeys.length > 0) {
    for (const site of await findSites(db, scope.tenantId, siteKeys)) lookups.sites.set(site.siteKey, site)
  }
  const ruleKeys = missing(
    lookups.rules,
    hits.map((hit) => hit.ruleKey),
  )
  if (ruleKeys.length > 0) {
    for (const rule of await findRules(db, scope.tenantId, ruleKeys)) lookups.rules.set(rule.ruleKey, rule)
  }
  return hits.flatMap((hit) => {
    const placed = siteAndRule(placing, hit)
    if (!('code' in placed)) return placed
    placing.reject(placed)
    return []
  })
}

function siteAndRule({ scope, lookups, now }: Placing, hit: CheckedHit): SitedHit | Rejection {
  const site = lookups.sites.get(hit.siteKey)
  if (!site || (scope.projectKeys && !scope.projectKeys.includes(site.projectKey))) {
    const limit = scope.projectKeys ? `, or not in the projects of this key (${scope.projectKeys.join(', ')})` : ''
    const message = `There is no site "${hit.siteKey}"${limit}. Add it to the portfolio first.`
    return { row: hit.row, code: 'unknown_site', message }
  }
  const rule = lookups.rules.get(hit.ruleKey)
  if (!rule) {
    const message = `There is no rule "${hit.ruleKey}". Import it with a portfolio first.`
    return { row: hit.row, code: 'unknown_rule', message }
  }
  return checkTimes(hit, site.timezone, now) ?? { hit, site, rule }
}

const keyOfEquip = (equip: EquipKey) => `${equip.siteId} ${equip.equipKey}`

function rememberEquips({ equips }: Lookups, found: readonly (EquipKey & { id: number })[]): void {
  for (const equip of found) equips.set(keyOfEquip(equip), equip.id)
}

/** Looks up the equips that no row named before; those that are not there come back, with the name of the first row that has one. */
async function findWantedEquips(
  { db, lookups }: Placing,
  hits: readonly SitedHit[],
): Promise<(EquipKey & { name: string | undefined })[]> {
  const wanted = new Map<string, EquipKey & { name: string | undefined }>()
  for (const { hit, site } of hits) {
    const equip = { siteId: site.id, equipKey: hit.equipKey, name: hit.equipName }
    const key = keyOfEquip(equip)
    if (!lookups.equips.has(key) && wanted.get(key)?.name === undefined) wanted.set(key, equip)
  }
  if (wanted.size > 0) rememberEquips(lookups, await findEquips(db, [...wanted.values()]))
  return [...wanted.values()].filter((equip) => !lookups.equips.has(keyOfEquip(equip)))
}

function withEquips({ lookups, reject }: Placing, hits: readonly SitedHit[]): EquippedHit[] {
  return hits.flatMap((placed) => {
    const { hit, site } = placed
    const equipId = lookups.equips.get(keyOfEquip({ siteId: site.id, equipKey: hit.equipKey }))
    if (equipId !== undefined) return { ...placed, equipId }
    const message = `There is no equip "${hit.equipKey}" at site "${hit.siteKey}". Add equipName to create it, or import it with a portfolio first.`
    reject({ row: hit.row, code: 'unknown_equip', message })
    return []
  })
}

async function findOrCreateEquipRules(
  { db, lookups }: Placing,
  hits: readonly EquippedHit[],
): Promise<{ placed: PlacedHit[]; newPlaces: RulePlace[] }> {
  const { equipRules } = lookups
  const keyOf = (equipRule: Pick<EquipRuleKey, 'equipId' | 'ruleId'>) => `${equipRule.equipId} ${equipRule.ruleId}`
  const remember = (found: (EquipRuleKey & { id: number })[]) => {
    for (const equipRule of found) equipRules.set(keyOf(equipRule), equipRule.id)
  }
  const wanted = new Map<string, EquipRuleKey>()
  for (const { site, rule, equipId } of hits) {
    const equipRule = { siteId: site.id, equipId, ruleId: rule.id }
    const key = keyOf(equipRule)
    if (!equipRules.has(key)) wanted.set(key, equipRule)
  }
  if (wanted.size > 0) remember(await findEquipRules(db, [...wanted.values()]))
  const unmade = [...wanted].flatMap(([key, equipRule]) => (equipRules.has(key) ? [] : equipRule))
  if (unmade.length > 0) remember(await createEquipRules(db, unmade))
  const placed = hits.map(({ hit, site, rule, equipId }) => ({
    hit,
    siteId: site.id,
    ruleId: rule.id,
    ruleSeverity: rule.severity,
    equipRuleId: equipRules.get(keyOf({ equipId, ruleId: rule.id })) ?? unreachable(),
  }))
  const newPlaces = new Map(unmade.map(({ siteId, ruleId }) => [`${siteId} ${ruleId}`, { siteId, ruleId }]))
  return { placed, newPlaces: [...newPlaces.values()] }
}

const missing = (known: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key) => !known.has(key))),
]

function unreachable(): never {
  throw new Error('An equip rule that was just made is not there')
}
