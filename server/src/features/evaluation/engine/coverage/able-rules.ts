import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { AbleEquips, KnownCoverage, RunStatus } from '../input.ts'

const WEEK_MILLISECONDS = 7 * MILLISECONDS_PER_DAY

export const weekBefore = (day: string): string => daysFrom(day, -WEEK_MILLISECONDS)
export const weekAfter = (day: string): string => daysFrom(day, WEEK_MILLISECONDS)

const daysFrom = (day: string, milliseconds: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + milliseconds).toISOString().slice(0, 10)

/** A rule that is not needed could run: in a state that it is not for, or where another says the same. */
const ABLE: ReadonlySet<RunStatus> = new Set(['runs', 'off'])

/** Rules by equip. */
type RulesOf = Map<number, Set<string>>

/**
 * Keeps which rules could run on each equip of a site, by day. The record of an earlier day stays: a role that someone
 * removes today does not change what rules could find before.
 */
export class AbleRules {
  readonly #stored = new Map<string, RulesOf>()
  readonly #fresh = new Map<string, RulesOf>()
  readonly #asked = new Map<string, RulesOf>()
  readonly #inUse: ReadonlySet<string> | undefined

  constructor(known: KnownCoverage | undefined) {
    this.#inUse = known?.rules
    for (const [day, able] of known?.days ?? []) {
      const rules: RulesOf = new Map()
      for (const [rule, equips] of Object.entries(able)) for (const equip of equips) addTo(rules, equip, rule)
      this.#stored.set(day, rules)
    }
  }

  /** Records the outcome of a rule on an equip that it is for, on a day that is over. */
  note(day: string, { equipRowId, rule, status }: { equipRowId: number; rule: string; status: RunStatus }): void {
    addTo(ofDay(this.#asked, day), equipRowId, rule)
    if (ABLE.has(status)) addTo(ofDay(this.#fresh, day), equipRowId, rule)
  }

  /** Returns the share of its rules that an equip has lost in a week; 0 if nothing is known of the day then. */
  fallOn(day: string, equipRowId: number): number {
    const [then, now] = [this.#inUseOn(weekBefore(day), equipRowId), this.#inUseOn(day, equipRowId)]
    const all = new Set([...then, ...now, ...(this.#asked.get(day)?.get(equipRowId) ?? [])])
    return all.size === 0 ? 0 : Math.max(0, (then.length - now.length) / all.size)
  }

  /** The keys of the rules that could run on an equip a week before a day, and could not on it. */
  lostOn(day: string, equipRowId: number): string[] {
    const now = new Set(this.#on(day, equipRowId))
    return this.#inUseOn(weekBefore(day), equipRowId)
      .filter((rule) => !now.has(rule))
      .toSorted()
  }

  /** Returns the record of a day, by rule, to be stored. */
  record(day: string): AbleEquips {
    const byRule = new Map<string, Set<number>>()
    for (const known of [this.#stored, this.#fresh]) {
      for (const [equipRowId, rules] of known.get(day) ?? []) {
        for (const rule of rules) {
          const equips = byRule.get(rule) ?? new Set()
          byRule.set(rule, equips.add(equipRowId))
        }
      }
    }
    return Object.fromEntries(
      [...byRule]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([rule, equips]) => [rule, [...equips].toSorted((one, other) => one - other)]),
    )
  }

  /** True if the day a week later was compared with a poorer record, and something could not run there. */
  hasNewsFor(later: string): boolean {
    const day = weekBefore(later)
    const then = this.#stored.get(later)
    if (!then) return false
    for (const [equipRowId, rules] of this.#fresh.get(day) ?? []) {
      const known = this.#stored.get(day)?.get(equipRowId)
      for (const rule of rules) if (!known?.has(rule) && !then.get(equipRowId)?.has(rule)) return true
    }
    return false
  }

  #inUseOn = (day: string, equipRowId: number) =>
    this.#on(day, equipRowId).filter((rule) => this.#inUse?.has(rule) ?? true)

  #on(day: string, equipRowId: number): string[] {
    return [...new Set([this.#stored, this.#fresh].flatMap((known) => [...(known.get(day)?.get(equipRowId) ?? [])]))]
  }
}

function ofDay(days: Map<string, RulesOf>, day: string): RulesOf {
  const rules = days.get(day) ?? new Map()
  days.set(day, rules)
  return rules
}

function addTo(rules: RulesOf, equipRowId: number, rule: string): void {
  const set = rules.get(equipRowId)
  if (set) set.add(rule)
  else rules.set(equipRowId, new Set([rule]))
}
