import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import * as points from './points.repository.ts'
import { findSite } from './points.service.ts'
import { writeGrid } from './write-grid.ts'

const MAXIMUM_POINTS = 100_000

/** A site that the caller may see with its equips and points, as a grid in zinc. */
export async function exportZinc(context: Context, caller: Caller, siteId: string): Promise<string> {
  const { id, siteKey, ...site } = await findSite(context.db, caller, siteId)
  const rows = await points.findPoints(context.db, { siteRowId: id, equipRowId: undefined, limit: MAXIMUM_POINTS })
  return writeGrid(
    { ...site, siteId: siteKey },
    {
      equips: await points.findTaggedEquips(context.db, id),
      points: rows.map(({ equipKey, ...point }) => ({ ...point, equipId: equipKey })),
    },
  )
}
