import type { Equip } from '@bonfire/contract/histories/equips'
import { MAXIMUM_EQUIPS_PER_ANSWER, type SiteEquip } from '@bonfire/contract/histories/points'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../../context.ts'
import { findActionRepairs } from '../../../db/repairs.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { findSite } from '../points.service.ts'
import * as equips from './equips.repository.ts'
import { toSiteEquip } from './site-equip.ts'

/** The equips of a site that the caller may see. */
export async function listEquips({ db }: Context, caller: Caller, siteId: string): Promise<{ equips: SiteEquip[] }> {
  const { id } = await findSite(db, caller, siteId)
  const found = await equips.findEquips(db, id, MAXIMUM_EQUIPS_PER_ANSWER)
  const known = new Set(found.map(({ equipId }) => equipId))
  return { equips: found.map((equip) => toSiteEquip(equip, (id) => known.has(id))) }
}

/** The equip of a short address. Numbers can be guessed: one whose site the caller may not see is not found. */
export async function readEquip({ db }: Context, caller: Caller, equipNumber: string): Promise<Equip> {
  const number = Number(equipNumber)
  const equip = await equips.findVisibleEquip(db, caller.id, number)
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  const withTriage = may(caller, 'chooseTriage')
  // No list shows actions to someone without a role either.
  if (!may(caller, 'workOnFindings')) return { ...equip, actions: [], endedActions: [] }
  const asked = { userId: caller.id, number, withTriage }
  const ended = await equips.findEndedActions(db, asked)
  const repairs = await findActionRepairs(
    db,
    caller.id,
    ended.map(({ id }) => id),
  )
  return {
    ...equip,
    actions: await equips.findOpenActions(db, asked),
    endedActions: ended.map(({ id, ...action }) => ({ ...action, repairs: repairs.get(id) ?? null })),
  }
}
