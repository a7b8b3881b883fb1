import { CAUSES } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import { csvTable } from '../../../lib/csv.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import type { Accuracies, Measured } from './accuracy-model.ts'

export const ACCURACY_FILE_NAME = 'Accuracy.csv'

/** A line for all, one for each rule and one for each first cause. */
export function accuracyCsv(
  { all, rules, causes }: Accuracies,
  { language, words }: { readonly language: Locale; readonly words: ExportWords },
): string {
  const { kinds, noCause, ...headings } = words.accuracy
  const nameOf = ({ kind, id, name }: Measured) =>
    kind === 'cause' ? (id === null ? noCause : (CAUSES[id]?.[language] ?? id)) : name
  return csvTable(
    [all, ...rules, ...causes],
    {
      of: ({ kind }) => kinds[kind],
      name: nameOf,
      id: ({ id }) => id,
      truePositives: ({ real }) => real.length,
      falsePositives: (one) => one.false.length,
      precision: ({ precision }) => (precision === null ? null : Math.round(precision * 1000) / 1000),
    },
    { headings, language },
  )
}
