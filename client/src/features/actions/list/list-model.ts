import { MONITORING_TEAM } from '@bonfire/contract/action-words'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { ActionRow } from '../action-model.ts'
import type { ActionTab } from './actions-search.ts'

/** A search is applied from its second character on (ACT-48). */
const SHORTEST_SEARCH = 2
/** Characters of a description in a list (ACT-52). */
const DESCRIPTION_CHARACTERS = 100

/** What of the loaded actions a tab lists; who was closed or rejected meanwhile leaves at once (OPEN-F19). */
export function rowsOfTab(rows: readonly ActionRow[], tab: ActionTab): ActionRow[] {
  return rows.filter(
    (row) =>
      row.status !== 'Rejected' &&
      (row.status === 'Closed') === (tab === 'closed') &&
      (row.team === MONITORING_TEAM) === (tab === 'monitoring'),
  )
}

/** The words that are searched for; none while the search is too short. */
export function wordsOf(search: string): string[] {
  return search.trim().length < SHORTEST_SEARCH ? [] : searchWords(search)
}

interface SearchedWords {
  /** How each status, severity and type is called. */
  readonly labelsOf: (row: ActionRow) => readonly string[]
  /** What stands where nobody is assigned. */
  readonly unassigned: string
}

/** Finds rows by every word, in any column, the key, the description, rules and equipment (OPEN-F15). */
export function createSearch({
  labelsOf,
  unassigned,
}: SearchedWords): (row: ActionRow, words: readonly string[]) => boolean {
  // A text is put together when it is first searched: most lists never are.
  const texts = new WeakMap<ActionRow, string>()
  const textOf = (row: ActionRow) => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const { key, siteName, projectName, summary, description, team, assignee, ruleName } = row
    const equips = row.equips.flatMap((equip) => [equip.targetName, equip.ruleName])
    const own = [key, siteName, projectName, summary, team, assignee ?? unassigned, description, ruleName]
    const text = [...own, ...equips, ...labelsOf(row)].join('\n').toLowerCase()
    texts.set(row, text)
    return text
  }
  return (row, words) => matchesWords(textOf(row), words)
}

const MOST_KEPT_SEARCHES = 30

/** Finds rows by a search as it is typed: a longer one looks only at what the shorter one has found. */
export function createFinder(
  rows: readonly ActionRow[],
  matches: (row: ActionRow, words: readonly string[]) => boolean,
): (search: string) => readonly ActionRow[] {
  const found = new Map<string, readonly ActionRow[]>()
  return (search) => {
    const words = wordsOf(search)
    if (words.length === 0) return rows
    const text = words.join(' ')
    const known = found.get(text)
    if (known) return known
    const shorter = [...found.keys()].filter((key) => text.startsWith(key)).sort((a, b) => b.length - a.length)[0]
    const candidates = (shorter !== undefined && found.get(shorter)) || rows
    if (found.size >= MOST_KEPT_SEARCHES) found.clear()
    const result = candidates.filter((row) => matches(row, words))
    found.set(text, result)
    return result
  }
}

/** A description as lists show it: one line of 100 characters at most, without the marks of its formatting. */
export function shortDescription(description: string): string {
  // Enough to fill the line whatever is in it, so that a long text is not walked through.
  const beginning = description.slice(0, 4 * DESCRIPTION_CHARACTERS)
  const line = withoutMarks(beginning).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  const isWhole = characters.length <= DESCRIPTION_CHARACTERS && beginning.length === description.length
  return isWhole ? line : `${characters.slice(0, DESCRIPTION_CHARACTERS).join('').trimEnd()}…`
}

/** Markdown's headings, lists, quotes, emphasis and links as the words in them. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|~~|`+/g, '')
}
