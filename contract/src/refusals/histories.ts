import * as refusal from './entry.ts'

/** Points, their samples and their histories. */
export const HISTORIES = {
  'histories.backwards': refusal.invalid(),
  'histories.too-late': refusal.invalid(),
  'histories.columns': refusal.invalid<{ maximum: number }>(),
  'histories.too-many-points': refusal.invalid<{ maximum: number }>(),
  'histories.raw-and-columns': refusal.invalid(),
  'histories.unknown-chunk': refusal.internal<{ point: string; day: string; version: number }>(),
  'point.id-comma': refusal.invalid(),
  'point.changed': refusal.conflict<{ count: number; names: readonly string[] }>(),
  'point.name-missing': refusal.invalid(),
  'point.name-too-long': refusal.invalid<{ maximum: number }>(),
  'point.twice': refusal.invalid<{ point: string }>(),
}
