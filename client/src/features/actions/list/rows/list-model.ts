import { MONITORING_TEAM } from '@bonfire/contract/actions/action-words'
import { fieldsWith, isFieldOfKind } from '@bonfire/contract/actions/fields'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { matchesWords, searchWords } from '../../../../lib/search.ts'
import type { ActionRow } from '../../action-model.ts'
import type { ActionTab } from './actions-search.ts'

/** A search starts at its second character. */
const SHORTEST_SEARCH = 2
/** Maximum characters of a description in a list. */
const DESCRIPTION_CHARACTERS = 100

/** The loaded actions of a tab, without those closed or rejected meanwhile. */
export function rowsOfTab(rows: readonly ActionRow[], tab: ActionTab): ActionRow[] {
  return rows.filter(
    (row) =>
      row.status !== 'Rejected' &&
      (row.status === 'Closed') === (tab === 'closed') &&
      (row.team === MONITORING_TEAM) === (tab === 'monitoring'),
  )
}

/** The words searched for; none while the search is too short. */
export function soughtWords(search: string): string[] {
  return search.trim().length < SHORTEST_SEARCH ? [] : searchWords(search)
}

const SEARCHED_TEXTS = fieldsWith('search').filter(
  (field) => !isFieldOfKind(field, 'choice') && !isFieldOfKind(field, 'day'),
)

interface SearchedWords {
  /** The shown form of choices, days, instants and amounts, which are stored otherwise. */
  readonly labelsOf: (row: ActionRow) => readonly string[]
  /** The name as it is shown, or the label for an unassigned action. */
  readonly assigneeText: (assignee: string | null) => string
}

/** Finds rows by every word, in any column, the key, the description, rules and equipment. */
export function createSearch({
  labelsOf,
  assigneeText,
}: SearchedWords): (row: ActionRow, words: readonly string[]) => boolean {
  // A row's text is built when first searched: most lists never are.
  const texts = new WeakMap<ActionRow, string>()
  const textOf = (row: ActionRow) => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const { key, siteLabel, projectName, assignee } = row
    const equips = row.equips.flatMap((equip) => [equip.targetName, equip.ruleName])
    const own = [key, siteLabel, projectName, assigneeText(assignee), ...SEARCHED_TEXTS.map((field) => row[field])]
    const text = foldedText([...own, ...equips, ...labelsOf(row)].join('\n'))
    texts.set(row, text)
    return text
  }
  return (row, words) => matchesWords(textOf(row), words)
}

const MOST_KEPT_SEARCHES = 30

/** Incremental search: a longer search only looks at the results of the shorter one. */
export function createFinder(
  rows: readonly ActionRow[],
  matches: (row: ActionRow, words: readonly string[]) => boolean,
): (search: string) => readonly ActionRow[] {
  const found = new Map<string, readonly ActionRow[]>()
  return (search) => {
    const words = soughtWords(search)
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

/** A description for lists: one line of at most 100 characters, without Markdown. */
export function shortDescription(description: string): string {
  // Enough to fill the line in any case, so that a long text is not scanned.
  const beginning = description.slice(0, 4 * DESCRIPTION_CHARACTERS)
  const line = withoutMarks(beginning).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  const isWhole = characters.length <= DESCRIPTION_CHARACTERS && beginning.length === description.length
  return isWhole ? line : `${characters.slice(0, DESCRIPTION_CHARACTERS).join('').trimEnd()}…`
}

/** Strips the Markdown syntax of headings, lists, quotes, emphasis and links. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|~~|`+/g, '')
}
