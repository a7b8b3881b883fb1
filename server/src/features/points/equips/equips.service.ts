import { type Equip, MOST_RELATED_EQUIPS } from '@bonfire/contract/histories/equips'
import { MAXIMUM_EQUIPS_PER_ANSWER, type SiteEquip } from '@bonfire/contract/histories/points'
import { addDays } from '@bonfire/contract/overview/periods'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findActionRepairs } from '../../../db/repairs.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { dayAt } from '../../sites/site-day.ts'
import { findSite } from '../points.service.ts'
import * as equips from './equips.repository.ts'
import { servedByOf } from './served-by.ts'
import { toSiteEquip } from './site-equip.ts'

/** The equips of a site that the caller may see. */
export async function listEquips({ db }: Context, caller: Caller, siteId: string): Promise<{ equips: SiteEquip[] }> {
  const { id } = await findSite(db, caller, siteId)
  const found = await equips.findEquips(db, id, MAXIMUM_EQUIPS_PER_ANSWER)
  const known = new Set(found.map(({ equipId }) => equipId))
  return { equips: found.map((equip) => toSiteEquip(equip, (id) => known.has(id))) }
}

/** The equip of a short address. Numbers can be guessed: one whose site the caller may not see is not found. */
export async function readEquip({ db, clock }: Context, caller: Caller, equipNumber: string): Promise<Equip> {
  const number = Number(equipNumber)
  const found = await equips.findVisibleEquip(db, caller.id, number)
  if (!found) throw refuse('not_found', { thing: 'equip' })
  const { tags, timezone, ...equip } = found
  const since = may(caller, 'readInsights') ? addDays(dayAt(timezone, clock()), 1 - WRONG_DAYS) : null
  const related = await equips.findRelated(db, number, since)
  const servers = new Set(servedByOf({ equipId: equip.equipId, tags }, () => true))
  return {
    ...equip,
    ...(await readActions(db, caller, number)),
    servedBy: namesOf(related.filter(({ equipId }) => servers.has(equipId))),
    serves: namesOf(related.filter((other) => servedByOf(other, (id) => id === equip.equipId).length > 0)),
  }
}

/** As long as a unit's page looks back at first. */
const WRONG_DAYS = 7

const namesOf = (related: readonly equips.Related[]) =>
  related.slice(0, MOST_RELATED_EQUIPS).map(({ number, name, isWrong }) => ({ number, name, isWrong }))

async function readActions(db: Db, caller: Caller, number: number): Promise<Pick<Equip, 'actions' | 'endedActions'>> {
  // No list shows actions to someone without a role either.
  if (!may(caller, 'workOnFindings')) return { actions: [], endedActions: [] }
  const asked = { userId: caller.id, number, withTriage: may(caller, 'chooseTriage') }
  const ended = await equips.findEndedActions(db, asked)
  const repairs = await findActionRepairs(
    db,
    caller.id,
    ended.map(({ id }) => id),
  )
  return {
    actions: await equips.findOpenActions(db, asked),
    endedActions: ended.map(({ id, ...action }) => ({ ...action, repairs: repairs.get(id) ?? null })),
  }
}
