import type { SampleFacts } from '@bonfire/contract/histories/samples'
import { zoneName } from '../../readers/cells/zones.ts'
import type { SampleReading } from './read-table-samples.ts'

/** The reading of a table, for whoever sent it. */
export function factsOf({ columns, header, dateOrder }: SampleReading): SampleFacts {
  const nameAt = (place: number) => header[place] ?? ''
  const marks = new Set(
    (columns.form === 'long' ? [columns] : columns.points).flatMap(({ decimalMark }) => decimalMark ?? []),
  )
  return {
    timeColumn: [columns.time, columns.clock ?? []].flat().map(nameAt).join(' + '),
    timeZone: columns.zoneColumn === undefined ? zoneOf(columns.zone) : nameAt(columns.zoneColumn),
    dateOrder,
    decimalMark: marks.size === 1 ? ([...marks][0] ?? null) : null,
    otherTimes: columns.otherTimes.map(nameAt),
  }
}

const zoneOf = (zone: SampleReading['columns']['zone']) => (zone ? zoneName(zone) : null)
