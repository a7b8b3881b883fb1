import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SEVERITIES } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'
import { EquipNumber } from './equip-diagnosis.ts'

/** The last so many days of the site, today included. */
export const STRIP_DAYS = 90

/** A rule that fired on the unit, day by day. */
export const StripLane = z.object({
  ruleId: z.string(),
  name: z.string(),
  /** The worst of its findings; null if their source gave none. */
  severity: z.nullable(z.enum(SEVERITIES)),
  /** The first day of the snooze that lasts; null: it is not snoozed. */
  snoozedOn: z.nullable(LocalDate),
  /** The days on which it fired, and the time in fault on each. */
  days: z.array(z.object({ day: LocalDate, seconds: z.int() })),
})
export type StripLane = z.infer<typeof StripLane>

/** An action that findings of the unit are or were on. Its days may lie before the range. */
export const StripAction = z.object({
  actionKey: z.string(),
  summary: z.string(),
  createdOn: LocalDate,
  /** Null while it is open. */
  closedOn: z.nullable(LocalDate),
  /** What became of the repair of this unit; null if it is not known yet. */
  repair: z.nullable(z.object({ state: z.enum(['proved', 'cameBack']), stateOn: LocalDate })),
})
export type StripAction = z.infer<typeof StripAction>

export const EquipStrip = z.object({
  /** Site-local days, both included. */
  from: LocalDate,
  to: LocalDate,
  /** The worst first. */
  lanes: z.array(StripLane),
  /** The oldest first. */
  actions: z.array(StripAction),
  /** The days before today without a sample of the unit; none if it has no points. */
  daysWithoutData: z.array(LocalDate),
})
export type EquipStrip = z.infer<typeof EquipStrip>

export const readEquipStrip = endpoint({
  method: 'GET',
  path: '/v1/equips/:equipNumber/strip',
  summary: 'Show what fired on an equip and what was done about it, day by day',
  access: 'session',
  keyScope: 'findings:read',
  params: EquipNumber,
  response: EquipStrip,
})
