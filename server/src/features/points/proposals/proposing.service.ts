import type { Db } from '../../../db/database.ts'
import { ownRolesAt } from '../../own-roles/own-roles.service.ts'
import { proposingRoles } from '../roles/propose-own-role.ts'
import type { ProposeRole } from '../roles/propose-role.ts'

/** Returns what proposes roles to the points of a site: its tenant's own roles count, too. */
export async function proposingAt(
  db: Db,
  points: readonly { readonly siteRowId: number }[],
): Promise<(siteRowId: number) => ProposeRole> {
  const rolesAt = await ownRolesAt(db, [...new Set(points.map(({ siteRowId }) => siteRowId))])
  const known = new Map<number, ProposeRole>()
  return (siteRowId) => {
    const proposing = known.get(siteRowId) ?? proposingRoles(rolesAt(siteRowId))
    known.set(siteRowId, proposing)
    return proposing
  }
}
