import { HUnit } from 'haystack-core'
// Its units are defined as it is loaded.
import 'haystack-units'

/** The unit of a Haystack name as people write it, where that means the same unit again: °F. */
export function unitSymbol(name: string): string {
  const symbol = HUnit.get(name)?.symbol
  return symbol !== undefined && HUnit.get(symbol)?.name === name ? symbol : name
}
