import { causeText } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import { csvTable } from '../../../lib/csv.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import type { Accuracies, Measured } from './accuracy-model.ts'

export const ACCURACY_FILE_NAME = 'Accuracy.csv'

/** A line for all, one for each rule and one for each cause. */
export function accuracyCsv(
  { source, all, rules, causes }: Accuracies,
  { language, words }: { readonly language: Locale; readonly words: ExportWords },
): string {
  const { kinds, noCause, unknownCause, ...headings } = words.accuracy
  const isLabels = source === 'labels'
  const nameOf = ({ kind, id, name }: Measured) => {
    if (kind !== 'cause') return name
    return id === null ? (isLabels ? unknownCause : noCause) : causeText(id, language)
  }
  const inThousandths = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 1000)
  const found = {
    of: ({ kind }: Measured) => (kind === 'cause' && isLabels ? kinds.fault : kinds[kind]),
    name: nameOf,
    id: ({ id }: Measured) => id,
    truePositives: ({ days }: Measured) => days.truePositive.length,
    falsePositives: ({ days }: Measured) => days.falsePositive.length,
    precision: ({ precision }: Measured) => inThousandths(precision),
  }
  // Only labels tell of days without findings, and what was wrong.
  const missed = {
    misses: ({ days }: Measured) => days.miss.length,
    trueNegatives: ({ days }: Measured) => days.trueNegative.length,
    cannotTell: ({ days }: Measured) => days.cannotTell.length,
    recall: ({ recall }: Measured) => inThousandths(recall),
    causesLabelled: ({ diagnoses }: Measured) => diagnoses.labelled,
    causeFirst: ({ diagnoses }: Measured) => diagnoses.first,
    causeAmongThree: ({ diagnoses }: Measured) => diagnoses.amongThree,
    causeNamed: ({ diagnoses }: Measured) => diagnoses.named,
  }
  const rows = [all, ...rules, ...causes]
  return isLabels
    ? csvTable(rows, { ...found, ...missed }, { headings, language })
    : csvTable(rows, found, { headings, language })
}
