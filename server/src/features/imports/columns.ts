import type { ImportPreview } from '@bonfire/contract/imports'
import { distance } from 'fastest-levenshtein'

type Column = ImportPreview['columns'][number]

/** What a format reads. */
export interface KnownColumns {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/** What others call them, without capitals and signs. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  siteId: ['site', 'siteref', 'sitekey', 'sitename', 'building', 'buildingid', 'syncoid'],
  equipId: ['equip', 'equipref', 'equipment', 'equipmentid', 'asset', 'assetid', 'target', 'targetid', 'device'],
  equipName: ['equipmentname', 'assetname', 'targetname', 'devicename'],
  ruleId: ['rule', 'ruleref', 'rulekey', 'rulename', 'spark', 'fault', 'faultid', 'faultcode'],
  occurredOn: ['date', 'day', 'occurred', 'occurrencedate', 'occurreddate'],
  start: ['starttime', 'startedat', 'startsat', 'begin', 'time', 'timestamp', 'ts', 't', 'datetime'],
  durationSeconds: ['duration', 'seconds', 'durationsec', 'durationsecs', 'durations', 'dur', 'd', 'length'],
  times: ['firings', 'periods', 'events'],
  description: ['text', 'comment', 'message', 'note', 'notes', 'details'],
  severity: ['priority', 'level', 'criticality'],
  reportUrl: ['report', 'url', 'link', 'trend', 'trendurl'],
  sourceId: ['id', 'source', 'externalid', 'occurrenceid', 'reference'],
}

/** The columns of a file in its order, what each is, and behind them those that are required and absent. */
export function describeColumns(found: readonly string[], { required, optional }: KnownColumns): Column[] {
  const known = [...required, ...optional]
  const free = new Set(known.filter((name) => !found.includes(name)))
  const columns = found.map((name, place): Column => {
    if (known.includes(name) && found.indexOf(name) === place) return { name, state: 'known' }
    const suggestion = suggestionFor(name, [...free])
    if (suggestion) free.delete(suggestion)
    return { name, state: 'ignored', ...(suggestion && { suggestion }) }
  })
  const missing = required.filter((name) => !found.includes(name))
  return [...columns, ...missing.map((name): Column => ({ name, state: 'missing' }))]
}

/** The known column that a name stands for, most likely; undefined when it is none. */
function suggestionFor(name: string, candidates: readonly string[]): string | undefined {
  const plain = plainOf(name)
  if (plain === '') return undefined
  const synonym = candidates.find((candidate) => plainOf(candidate) === plain || SYNONYMS[candidate]?.includes(plain))
  if (synonym) return synonym
  const nearest = candidates
    .map((candidate) => ({ candidate, steps: distance(plainOf(candidate), plain) }))
    .sort((a, b) => a.steps - b.steps)[0]
  return nearest && nearest.steps <= plain.length / 4 ? nearest.candidate : undefined
}

const plainOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
