import type { Section } from '../../group-model.ts'
import type { GroupRow } from '../../group-rows.ts'

/** Initial sections, and sections per scroll step. */
const FIRST_SECTIONS = 20
export const MORE_SECTIONS = 5
/** Initial rows of a section, and rows per Show More. */
export const SECTION_ROWS = 10

/** The parts of the list that are expanded. */
export interface Unfolded {
  readonly sectionCount: number
  /** Rows shown by section key, if not the first ten. */
  readonly rowCounts: Readonly<Record<string, number>>
}

export const NOTHING_UNFOLDED: Unfolded = { sectionCount: FIRST_SECTIONS, rowCounts: {} }

export type ListItem =
  | { kind: 'section'; key: string; section: Section; isExpanded: boolean }
  | { kind: 'row'; key: string; section: Section; row: GroupRow }
  | { kind: 'more'; key: string; section: Section; shown: number }

export function listItems(
  sections: readonly Section[],
  unfolded: Unfolded,
  isCollapsed: (section: Section) => boolean,
): ListItem[] {
  const items: ListItem[] = []
  for (const section of sections.slice(0, unfolded.sectionCount)) {
    const isExpanded = !isCollapsed(section)
    items.push({ kind: 'section', key: section.key, section, isExpanded })
    if (!isExpanded) continue
    const shown = Math.min(unfolded.rowCounts[section.key] ?? SECTION_ROWS, section.rows.length)
    for (const row of section.rows.slice(0, shown)) {
      items.push({ kind: 'row', key: `${section.key}:${row.id}`, section, row })
    }
    if (shown < section.rows.length) items.push({ kind: 'more', key: `${section.key}:more`, section, shown })
  }
  return items
}
