import * as refusal from '../entry.ts'

/** Findings, rule settings and snoozing. */
export const FINDINGS = {
  'range.backwards': refusal.invalid(),
  'range.too-long': refusal.malformed<{ days: number }>(),
  'insights.closed': refusal.forbidden(),
  'monitoring.closed': refusal.forbidden(),
  'rules.closed': refusal.forbidden(),
  'rules.changed': refusal.conflict<{ rules: readonly refusal.Problem[]; more: number }>(),
  'rules.priority-zero': refusal.invalid<{ rule: string }>(),
  'rules.gone': refusal.notFound<{ rules: readonly refusal.Problem[]; more: number }>(),
  'rules.two-priorities': refusal.invalid<{ rule: string }>(),
  'rules.on-and-off': refusal.invalid<{ rule: string }>(),
  'evidence.not-found': refusal.notFound(),
  'evidence.unknown-cause': refusal.invalid<{ cause: string }>(),
  'evidence.unknown-point': refusal.invalid<{ point: string }>(),
  'snooze.no-duration': refusal.invalid(),
  'snooze.wrong-duration': refusal.invalid(),
  'snooze.too-long': refusal.invalid<{ days: number }>(),
  'snooze.wrong-day': refusal.invalid(),
  'snooze.day-past': refusal.invalid(),
  'snooze.several-ends': refusal.invalid(),
  'snooze.no-open-action': refusal.invalid(),
  'snooze.no-equip-rules': refusal.invalid(),
  'snooze.wrong-id': refusal.invalid(),
  'snooze.wrong-ids': refusal.invalid(),
  'snooze.changed': refusal.conflict(),
}
