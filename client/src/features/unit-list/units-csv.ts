import type { Locale } from '@bonfire/contract/people/users'
import { csvOf } from '../../lib/csv.ts'
import type { ExportWords } from '../../locales/export-words.ts'
import type { UnitRow } from './unit-rows.ts'

const hours = (seconds: number) => Math.round(seconds / 36) / 100

const COLUMNS = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  site: ({ site }) => site,
  kind: ({ kindName }) => kindName,
  state: ({ state }, words) => words.units.states[state],
  severity: ({ severity }) => severity,
  wrong: ({ wrong }) => wrong,
  snoozed: ({ snoozed }) => snoozed,
  onAction: ({ onAction }) => onAction,
  cause: ({ causeName }) => causeName,
  hoursInFault: ({ durationSeconds }) => hours(durationSeconds),
  hoursBefore: ({ durationBeforeSeconds }) => hours(durationBeforeSeconds),
  cost: ({ cost }) => cost,
  currency: ({ currency }) => currency,
  passed: ({ fine }) => fine,
  cannotCheck: ({ idle }) => idle,
  newestSample: ({ newestSampleAt }) =>
    newestSampleAt === null ? null : new Date(newestSampleAt * 1000).toISOString(),
} satisfies Record<string, (row: UnitRow, words: ExportWords) => string | number | null>
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** Kinds and causes are in the language of the screen, headings and states in that of the file. */
export function unitsCsv(
  rows: readonly UnitRow[],
  { language, words }: { readonly language: Locale; readonly words: ExportWords },
): string {
  const header = COLUMN_NAMES.map((column) => words.units.columns[column])
  return csvOf([header, ...rows.map((row) => COLUMN_NAMES.map((column) => COLUMNS[column](row, words)))], { language })
}
