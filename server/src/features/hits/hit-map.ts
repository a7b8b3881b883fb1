import type { Occurrence } from '@bonfire/contract/hits/hits'
import { RULE_CATEGORIES } from '@bonfire/contract/values/category'

/**
 * The documented response as text, in pieces: a million hits as one JSON value would exceed V8's longest string. Only
 * ids are kept for the groupings after the hits.
 */
export async function* hitMapText(pages: AsyncIterable<Occurrence[]>): AsyncGenerator<string> {
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
    for (const hit of page) {
      parts.push(`${JSON.stringify(hit.occurrenceId)}:${JSON.stringify(hit)}`)
      add(groupings.rule, hit.ruleId, hit.occurrenceId)
      add(groupings.priority, String(hit.priority), hit.occurrenceId)
      add(groupings.site, hit.siteId, hit.occurrenceId)
      if (hit.ruleType !== null) add(groupings.category, hit.ruleType, hit.occurrenceId)
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
