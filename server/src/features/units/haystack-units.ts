import { HUnit } from 'haystack-core'

// Units are written the same whatever else was loaded before.
import 'haystack-units'

// Unknown words are units of one number only from here on: kept for good, those of hostile grids would fill the memory.
HUnit.define = (unit) => (unit instanceof HUnit ? unit : new HUnit(unit))

/** The units of Haystack, by name and by symbol. */
export const HAYSTACK_UNITS: ReadonlyMap<string, HUnit> = new Map(
  HUnit.units.flatMap((unit) => unit.ids.map((id) => [id, unit] as const)),
)

/** The unit of a Haystack name as people write it, where that means the same unit again: °F. */
export function unitSymbol(name: string): string {
  const symbol = HAYSTACK_UNITS.get(name)?.symbol
  return symbol !== undefined && HAYSTACK_UNITS.get(symbol)?.name === name ? symbol : name
}
