import * as refusal from './entry.ts'

/** Points, their samples and their histories. */
export const HISTORIES = {
  'histories.backwards': refusal.invalid(),
  'histories.too-late': refusal.invalid(),
  'histories.columns': refusal.invalid<{ maximum: number }>(),
  'histories.too-many-points': refusal.invalid<{ maximum: number }>(),
  'histories.raw-and-columns': refusal.invalid(),
  'histories.unknown-chunk': refusal.internal<{ point: string; day: string; version: number }>(),
  'sample.ahead': refusal.invalid<{ time: string; minutes: number }>(),
  'sample.decimal-mark': refusal.invalid<{ value: string; point: string }>(),
  'sample.lists': refusal.invalid<{ times: number; values: number }>(),
  'sample.missing-hour': refusal.invalid<{ time: string; timeZone: string }>(),
  'sample.no-point': refusal.invalid(),
  'sample.no-value': refusal.invalid(),
  'sample.not-a-number': refusal.invalid<{ value: string; point: string }>(),
  'sample.not-a-state': refusal.invalid<{ value: string; point: string }>(),
  'sample.not-finite': refusal.invalid<{ value: string; point: string }>(),
  'sample.not-on-or-off': refusal.invalid<{ value: string; point: string }>(),
  'sample.other-mark': refusal.invalid<{ value: string; point: string }>(),
  'sample.several-points': refusal.invalid<{ point: string; count: number; ids: string[] }>(),
  'sample.texts': refusal.invalid<{ point: string; count: number }>(),
  'sample.time': refusal.invalid<{ time: string }>(),
  'sample.too-many-states': refusal.invalid<{ state: string; point: string; maximum: number }>(),
  'sample.too-old': refusal.invalid<{ time: string; years: number }>(),
  'sample.unit': refusal.invalid<{ unit: string; point: string; expected: string }>(),
  'sample.unnamed': refusal.invalid<{ point: string; count: number }>(),
  'sample.unknown-point': refusal.invalid<{ point: string; count: number }>(),
  'samples.no-equip': refusal.invalid<{ equip: string }>(),
  'samples.no-list': refusal.malformed(),
  'samples.no-times': refusal.malformed<{
    found: readonly string[]
    /** The separator and encoding of a text, or the sheet of a workbook and all sheets that it has. */
    separator: string
    encoding: string
    sheet: string
    sheets: readonly string[]
    titleLines: number
  }>(),
  'samples.not-json': refusal.malformed<{ where: refusal.Problem }>(),
  'samples.several-equips': refusal.invalid<{ equip: string }>(),
  'samples.site-needed': refusal.invalid(),
  'samples.wide-header': refusal.tooLarge<{ count: number; maximum: number }>(),
  'samples.type': refusal.unsupportedType<{ types: readonly string[]; type: string }>(),
  'point.id-comma': refusal.invalid(),
  'point.changed': refusal.conflict<{ count: number; names: readonly string[] }>(),
  'point.equip': refusal.invalid<{ equip: string; site: string }>(),
  'point.kind': refusal.invalid<{ stored: string; sent: string }>(),
  'point.name-missing': refusal.invalid(),
  'point.name-too-long': refusal.invalid<{ maximum: number }>(),
  'point.other-site': refusal.invalid<{ site: string }>(),
  'point.state-twice': refusal.invalid(),
  'point.of': refusal.invalid<{ point: string; problem: refusal.Problem }>(),
  'point.not-on-off': refusal.invalid<{ value: number }>(),
  'point.kind-kept': refusal.invalid<{ stored: string }>(),
  'point.unit-kept': refusal.invalid<{ stored: string; sent: string }>(),
  'point.states': refusal.invalid<{ states: readonly string[] }>(),
  'point.states-of-number': refusal.invalid(),
  'point.twice': refusal.invalid<{ point: string }>(),
  'point.unit': refusal.invalid<{ unit: string }>(),
  'point.unit-changed': refusal.invalid<{ stored: string; sent: string }>(),
  'point.unit-near': refusal.invalid<{ unit: string; near: string }>(),
  'point.unit-of-state': refusal.invalid(),
}
