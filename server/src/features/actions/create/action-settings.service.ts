import type { ActionSettings, readActionSettings } from '@bonfire/contract/actions/action-settings'
import type * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { findSites } from '../actions.repository.ts'
import * as settings from './action-settings.repository.ts'

type Request = z.output<NonNullable<typeof readActionSettings.query>>

/** The values that new actions at a site begin with; people who cannot be assigned are named apart. */
export async function readSettings(
  { db }: Context,
  caller: Caller,
  { siteId, category }: Request,
): Promise<ActionSettings> {
  refuseUnless('workOnFindings', caller)
  const [site] = await findSites(db, caller.id, { name: siteId })
  if (!site) throw refuse('not_found', { thing: 'site' })
  const rows = await settings.findOwners(db, {
    projectId: site.projectId,
    siteRowId: site.id,
    category: category ?? null,
  })
  return {
    ...(await settings.findDefaults(db, site.projectId)),
    owners: rows.filter(({ isAble }) => isAble).map(({ isAble, ...owner }) => owner),
    skippedOwners: [...new Set(rows.filter(({ isAble }) => !isAble).map(({ assignee }) => assignee))],
  }
}
