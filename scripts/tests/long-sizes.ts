/**
 * How often `npm run test:long` repeats what proves the same rule by number. The tests name these variables, with the
 * smaller numbers of the other runs.
 */
export const LONG_SIZES: Readonly<Record<string, string>> = {
  CRASH_ROUNDS: '20',
  REPAIR_ROUNDS: '200',
  HISTORY_DAYS: '3652',
  HISTORY_ROUNDS: '3000',
  HOSTILE_TEXTS: '2000',
  KEPT_LIST_ROUNDS: '3000',
  PARSED_RULES: '20000',
  RANDOM_RULES: '5000',
  SUBSCRIBERS: '1000',
  WIDE_POINTS: '100000',
}
