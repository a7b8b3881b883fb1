import * as z from 'zod/mini'
import { ActionPriority, ActionStatus } from '../actions/action-words.ts'
import { endpoint } from '../endpoint.ts'
import { LocalDate } from '../values/local-date.ts'

/** An action that a finding of the equip is on. */
export const EquipAction = z.object({
  key: z.string(),
  summary: z.string(),
  status: ActionStatus,
  priority: ActionPriority,
  dueDate: z.nullable(LocalDate),
})
export type EquipAction = z.infer<typeof EquipAction>

export const Equip = z.object({
  number: z.int(),
  equipId: z.string(),
  name: z.string(),
  /** The site, as project~site. */
  siteId: z.string(),
  /** Open ones, the latest change first. */
  actions: z.array(EquipAction),
})
export type Equip = z.infer<typeof Equip>

export const readEquip = endpoint({
  method: 'GET',
  path: '/v1/equips/:equipNumber',
  summary: 'Read the equip of a short address, with its open actions',
  access: 'session',
  params: z.object({ equipNumber: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  response: Equip,
})
