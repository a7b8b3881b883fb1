import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { writeGrid } from '../ingest/readers/haystack/write-grid.ts'
import * as points from './points.repository.ts'
import { findSite } from './points.service.ts'

const MAXIMUM_POINTS = 100_000

/** The points of a site that the caller may see, with their equips, as a grid in zinc. */
export async function exportZinc(context: Context, caller: Caller, siteId: string): Promise<string> {
  const { id, siteKey, ...site } = await findSite(context.db, caller, siteId)
  const rows = await points.findPoints(context.db, { siteId: id, equipId: undefined, limit: MAXIMUM_POINTS })
  const equips = new Map(
    rows.flatMap(({ equipKey, equipName }) => (equipKey ? [[equipKey, equipName ?? equipKey]] : [])),
  )
  return writeGrid(
    { ...site, siteId: siteKey },
    {
      equips: [...equips].map(([equipId, name]) => ({ equipId, name })),
      points: rows.map(({ pointKey, equipKey, ...point }) => ({ ...point, pointId: pointKey, equipId: equipKey })),
    },
  )
}
