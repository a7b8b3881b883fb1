import { tzOffset } from '@date-fns/tz'
import { daySpan, knownTimeZone, localDay } from './site-days.ts'

/** Each region abbreviates its own zones: BST in Britain, EST in America, AEDT in Australia. */
const ENGLISH_REGIONS = ['en-GB', 'en-US', 'en-AU', 'en-NZ']

/**
 * Names the zone at an instant, on a day whose clocks change: that day may show an hour twice. Empty on every
 * other day.
 */
export function zoneNameIfNeeded(instantSeconds: number, timeZone: string, locale: string): string {
  const instant = new Date(instantSeconds * 1000)
  const { startSeconds, endSeconds } = daySpan(localDay(instant, timeZone), timeZone)
  const offsetAt = (seconds: number) => tzOffset(timeZone, new Date(seconds * 1000))
  if (offsetAt(startSeconds) === offsetAt(endSeconds)) return ''
  const regions = locale.startsWith('en') ? [locale, ...ENGLISH_REGIONS] : [locale]
  const names = regions.map((region) => zoneName(instant, timeZone, { locale: region, style: 'short' }))
  return names.find((name) => !/[+\-−]\d/.test(name)) ?? names[0] ?? ''
}

/** Tells how far a zone is from UTC at an instant, where the clocks here show another time then; else empty. */
export function otherZone(
  instantSeconds: number,
  timeZone: string,
  { locale, here = knownTimeZone(undefined) }: { locale: string; here?: string },
): string {
  const instant = new Date(instantSeconds * 1000)
  if (tzOffset(timeZone, instant) === tzOffset(here, instant)) return ''
  return zoneName(instant, timeZone, { locale, style: 'shortOffset' })
}

// Making one takes longer than formatting hundreds of instants, and every row of a list may need its own.
const formats = new Map<string, Intl.DateTimeFormat>()

interface NameForm {
  readonly locale: string
  readonly style: 'short' | 'shortOffset'
}

function formatOf(timeZone: string, { locale, style }: NameForm): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style })
  formats.set(key, made)
  return made
}

function zoneName(instant: Date, timeZone: string, form: NameForm): string {
  const parts = formatOf(timeZone, form).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
