import type { Equip } from '@bonfire/contract/histories/equips'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import * as equips from './equips.repository.ts'

/** The equip of a short address. Numbers can be guessed: one whose site the caller may not see is not found. */
export async function readEquip({ db }: Context, caller: Caller, equipNumber: string): Promise<Equip> {
  const number = Number(equipNumber)
  const equip = await equips.findVisibleEquip(db, caller.id, number)
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  const withTriage = may(caller, 'chooseTriage')
  // Without a role, no list shows actions either.
  const actions = may(caller, 'workOnFindings')
    ? await equips.findOpenActions(db, { userId: caller.id, number, withTriage })
    : []
  return { ...equip, actions }
}
