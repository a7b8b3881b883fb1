/**
 * A site keeps this many occurrences of a rule of one day. A rule that fires on more equips than anyone can look into
 * is wrong itself; its occurrences would bury everything else and grow the database by a row for each equip and day.
 */
export const OCCURRENCES_OF_RULE_A_DAY = 1000

/** Counts what rules find by day. The first equips are kept, so that evaluating again keeps the same. */
export class OccurrenceLimit {
  readonly #counts = new Map<string, { rule: string; day: string; found: number }>()

  /** Returns true if one more finding of the rule on the day is kept. */
  take(rule: string, day: string): boolean {
    const key = `${day} ${rule}`
    const counted = this.#counts.get(key) ?? { rule, day, found: 0 }
    counted.found += 1
    this.#counts.set(key, counted)
    return counted.found <= OCCURRENCES_OF_RULE_A_DAY
  }

  /** The rules that found more than is kept of a day. */
  exceeded(day: string): { rule: string; found: number; kept: number }[] {
    return [...this.#counts.values()]
      .filter((one) => one.day === day && one.found > OCCURRENCES_OF_RULE_A_DAY)
      .map(({ rule, found }) => ({ rule, found, kept: OCCURRENCES_OF_RULE_A_DAY }))
  }
}
