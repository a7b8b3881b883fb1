import { CAUSES } from '@bonfire/contract/definitions/causes'
import { stateOfWord } from '@bonfire/contract/histories/state-words'
import { plainColumn } from '@bonfire/contract/imports/column-places'
import { plainCell } from '../../readers/cells/plain-cell.ts'

const OTHER_WORDS = new Map([
  ...['1', 'faulted', 'faulty'].map((word) => [word, true] as const),
  ...['0', 'clean'].map((word) => [word, false] as const),
])

/** Yes or no, in English and French; undefined for any other word. */
export function readYes(cell: string): boolean | undefined {
  const word = plainCell(cell).toLowerCase()
  const state = stateOfWord(word)
  return state === undefined ? OTHER_WORDS.get(word) : state === 1
}

/** The key of a cause that a cell gives by its key, or in words of either language. */
export function newCauseReader(keys: ReadonlySet<string>): (cell: string) => string | undefined {
  const known = new Map(
    [...keys].flatMap((key) => {
      const words = CAUSES[key]
      return [key, words?.en, words?.fr].flatMap((name) => (name ? [[plainColumn(name), key] as const] : []))
    }),
  )
  return (cell) => known.get(plainColumn(cell))
}
