import type { BacktestDay, BacktestEquip, BacktestSum } from '@bonfire/contract/definitions/backtests'
import type { Firing } from '@bonfire/contract/hits/hits'

const overlaps = (one: Firing, other: Firing) => one.t < other.t + other.d && other.t < one.t + one.d

/** Firings of one version that none of the other overlaps. */
const withoutOverlaps = (own: readonly Firing[], others: readonly Firing[]) =>
  own.filter((one) => !others.some((other) => overlaps(one, other)))

/** Sums what one version alone finds; an equip counts if the other version finds nothing on it at all. */
export function compareFirings(equips: readonly BacktestEquip[]): { gained: BacktestSum; lost: BacktestSum } {
  const gained = sumOf(equips, ({ firings, savedFirings }) => withoutOverlaps(firings, savedFirings))
  const lost = sumOf(equips, ({ firings, savedFirings }) => withoutOverlaps(savedFirings, firings))
  const fires = (days: readonly BacktestDay[], of: 'firings' | 'savedFirings') => days.some((day) => day[of].length > 0)
  const only = (one: 'firings' | 'savedFirings', other: 'firings' | 'savedFirings') =>
    equips.filter(({ days }) => fires(days, one) && !fires(days, other)).length
  return {
    gained: { ...gained, equips: only('firings', 'savedFirings') },
    lost: { ...lost, equips: only('savedFirings', 'firings') },
  }
}

export function sumOf(
  equips: readonly Pick<BacktestEquip, 'days'>[],
  firingsOf: (day: BacktestDay) => readonly Firing[],
): BacktestSum {
  const byEquip = equips.map(({ days }) => days.flatMap(firingsOf)).filter((firings) => firings.length > 0)
  const all = byEquip.flat()
  const seconds = all.reduce((sum, { d }) => sum + d, 0)
  return { hits: all.length, hours: Math.round(seconds / 36) / 100, equips: byEquip.length }
}
