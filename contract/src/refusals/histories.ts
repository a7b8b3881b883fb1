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
  'point.equip': refusal.invalid<{ equip: string; site: string }>(),
  'point.kind': refusal.invalid<{ stored: string; sent: string }>(),
  'point.name-missing': refusal.invalid(),
  'point.name-too-long': refusal.invalid<{ maximum: number }>(),
  'point.other-site': refusal.invalid<{ site: string }>(),
  'point.state-twice': refusal.invalid(),
  'point.states': refusal.invalid<{ states: readonly string[] }>(),
  'point.states-of-number': refusal.invalid(),
  'point.twice': refusal.invalid<{ point: string }>(),
  'point.unit': refusal.invalid<{ unit: string }>(),
  'point.unit-changed': refusal.invalid<{ stored: string; sent: string }>(),
  'point.unit-near': refusal.invalid<{ unit: string; near: string }>(),
  'point.unit-of-state': refusal.invalid(),
}
