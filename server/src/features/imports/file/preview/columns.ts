import { plainColumn } from '@bonfire/contract/imports/column-places'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { FINDING_FIELDS, type FindingField, type TableReading } from '@bonfire/contract/imports/table-reading'
import { distance } from 'fastest-levenshtein'
import { checkColumns } from '../../../findings/checks/check-table.ts'
import { fieldOf } from '../../../findings/reading/column-names.ts'
import { missingFields } from '../../../findings/reading/detect-table.ts'

type Column = ImportPreview['columns'][number]

/** The columns a format reads. */
export interface KnownColumns {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/** The columns of a file in order with their meanings, followed by missing required ones. */
export function describeColumns(found: readonly string[], { required, optional }: KnownColumns): Column[] {
  const known = [...required, ...optional]
  const free = new Set(known.filter((name) => !found.includes(name)))
  const columns = found.map((name, place): Column => {
    if (known.includes(name) && found.indexOf(name) === place) return { name, state: 'known' }
    const suggestion = suggestionFor(name, [...free])
    if (suggestion) free.delete(suggestion)
    return { name, state: 'ignored', ...(suggestion && { suggestion }) }
  })
  const missing = required.filter((name) => !found.includes(name))
  return [...columns, ...missing.map((name): Column => ({ name, state: 'missing' }))]
}

/** The columns of delimited text, with the fields they are read as. */
export function describeTable(header: readonly string[], reading: TableReading): Column[] {
  if (checkColumns(header)) return header.map((name) => ({ name, state: 'known' }))
  const fieldAt = new Map(Object.entries(reading.columns).map(([field, place]) => [place, field]))
  const { columns: read, values, gone: lost } = reading
  const isFree = (field: FindingField) => ![read, values, lost].some((fields) => fields[field] !== undefined)
  const free = new Set<string>(FINDING_FIELDS.filter(isFree))
  const columns = header.map((name, place): Column => {
    const field = fieldAt.get(place)
    if (field) return { name, state: 'known', ...(field !== name && { field }) }
    if (header.some((other, at) => other === name && fieldAt.has(at))) {
      return { name, state: 'ignored', isRepeated: true }
    }
    const suggestion = suggestionFor(name, [...free])
    if (suggestion) free.delete(suggestion)
    return { name, state: 'ignored', ...(suggestion && { suggestion }) }
  })
  const gone = Object.entries(reading.gone).map(([field, name]): Column => ({ name, state: 'missing', field }))
  return [...columns, ...gone, ...missingFields(reading).map((name): Column => ({ name, state: 'missing' }))]
}

/** The known column that a name most likely means; undefined if none. */
function suggestionFor(name: string, candidates: readonly string[]): string | undefined {
  const plain = plainColumn(name)
  if (plain === '') return undefined
  const meant = fieldOf(name)
  if (meant && candidates.includes(meant)) return meant
  const nearest = candidates
    .map((candidate) => ({ candidate, steps: distance(plainColumn(candidate), plain) }))
    .sort((a, b) => a.steps - b.steps)[0]
  return nearest && nearest.steps <= plain.length / 4 ? nearest.candidate : undefined
}
