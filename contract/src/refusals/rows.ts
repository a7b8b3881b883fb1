import * as refusal from './entry.ts'

/** One row of hits. */
export const ROWS = {
  'hit.wrong': refusal.invalid<{ problems: readonly refusal.Problem[] }>(),
  'hit.too-long': refusal.invalid<{ problems: readonly refusal.Problem[] }>(),
  'hit.future-day': refusal.invalid<{ day: string; days: number }>(),
  'hit.future-firing': refusal.invalid<{ instant: string; days: number }>(),
  'hit.no-longer-kept': refusal.invalid<{ day: string; site: string; keptFrom: string }>(),
  'hit.wrong-day': refusal.invalid<{ instant: string; day: string; timeZone: string; occurredOn: string }>(),
  'hit.doubled-hour': refusal.invalid<{ time: string; timeZone: string }>(),
  'hit.missing-hour': refusal.invalid<{ time: string; timeZone: string }>(),
  'hit.unknown-site': refusal.invalid<{ site: string }>(),
  'hit.foreign-site': refusal.invalid<{ site: string; projects: readonly string[] }>(),
  'hit.unknown-rule': refusal.invalid<{ rule: string }>(),
  'hit.unknown-equip': refusal.invalid<{ equip: string; site: string }>(),
  'hit.too-many-firings': refusal.invalid<{ count: number; maximum: number }>(),
  'hit.too-long-day': refusal.invalid(),
  'row.other-columns': refusal.invalid<{ count: number; expected: number }>(),
  'row.date-order': refusal.invalid<{ date: string }>(),
  'row.too-deep': refusal.invalid<{ levels: number }>(),
  'row.too-long': refusal.invalid<{ maximum: number }>(),
  'row.not-utf8': refusal.invalid<{ after: string }>(),
  'row.not-json': refusal.invalid<{ where: refusal.Problem }>(),
  'row.quote': refusal.invalid(),
  'row.open-quote': refusal.invalid<{ problem: refusal.Problem }>(),
  'row.last': refusal.invalid<{ problem: refusal.Problem }>(),
}
