import { MINUTES_PER_DAY } from '../../../values/durations.ts'
import { type Diagnostics, nearest, type Span } from '../errors.ts'

/** Some days, from 1 for Monday to 7 for Sunday, and times on them, in minutes since midnight. */
export interface WeekTimes {
  /** From one day up to and with another, maybe over Sunday; none are all days. */
  readonly days: readonly (readonly [first: number, last: number])[]
  /** From one time up to another, maybe over midnight; none are the whole day. */
  readonly times: readonly (readonly [from: number, to: number])[]
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const APART = /[\s,]+/y
const TIMES = /(\d{1,2})(?::(\d{2}))?\s*[-–]\s*(\d{1,2})(?::(\d{2}))?(?![\w:.])/y
const WORD = /[a-z]+/iy
const TO_WORD = /\s*[-–]\s*([a-z]+)/iy
const OTHER = /[^\s,;]+/y

/** Reads `mon-fri 7:00-18:00, sat 8:00-12:00`; `start` is where the text begins. Null where something is wrong, which has been said. */
export const parseWeek = (text: string, start: number, diagnostics: Diagnostics): readonly WeekTimes[] | null =>
  new WeekReader(text, start, diagnostics).read()

class WeekReader {
  readonly #text: string
  readonly #start: number
  readonly #diagnostics: Diagnostics
  #at = 0
  readonly #groups: WeekTimes[] = []
  #days: (readonly [number, number])[] = []
  #times: (readonly [number, number])[] = []

  constructor(text: string, start: number, diagnostics: Diagnostics) {
    this.#text = text
    this.#start = start
    this.#diagnostics = diagnostics
  }

  read(): readonly WeekTimes[] | null {
    const before = this.#diagnostics.errors.length
    while (this.#at < this.#text.length) {
      if (this.#match(APART)) continue
      if (this.#text[this.#at] === ';') {
        this.#at++
        this.#endGroup()
        continue
      }
      const times = this.#match(TIMES)
      if (times) this.#readTimes(times)
      else this.#readDays()
    }
    this.#endGroup()
    if (this.#diagnostics.errors.length > before) return null
    if (this.#groups.length > 0) return this.#groups
    this.#diagnostics.add({ start: this.#start, end: this.#start + this.#text.length }, 'language.schedule-expected')
    return null
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  #readTimes(found: RegExpExecArray): void {
    const [from, to] = [minutesOf(found[1], found[2]), minutesOf(found[3], found[4])]
    const span = this.#spanOf(found)
    if (from === undefined || to === undefined || from === MINUTES_PER_DAY)
      this.#diagnostics.add(span, 'language.time-of-day')
    else if (from === to) this.#diagnostics.add(span, 'language.no-time')
    else this.#times.push([from, to])
  }

  #readDays(): void {
    const found = this.#match(WORD)
    if (!found) {
      const other = this.#match(OTHER) as RegExpExecArray
      if (/^\d/.test(other[0])) this.#diagnostics.add(this.#spanOf(other), 'language.times-expected')
      else this.#diagnostics.add(this.#spanOf(other), 'language.schedule-part', { found: other[0] })
      return
    }
    if (this.#times.length > 0 && this.#days.length === 0)
      this.#diagnostics.add(this.#spanOf(found), 'language.days-first')
    // Days behind times are those of the next ones.
    if (this.#times.length > 0) this.#endGroup()
    const first = this.#day(found[0])
    const last = this.#match(TO_WORD)?.[1]
    this.#days.push([first, last === undefined ? first : this.#day(last)])
  }

  /** Returns the number of the day whose name was just read. */
  #day(word: string): number {
    const place = DAYS.findIndex((day) => word.length >= 2 && day.startsWith(word.toLowerCase()))
    if (place >= 0) return place + 1
    const end = this.#start + this.#at
    const near = nearest(word, DAYS)
    this.#diagnostics.unknown({ start: end - word.length, end }, near, 'language.unknown-day', { day: word })
    return Number.NaN
  }

  #endGroup(): void {
    if (this.#days.length > 0 || this.#times.length > 0) this.#groups.push({ days: this.#days, times: this.#times })
    this.#days = []
    this.#times = []
  }

  #spanOf({ index, 0: { length } }: RegExpExecArray): Span {
    return { start: this.#start + index, end: this.#start + index + length }
  }
}

/** Minutes since midnight, up to 24:00; undefined where there is no such time. */
function minutesOf(hour: string | undefined, minute = '00'): number | undefined {
  const minutes = 60 * Number(hour) + Number(minute)
  return Number(minute) < 60 && minutes <= MINUTES_PER_DAY ? minutes : undefined
}
