import * as refusal from '../entry.ts'

/** What Haystack clients ask for. */
export const OPERATIONS = {
  'operation.accept': refusal.malformed<{ types: readonly string[] }>(),
  'operation.argument': refusal.invalid<{ name: string }>(),
  'operation.empty': refusal.invalid(),
  'operation.filter': refusal.invalid<{ filter: string; reason: string }>(),
  'operation.kind': refusal.invalid<{ point: string; sent: string; expected: string }>(),
  'operation.limit': refusal.invalid<{ limit: string }>(),
  'operation.no-point-column': refusal.invalid<{ column: string }>(),
  'operation.not-a-grid': refusal.malformed<{ where: refusal.Problem }>(),
  'operation.point-twice': refusal.invalid<{ point: string }>(),
  'operation.post-only': refusal.malformed<{ operation: string }>(),
  'operation.range': refusal.invalid<{ range: string }>(),
  'operation.rejected': refusal.invalid<{ count: number; rows: readonly refusal.Problem[] }>(),
  'operation.row': refusal.invalid<{ row: number; problem: refusal.Problem }>(),
  'operation.time': refusal.invalid(),
  'operation.time-zone': refusal.invalid<{ point: string; sent: string; expected: string }>(),
  'operation.too-many-records': refusal.invalid<{ maximum: number }>(),
  'operation.too-many-samples': refusal.invalid<{ maximum: number }>(),
  'operation.type': refusal.unsupportedType<{ types: readonly string[]; type: string }>(),
  'operation.unknown-points': refusal.notFound<{ points: readonly string[]; count: number }>(),
  'operation.unknown-zone': refusal.invalid<{ timeZone: string }>(),
  'operation.value': refusal.invalid<{ point: string }>(),
  'operation.zones': refusal.invalid<{ zones: readonly string[] }>(),
}
