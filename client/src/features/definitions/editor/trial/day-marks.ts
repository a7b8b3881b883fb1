import type { BacktestDay, BacktestEquip } from '@bonfire/contract/definitions/backtests'

/** The day of an equip compared with the saved version: found by both, by this one alone, or by that one alone. */
export type DayMark = 'none' | 'both' | 'gained' | 'lost'

export function markOf(day: BacktestDay | undefined): DayMark {
  if (!day || (day.firings.length === 0 && day.savedFirings.length === 0)) return 'none'
  if (day.savedFirings.length === 0) return 'gained'
  return day.firings.length === 0 ? 'lost' : 'both'
}

const ALWAYS = 0.9
/** Fewer days prove nothing. */
const FEWEST_DAYS = 3

/**
 * Equips on which the rule fires on nearly every day that it ran, out of those on which it ran: a limit that everything
 * is over helps nobody. Without a day on which it does not fire, that cannot be told from a fault that is there: `untold`.
 */
export function alwaysFiring(equips: readonly Pick<BacktestEquip, 'days' | 'ranDays'>[]) {
  const running = equips.filter(({ ranDays }) => ranDays >= FEWEST_DAYS)
  const firedDays = ({ days }: Pick<BacktestEquip, 'days'>) => days.filter(({ firings }) => firings.length > 0).length
  const always = running.filter((equip) => firedDays(equip) >= ALWAYS * equip.ranDays)
  const isUntold = running.every((equip) => firedDays(equip) >= equip.ranDays)
  const isNearlyAll = always.length >= ALWAYS * running.length
  const verdict = isUntold ? ('untold' as const) : isNearlyAll ? ('nearlyAll' as const) : ('some' as const)
  return { count: always.length, running: running.length, verdict }
}
