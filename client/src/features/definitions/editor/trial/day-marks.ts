import type { Backtest, BacktestDay, BacktestEquip } from '@bonfire/contract/definitions/backtests'

/** What a day of an equip is, compared with the saved version: found by both, by this one alone, or by that one alone. */
export type DayMark = 'none' | 'both' | 'gained' | 'lost'

export function markOf(day: BacktestDay | undefined): DayMark {
  if (!day || (day.firings.length === 0 && day.savedFirings.length === 0)) return 'none'
  if (day.savedFirings.length === 0) return 'gained'
  return day.firings.length === 0 ? 'lost' : 'both'
}

export const marksOf = ({ days }: BacktestEquip, wanted: readonly string[]): DayMark[] =>
  wanted.map((day) => markOf(days.find((one) => one.day === day)))

const ALWAYS = 0.9

/** Equips on which the rule fires nearly every day: a limit that everything is over tells nobody anything. */
export function alwaysFiring({ equips }: Pick<Backtest, 'equips'>, days: number): number {
  return equips.filter((equip) => equip.days.filter(({ firings }) => firings.length > 0).length >= ALWAYS * days).length
}
