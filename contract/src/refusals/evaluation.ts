import type { Problem } from './entry.ts'
import * as refusal from './entry.ts'

/** Evaluating our own rules. */
export const EVALUATION = {
  'evaluation.failed': refusal.internal(),
  'evaluation.rule-failed': refusal.internal<{ equip: string; others: number; reason: string | Problem }>(),
  'evaluation.rule-limited': refusal.tooMany<{ found: number; kept: number }>(),
  'evaluation.condition': refusal.internal<{ condition: string }>(),
  'evaluation.one-day-missing': refusal.invalid(),
  'evaluation.backwards': refusal.invalid(),
  'evaluation.too-many-days': refusal.invalid<{ maximum: number }>(),
  'evaluation.to-come': refusal.invalid(),
  'evaluation.coverage-closed': refusal.forbidden(),
  'evaluation.rule-not-for-equip': refusal.invalid(),
  'evaluation.rules-off': refusal.invalid<{ site: string }>(),
  'evaluation.unknown-equip': refusal.invalid<{ equip: string }>(),
  'evaluation.unknown-parameter': refusal.invalid<{ name: string }>(),
  'evaluation.one-equip': refusal.invalid(),
  'evaluation.too-dear': refusal.invalid<{ times: number; equips: number; days: number; lookBackDays: number }>(),
  'evaluation.stopped': refusal.tooSlow(),
  'evaluation.too-long': refusal.invalid<{ seconds: number }>(),
  'evaluation.not-found': refusal.notFound(),
  'label.no-column': refusal.invalid<{ missing: readonly string[]; count: number; found: readonly string[] }>(),
  'label.too-many': refusal.invalid<{ count: number; maximum: number }>(),
  'label.unknown-equip': refusal.invalid<{ column: string; equip: string; site: string }>(),
  'label.day': refusal.invalid<{ column: string; value: string }>(),
  'label.day-not-over': refusal.invalid<{ day: string; site: string }>(),
  'label.faulted': refusal.invalid<{ column: string; value: string }>(),
  'label.cause': refusal.invalid<{ column: string; value: string; causes: readonly string[] }>(),
  'label.clean-with-cause': refusal.invalid<{ column: string; value: string }>(),
  'label.twice': refusal.invalid<{ first: number }>(),
} as const
