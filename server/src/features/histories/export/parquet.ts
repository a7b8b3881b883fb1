import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { unitSymbol } from '../../units/haystack-units.ts'
import type { Series } from '../store/series.ts'
import type { ExportedPoint } from './csv.ts'

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
// The same for points of every kind, so that files can be read together.
const SCHEMA: SchemaElement[] = [
  { name: 'samples', num_children: 5 },
  { name: 'point', ...TEXT, repetition_type: 'REQUIRED' },
  {
    name: 't',
    type: 'INT64',
    repetition_type: 'REQUIRED',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  { name: 'v', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  { name: 'state', ...TEXT, repetition_type: 'OPTIONAL' },
  { name: 'unit', ...TEXT, repetition_type: 'OPTIONAL' },
]

/** A new Parquet file of the samples of a point: null where the sensor had no value; of an enum the number and its state. */
export function parquetFile(file: string, { pointId, kind, unit, states }: ExportedPoint) {
  const writer = new ParquetWriter({ writer: fileWriter(file), schema: SCHEMA, createdBy: 'bonfire' })
  const symbol = unit === null ? null : unitSymbol(unit)
  return {
    async write({ at, values }: Series): Promise<void> {
      const v = Array.from(values, (value) => (Number.isNaN(value) ? null : value))
      const wordOf = (value: number | null) => (value === null ? null : (states?.[value] ?? null))
      await writer.write({
        columnData: [
          { name: 'point', data: Array.from(at, () => pointId) },
          { name: 't', data: Array.from(at, (second) => BigInt(second * 1000)) },
          // A dictionary would take -0 for 0.
          { name: 'v', data: v, ...(v.some((value) => Object.is(value, -0)) && { encoding: 'PLAIN' as const }) },
          { name: 'state', data: v.map(kind === 'enum' ? wordOf : () => null) },
          { name: 'unit', data: Array.from(at, () => symbol) },
        ],
        rowGroupSize: Math.max(1, at.length),
      })
    },
    async finish(): Promise<void> {
      await writer.finish()
    },
  }
}
