import { HAYSTACK_UNITS } from '../../units/haystack-units.ts'

/** The unit of a Haystack name as people write it, where that means the same unit again: °F. */
export function unitSymbol(name: string): string {
  const symbol = HAYSTACK_UNITS.get(name)?.symbol
  return symbol !== undefined && HAYSTACK_UNITS.get(symbol)?.name === name ? symbol : name
}
