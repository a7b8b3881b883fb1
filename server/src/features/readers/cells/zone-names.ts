import { plainColumn } from '@bonfire/contract/imports/column-places'
import { isTimeZone } from '@bonfire/contract/values/time-zone'
import { distance } from 'fastest-levenshtein'

const MAXIMUM_SUGGESTIONS = 3
/** Cities that French spells otherwise than the names of time zones do. */
const FRENCH_CITIES: Readonly<Record<string, string>> = {
  londres: 'Europe/London',
  bruxelles: 'Europe/Brussels',
  lisbonne: 'Europe/Lisbon',
  geneve: 'Europe/Zurich',
  athenes: 'Europe/Athens',
  vienne: 'Europe/Vienna',
  varsovie: 'Europe/Warsaw',

  copenhague: 'Europe/Copenhagen',
  moscou: 'Europe/Moscow',
  bucarest: 'Europe/Bucharest',
  alger: 'Africa/Algiers',
  lecaire: 'Africa/Cairo',
  pekin: 'Asia/Shanghai',
  singapour: 'Asia/Singapore',
  montreal: 'America/Toronto',
  mexico: 'America/Mexico_City',
  lahavane: 'America/Havana',
}

const NAMES = Intl.supportedValuesOf('timeZone')
const BY_NAME = new Map(NAMES.map((name) => [plainColumn(name), name]))
const BY_CITY = new Map(Object.entries(FRENCH_CITIES))
for (const name of NAMES) {
  const city = plainColumn(name.split('/').at(-1) ?? '')
  if (name.includes('/') && !BY_CITY.has(city)) BY_CITY.set(city, name)
}

/** The time zone that a cell names, by its IANA name or its city; else those that it may mean. */
export function timeZoneIn(cell: string): { readonly timeZone: string } | { readonly near: readonly string[] } {
  const plain = plainColumn(cell)
  const known = BY_NAME.get(plain) ?? (isTimeZone(cell) ? cell : BY_CITY.get(plain))
  if (known !== undefined) return { timeZone: known }
  const nearest = [...BY_NAME, ...BY_CITY]
    .map(([name, timeZone]) => ({ timeZone, steps: distance(name, plain) }))
    .filter(({ steps }) => steps <= plain.length / 4)
    .toSorted((a, b) => a.steps - b.steps)
  return { near: [...new Set(nearest.map(({ timeZone }) => timeZone))].slice(0, MAXIMUM_SUGGESTIONS) }
}
