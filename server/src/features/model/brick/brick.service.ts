import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { Model } from '@bonfire/contract/imports/ingest'
import type { NewProject } from '@bonfire/contract/imports/preview'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Spelling, sameId } from '@bonfire/contract/values/same-id'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { eachGivingWay, mapGivingWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../../../http/senders.ts'
import type { LeftOutPoint } from '../haystack/points.ts'
import { refuseOtherProjects } from '../model-check.ts'
import type { ModelCounts, storeModel } from '../model-import.service.ts'
import { type EquipKinds, equipPlace } from '../points/equip-kinds.ts'
import { findSiteZones, lockKnownPoints, type SiteZone } from '../points/model-points.repository.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { findProjects } from '../table/stored-portfolio.repository.ts'
import { newProjectNote, newProjectOf } from '../usual-currency.ts'
import type { BrickModel } from './brick.ts'

export interface BrickAnswer {
  readonly counts: ModelCounts
  readonly leftOutPoints: readonly LeftOutPoint[]
  readonly equipsWithoutSite: readonly string[]
  /** The choices made where the model says nothing. */
  readonly choices: readonly Problem[]
  readonly newProjects: readonly NewProject[]
}

interface BrickUpload {
  readonly text: string
  readonly projectKey: string
  /** The currency of the project, if it is created; without it, that of most projects. */
  readonly currency?: string | undefined
  /** `storeModel`, or `tryToStoreModel` for a preview. */
  readonly write: typeof storeModel
}

/** Imports the buildings, equips and points of a Brick model into one project, created if missing. */
export async function importBrick(
  context: Context,
  scope: Scope,
  { text, projectKey, currency, write }: BrickUpload,
): Promise<BrickAnswer> {
  const read = await readInThread('turtle', text)
  let choices: Problem[] = []
  let newProjects: NewProject[] = []
  const make = async (db: Db): Promise<Model> => {
    const { tenantId } = scope
    const zones = await findSiteZones(db, tenantId)
    const sites = newSites(read, { projectKey, zones })
    const { points, note } = await assignPointIds(db, tenantId, read)
    newProjects = newProjectOf(await findProjects(db, tenantId), { projectKey, currency })
    choices = [
      ...newProjects.map(newProjectNote),
      ...sites.map(({ siteId, timezone }) => problem('brick.common-zone', { site: siteId, timeZone: timezone })),
      ...note,
    ]
    const model = {
      projects: newProjects.map(({ currencyFrom: _, ...project }) => project),
      sites,
      equips: await mapGivingWay(read.equips, ({ kind: _, ...equip }) => equip),
      points,
      rules: [],
      projectRules: [],
    }
    refuseOtherProjects(model, scope)
    return model
  }
  const counts = await write(context, scope, make, await kindsOf(read))
  return { counts, leftOutPoints: read.leftOut, equipsWithoutSite: read.equipsWithoutSite, choices, newProjects }
}

async function kindsOf({ equips }: BrickModel): Promise<EquipKinds> {
  const kinds = new Map<string, EquipKind>()
  await eachGivingWay(equips, ({ siteId, equipId, kind }) => kind && kinds.set(equipPlace(siteId, equipId), kind))
  return kinds
}

/** Known sites stay as they are. A new one has the time zone that all others of its project have. */
function newSites(
  { sites }: BrickModel,
  { projectKey, zones }: { projectKey: string; zones: readonly SiteZone[] },
): Model['sites'] {
  const known = new Spelling(zones.map(({ siteKey }) => siteKey))
  const common = new Set(zones.filter((zone) => zone.projectKey === projectKey).map(({ timezone }) => timezone))
  return sites
    .filter(({ siteId }) => known.find(siteId) === undefined)
    .map(({ siteId, label }) => {
      const [timezone] = common
      if (timezone === undefined || common.size > 1) {
        throw refuse('brick.no-time-zone', { site: siteId, project: projectKey })
      }
      return { siteId, label, projectKey, state: null, timezone }
    })
}

/** The ID of a point is that of its time series, unless another point has it; then the name of its record. */
async function assignPointIds(
  db: Db,
  tenantId: number,
  read: BrickModel,
): Promise<{ points: Model['points']; note: Problem[] }> {
  const series = read.points.flatMap(({ seriesId }) => seriesId ?? [])
  const stored = await lockKnownPoints(db, tenantId, series)
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  await eachGivingWay(series, (id) => (seen.has(id) ? twice : seen).add(id))
  const isFree = (id: string, siteId: string) =>
    !id.includes(',') && !twice.has(id) && sameId(stored.get(id)?.siteKey ?? siteId) === sameId(siteId)
  const renamed: string[] = []
  const points = await mapGivingWay(read.points, ({ seriesId, recordId, ...point }) => {
    if (seriesId !== undefined && isFree(seriesId, point.siteId)) return { ...point, pointId: seriesId }
    const pointId = recordId.replaceAll(',', '_')
    if (seriesId !== undefined) renamed.push(pointId)
    return { ...point, pointId }
  })
  const [id] = renamed
  return { points, note: id === undefined ? [] : [problem('brick.own-ids', { count: renamed.length, id })] }
}
