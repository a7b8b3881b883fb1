import { isDeepStrictEqual } from 'node:util'
import type { Model } from '@bonfire/contract/imports/ingest'
import { problem } from '@bonfire/contract/refusals/problem'
import { Spelling } from '@bonfire/contract/values/same-id'
import type { Db } from '../../../db/database.ts'
import { giveWay, isTimeToGiveWay, mapGivingWay } from '../../../http/give-way.ts'
import { refsOf } from '../../points/equips/served-by.ts'
import { type EntryProblem, keyOf, type ModelKind, nameEntry, refuseEntries } from '../model-check.ts'
import { type EquipKinds, equipPlace } from '../points/equip-kinds.ts'
import { type EquipId, findStoredEquipIds, findStoredIds } from './stored-ids.repository.ts'

interface Spelled {
  readonly model: Model
  readonly equipKinds: EquipKinds
}

/**
 * The model with its sites, equips, points and rules as they are stored, or else as it spells them first: IDs that differ
 * only in composition or in case are one. Entries that become one are one if they say the same, and refused if not.
 */
export async function spelledAsStored(
  db: Db,
  tenantId: number,
  { model, equipKinds }: { readonly model: Model; readonly equipKinds: EquipKinds },
): Promise<Spelled> {
  const spellingOf = async (kind: 'site' | 'rule' | 'point', ids: readonly string[]) =>
    new Spelling(ids.length === 0 ? [] : await findStoredIds(db, tenantId, kind, new Set(ids)))
  const { sites, equips, points, rules, projectRules } = model
  const ofSite = await spellingOf(
    'site',
    [sites, equips, points].flat().map(({ siteId }) => siteId),
  )
  for (const { siteId } of sites) ofSite.of(siteId)
  const site = (id: string) => ofSite.find(id) ?? id
  const equip = await equipSpelling(db, tenantId, { model, site })
  const ofRule = await spellingOf(
    'rule',
    [rules, projectRules].flat().map(({ ruleId }) => ruleId),
  )
  const ofPoint = await spellingOf(
    'point',
    points.map(({ pointId }) => pointId),
  )
  const equipIn = ({ siteId, equipId }: EquipId) => equip(site(siteId), equipId)
  const spelled: Model = {
    ...model,
    sites: sites.map((one) => ({ ...one, siteId: ofSite.of(one.siteId) })),
    equips: await mapGivingWay(equips, (one) => {
      const siteId = site(one.siteId)
      const { tags, servedBy } = one
      return {
        ...one,
        ...{ siteId, equipId: equip(siteId, one.equipId) },
        ...(tags && { tags: withRefs(tags, (id) => equip(siteId, id)) }),
        ...(servedBy && { servedBy: servedBy.map((id) => equip(siteId, id)) }),
      }
    }),
    points: await mapGivingWay(points, (one) => ({
      ...one,
      ...{ pointId: ofPoint.of(one.pointId), siteId: site(one.siteId) },
      ...(one.equipId && { equipId: equipIn({ siteId: one.siteId, equipId: one.equipId }) }),
    })),
    rules: rules.map((one) => ({ ...one, ruleId: ofRule.of(one.ruleId) })),
    projectRules: projectRules.map((one) => ({ ...one, ruleId: ofRule.find(one.ruleId) ?? one.ruleId })),
  }
  const kinds = await mapGivingWay([...equipKinds], ([place, kind]) => {
    const [siteId = '', equipId = ''] = JSON.parse(place) as string[]
    return [equipPlace(site(siteId), equipIn({ siteId, equipId })), kind] as const
  })
  return { model: await withoutTwins(model, spelled), equipKinds: new Map(kinds) }
}

/** Spells an equip of a site, which is spelled as it is stored; what is neither stored nor in the model stays as it is. */
async function equipSpelling(
  db: Db,
  tenantId: number,
  { model: { equips, points }, site }: { readonly model: Model; readonly site: (id: string) => string },
): Promise<(siteId: string, equipId: string) => string> {
  const wanted = new Map<string, EquipId>()
  const want = (siteId: string, equipId: string) =>
    wanted.set(equipPlace(site(siteId), equipId), { siteId: site(siteId), equipId })
  for (const { siteId, equipId, servedBy = [], tags } of equips) {
    if (isTimeToGiveWay()) await giveWay()
    for (const id of [equipId, ...servedBy, ...refsOf(tags ?? {}).map(([, served]) => served)]) want(siteId, id)
  }
  for (const { siteId, equipId } of points) {
    if (isTimeToGiveWay()) await giveWay()
    if (equipId) want(siteId, equipId)
  }
  const stored = wanted.size === 0 ? [] : await findStoredEquipIds(db, tenantId, [...wanted.values()])
  const bySite = new Map<string, Spelling>()
  for (const [siteId, ofSite] of Map.groupBy(stored, (equip) => equip.siteId)) {
    bySite.set(siteId, new Spelling(ofSite.map(({ equipId }) => equipId)))
  }
  for (const { siteId, equipId } of equips) {
    if (isTimeToGiveWay()) await giveWay()
    const ofSite = bySite.get(site(siteId)) ?? new Spelling()
    bySite.set(site(siteId), ofSite)
    ofSite.of(equipId)
  }
  return (siteId, equipId) => bySite.get(siteId)?.find(equipId) ?? equipId
}

type Tags = NonNullable<Model['equips'][number]['tags']>

/** Refs to equips follow their spelling. */
function withRefs(tags: Tags, spell: (id: string) => string): Tags {
  const refs = refsOf(tags).filter(([, id]) => spell(id) !== id)
  if (refs.length === 0) return tags
  return {
    ...tags,
    ...Object.fromEntries(refs.map(([tag, id]) => [tag, { ...(tags[tag] as { _kind: string }), val: spell(id) }])),
  }
}

const KINDS = ['sites', 'equips', 'points', 'rules', 'projectRules'] as const

async function withoutTwins(sent: Model, spelled: Model): Promise<Model> {
  const problems: EntryProblem[] = []
  const kept: Partial<Record<ModelKind, unknown[]>> = {}
  for (const kind of KINDS) {
    const places = new Map<string, number>()
    kept[kind] = []
    for (const [index, entry] of spelled[kind].entries()) {
      if (isTimeToGiveWay()) await giveWay()
      const first = places.get(keyOf(kind, entry))
      if (first === undefined) {
        places.set(keyOf(kind, entry), index)
        kept[kind].push(entry)
      } else if (!isDeepStrictEqual(entry, spelled[kind][first])) {
        const what = problem('model.twice', { first: nameEntry(kind, first, sent[kind][first]) })
        problems.push({ entry: nameEntry(kind, index, sent[kind][index]), what })
      }
    }
  }
  refuseEntries(problems)
  return { ...spelled, ...kept } as Model
}
