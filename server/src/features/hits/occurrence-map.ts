import type { Occurrence } from '@bonfire/contract/hits/hits'
import { RULE_CATEGORIES } from '@bonfire/contract/values/category'

/**
 * The documented response as text, in pieces: a million occurrences as one JSON value would exceed V8's longest string.
 * Only ids are kept for the groupings after them.
 */
export async function* occurrenceMapText(pages: AsyncIterable<Occurrence[]>): AsyncGenerator<string> {
  const groupings = {
    rule: new Map<string, string[]>(),
    priority: new Map<string, string[]>(),
    category: new Map<string, string[]>(RULE_CATEGORIES.map((category) => [category, []])),
    site: new Map<string, string[]>(),
  }
  let separator = ''
  yield '{"hit":{'
  for await (const page of pages) {
    const parts: string[] = []
    for (const occurrence of page) {
      parts.push(`${JSON.stringify(occurrence.occurrenceId)}:${JSON.stringify(occurrence)}`)
      add(groupings.rule, occurrence.ruleId, occurrence.occurrenceId)
      add(groupings.priority, String(occurrence.priority), occurrence.occurrenceId)
      add(groupings.site, occurrence.siteId, occurrence.occurrenceId)
      if (occurrence.ruleType !== null) add(groupings.category, occurrence.ruleType, occurrence.occurrenceId)
    }
    yield separator + parts.join(',')
    separator = ','
  }
  yield '}'
  for (const [name, grouping] of Object.entries(groupings)) {
    yield `,${JSON.stringify(name)}:{`
    let comma = ''
    for (const [key, ids] of grouping) {
      yield `${comma}${JSON.stringify(key)}:${JSON.stringify(ids)}`
      comma = ','
    }
    yield '}'
  }
  yield '}'
}

function add(grouping: Map<string, string[]>, key: string, occurrenceId: string): void {
  const ids = grouping.get(key)
  if (ids) ids.push(occurrenceId)
  else grouping.set(key, [occurrenceId])
}
