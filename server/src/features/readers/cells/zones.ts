import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { timeZoneIn } from './zone-names.ts'

/** A time, a heading or a cell may say its offset from UTC. */
export type Zone =
  /** IANA name. */
  | { readonly timeZone: string }
  /** A word that means one offset, several, or none that is known. */
  | { readonly word: string; readonly offsetsSeconds: readonly number[] }

/** Abbreviations, in hours: with several, the zone of the site decides among them. */
const HOURS: Readonly<Record<string, readonly number[]>> = {
  UTC: [0],
  GMT: [0],
  UT: [0],
  Z: [0],
  WET: [0],
  WEST: [1],
  CET: [1],
  CEST: [2],
  MEZ: [1],
  MESZ: [2],
  EET: [2],
  EEST: [3],
  MSK: [3],
  HKT: [8],
  SGT: [8],
  JST: [9],
  KST: [9],
  EST: [-5],
  EDT: [-4],
  CST: [-6, 8],
  CDT: [-5],
  MST: [-7],
  MDT: [-6],
  PST: [-8],
  PDT: [-7],
  AKST: [-9],
  AKDT: [-8],
  HST: [-10],
  AST: [-4, 3],
  ADT: [-3],
  NST: [-3.5],
  NDT: [-2.5],
  AEST: [10],
  AEDT: [11],
  ACST: [9.5],
  ACDT: [10.5],
  AWST: [8],
  NZST: [12],
  NZDT: [13],
  BST: [1, 6],
  IST: [5.5, 2, 1],
}
const OFFSET = /^(?:(?:UTC|GMT)\s*)?([+-])(\d{1,2})(?::?(\d{2}))?$/i
const WORD = /^[A-Z]{1,5}$/
const PLACE = /^[A-Za-z]+(?:[/_-][A-Za-z]+)+$/
const CITY = /^[A-Z][a-z]+(?:[_ ][A-Z][a-z]+)*$/

/** The zone that a text names; undefined if it does not look like one. */
export function zoneIn(text: string): Zone | undefined {
  const known = cache.get(text)
  if (known !== undefined || cache.has(text)) return known
  const zone = findZone(text.trim())
  if (cache.size >= 1000) cache.clear()
  cache.set(text, zone)
  return zone
}

const cache = new Map<string, Zone | undefined>()

function findZone(text: string): Zone | undefined {
  const seconds = offsetIn(text)
  if (seconds !== undefined) return { word: text, offsetsSeconds: [seconds] }
  const hours = HOURS[text.toUpperCase()]
  if (hours && (WORD.test(text) || hours[0] === 0)) {
    return { word: text, offsetsSeconds: hours.map((hour) => hour * SECONDS_PER_HOUR) }
  }
  if (WORD.test(text)) return { word: text, offsetsSeconds: [] }
  if (!PLACE.test(text) && !CITY.test(text)) return undefined
  const named = timeZoneIn(text)
  return 'timeZone' in named ? named : { word: text, offsetsSeconds: [] }
}

/** Seconds that +01:00, UTC+1 or -0330 is ahead of UTC. */
function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * SECONDS_PER_HOUR + Number(minutes) * SECONDS_PER_MINUTE)
}

/** The one offset of a zone, in seconds; undefined if it has several or changes with the season. */
export const fixedOffset = (zone: Zone): number | undefined =>
  'word' in zone && zone.offsetsSeconds.length === 1 ? zone.offsetsSeconds[0] : undefined

/** Returns the name of a zone that people read. */
export const zoneName = (zone: Zone): string => ('word' in zone ? zone.word : zone.timeZone)

const BRACKETED = /^(.*?)[\s_-]*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/
const TRAILING = /^(.*?)[\s_-]*(?:[\s_-]|(?<=[a-z]))((?:UTC|GMT)(?:\s*[+-]\d{1,2}(?::?\d{2})?)?)$/
const SMALL_UTC = /^(.*?)[\s_-]+(utc|gmt)$/
const TRAILING_WORD = /^(.*?)[\s_-]+([A-Z]{2,4}T|MEZ|MESZ|[A-Z][a-z]+\/[A-Za-z_]+)$/
// Other words in brackets behind a time, such as (HH:MM) or (s), are no zones.
const LIKE_A_ZONE = /^(?:[A-Z]{2,4}T|MEZ|MESZ)$/

/** The name of a column of times without its zone, as in `Time (UTC)`, `timestamp_utc` or `DateUTC`. */
export function zoneInHeading(heading: string): { readonly name: string; readonly zone: Zone } | undefined {
  const text = heading.trim()
  for (const form of [BRACKETED, TRAILING, SMALL_UTC, TRAILING_WORD]) {
    const [, name, said = ''] = form.exec(text) ?? []
    if (!name) continue
    const zone = zoneIn(/^(?:utc|gmt)/i.test(said) ? said.toUpperCase() : said)
    if (zone && ('timeZone' in zone || zone.offsetsSeconds.length > 0 || LIKE_A_ZONE.test(said))) return { name, zone }
  }
  return undefined
}
