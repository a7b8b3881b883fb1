import { isDeepStrictEqual } from 'node:util'
import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { Model } from '@bonfire/contract/imports/ingest'
import { problem } from '@bonfire/contract/refusals/problem'
import { Spelling } from '@bonfire/contract/values/same-id'
import type { Db } from '../../../db/database.ts'
import { eachGivingWay, mapGivingWay } from '../../../http/give-way.ts'
import { refsOf } from '../../points/equips/served-by.ts'
import { type EntryProblem, entryKey, type ModelKind, nameEntry, refuseEntries } from '../model-check.ts'
import { type EquipKinds, equipPlace } from '../points/equip-kinds.ts'
import { siteIdsOf } from '../site-ids.ts'
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
  const spellingOf = async (kind: 'site' | 'rule' | 'point', ids: ReadonlySet<string>) => {
    const spelling = new Spelling()
    await eachGivingWay(await findStoredIds(db, tenantId, kind, ids), (id) => spelling.add(id))
    return spelling
  }
  const { sites, equips, points, rules, projectRules } = model
  const ofSite = await spellingOf('site', await siteIdsOf([sites, equips, points].flat()))
  for (const { siteId } of sites) ofSite.of(siteId)
  const site = (id: string) => ofSite.find(id) ?? id
  const equip = await equipSpelling(db, tenantId, { model, site })
  const ofRule = await spellingOf('rule', new Set([rules, projectRules].flat().map(({ ruleId }) => ruleId)))
  const pointIds = new Set<string>()
  await eachGivingWay(points, ({ pointId }) => pointIds.add(pointId))
  const ofPoint = await spellingOf('point', pointIds)
  const equipIn = ({ siteId, equipId }: EquipId) => equip(site(siteId), equipId)
  const spelled: Model = {
    ...model,
    sites: sites.map((one) => ({ ...one, siteId: ofSite.of(one.siteId) })),
    equips: await mapGivingWay(equips, (one) => {
      const siteId = site(one.siteId)
      const { tags, servedBy } = one
      return {
        ...one,
        siteId,
        equipId: equip(siteId, one.equipId),
        ...(tags && { tags: withRefs(tags, (id) => equip(siteId, id)) }),
        ...(servedBy && { servedBy: servedBy.map((id) => equip(siteId, id)) }),
      }
    }),
    points: await mapGivingWay(points, (one) => ({
      ...one,
      pointId: ofPoint.of(one.pointId),
      siteId: site(one.siteId),
      ...(one.equipId && { equipId: equipIn({ siteId: one.siteId, equipId: one.equipId }) }),
    })),
    rules: rules.map((one) => ({ ...one, ruleId: ofRule.of(one.ruleId) })),
    projectRules: projectRules.map((one) => ({ ...one, ruleId: ofRule.find(one.ruleId) ?? one.ruleId })),
  }
  const kinds = new Map<string, EquipKind>()
  await eachGivingWay(equipKinds, ([place, kind]) => {
    const [siteId = '', equipId = ''] = JSON.parse(place) as string[]
    kinds.set(equipPlace(site(siteId), equipIn({ siteId, equipId })), kind)
  })
  return { model: await withoutTwins(model, spelled), equipKinds: kinds }
}

/** Spells an equip of a site, which is spelled as it is stored; what is neither stored nor in the model stays as it is. */
async function equipSpelling(
  db: Db,
  tenantId: number,
  { model: { equips, points }, site }: { readonly model: Model; readonly site: (id: string) => string },
): Promise<(siteId: string, equipId: string) => string> {
  const wanted = new Map<string, Set<string>>()
  const want = (siteId: string, ...ids: string[]) => {
    const ofSite = valueAt(wanted, site(siteId), () => new Set())
    for (const id of ids) ofSite.add(id)
  }
  await eachGivingWay(equips, ({ siteId, equipId, servedBy = [], tags }) =>
    want(siteId, equipId, ...servedBy, ...refsOf(tags ?? {}).map(([, served]) => served)),
  )
  await eachGivingWay(points, ({ siteId, equipId }) => equipId && want(siteId, equipId))
  const stored = wanted.size === 0 ? [] : await findStoredEquipIds(db, tenantId, wanted)
  const bySite = new Map<string, Spelling>()
  const at = (siteId: string) => valueAt(bySite, siteId, () => new Spelling())
  await eachGivingWay(stored, ({ siteId, equipId }) => at(siteId).add(equipId))
  await eachGivingWay(equips, ({ siteId, equipId }) => at(site(siteId)).of(equipId))
  return (siteId, equipId) => bySite.get(siteId)?.find(equipId) ?? equipId
}

function valueAt<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
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

type Entry = Model[ModelKind][number]

async function withoutTwins(sent: Model, spelled: Model): Promise<Model> {
  const problems: EntryProblem[] = []
  const kept: Partial<Record<ModelKind, unknown[]>> = {}
  for (const kind of KINDS) {
    const places = new Map<string, number>()
    kept[kind] = []
    await eachGivingWay<Entry>(spelled[kind], (entry, index) => {
      const first = places.get(entryKey(kind, entry))
      if (first === undefined) {
        places.set(entryKey(kind, entry), index)
        kept[kind]?.push(entry)
      } else if (!isDeepStrictEqual(entry, spelled[kind][first])) {
        const what = problem('model.twice', { first: nameEntry(kind, first, sent[kind][first]) })
        problems.push({ entry: nameEntry(kind, index, sent[kind][index]), what })
      }
    })
  }
  refuseEntries(problems)
  return { ...spelled, ...kept } as Model
}
