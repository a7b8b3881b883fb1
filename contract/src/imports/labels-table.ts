import { placesOf, plainColumn, repeatedPlace } from './column-places.ts'

/** The fields of a table of labelled days: whether an equip had a fault on a day, and what was wrong. */
export const LABEL_FIELDS = ['siteId', 'equipId', 'occurredOn', 'faulted', 'cause'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** A label says nothing without one of these. */
export const REQUIRED_LABEL_FIELDS = ['siteId', 'equipId', 'occurredOn', 'faulted'] as const

/** The names of the columns as the documentation writes them. */
export const LABEL_COLUMNS = {
  siteId: 'site',
  equipId: 'equip',
  occurredOn: 'day',
  faulted: 'faulted',
  cause: 'cause',
} as const satisfies Record<LabelField, string>

/** The most rows of a file. */
export const MAXIMUM_LABELS = 20_000

/** People's names for a field, best first, in lower case without accents and punctuation. */
const NAMES: Readonly<Record<LabelField, readonly string[]>> = {
  siteId: ['site', 'siteid', 'sitename', 'building', 'batiment', 'nomdusite'],
  equipId: ['equip', 'equipid', 'equipment', 'equipmentid', 'equipname', 'unit', 'equipement', 'idequipement', 'unite'],
  occurredOn: ['day', 'date', 'occurredon', 'localday', 'jour'],
  faulted: ['faulted', 'fault', 'isfaulted', 'faulty', 'label', 'endefaut', 'defaut'],
  cause: ['cause', 'causekey', 'faultcause', 'faulttype'],
}
const KNOWN = new Set(Object.values(NAMES).flat())

/** True if a column of a table of labelled days may have this name. */
export const isLabelColumn = (name: string): boolean => KNOWN.has(plainColumn(name))

export interface LabelColumns {
  /** The place of a field's column, from 0. */
  readonly columns: Readonly<Partial<Record<LabelField, number>>>
  /** The name of a column that is there twice. */
  readonly twice: string | undefined
}

export function labelColumns(header: readonly string[]): LabelColumns {
  const plain = header.map(plainColumn)
  const { columns } = placesOf<LabelField>(NAMES, plain)
  const repeated = repeatedPlace(columns, plain)
  return { columns, twice: repeated === undefined ? undefined : header[repeated]?.trim() }
}
