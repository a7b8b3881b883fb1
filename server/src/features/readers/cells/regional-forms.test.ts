import { describe, expect, it } from 'vitest'
import { dateOrderIn, orderAmong } from './date-order.ts'
import { MarkEvidence } from './mark-evidence.ts'
import { readNumber } from './numbers.ts'
import { readTime } from './times.ts'

const LOCALES = [
  ...['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'fr-CA', 'es-ES', 'es-CO', 'pt-BR', 'sv-SE', 'pl-PL'],
]
const ROUNDS = 10_000

/** The same numbers in every run. */
function newRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <One>(all: readonly One[]) => all[below(all.length)] as One }
}

describe('what is written in a regional form is read back, or refused', () => {
  it('as numbers of a column', () => {
    const { below, pick } = newRandom(1)
    let readCount = 0
    for (let round = 0; round < ROUNDS; round++) {
      const locale = pick(LOCALES)
      const digits = below(4)
      const form = new Intl.NumberFormat(locale, {
        minimumFractionDigits: pick([0, digits]),
        maximumFractionDigits: digits,
        useGrouping: pick([true, false]),
      })
      const values = Array.from({ length: 1 + below(6) }, () => {
        const value = (below(2) === 0 ? 1 : -1) * (below(10 ** (1 + below(9))) / 10 ** digits)
        return Object.is(value, -0) ? 0 : value
      })
      const cells = values.map((value) => form.format(value))
      const evidence = new MarkEvidence()
      for (const cell of cells) evidence.add(cell)
      for (const [place, cell] of cells.entries()) {
        const read = readNumber(cell, evidence.decide())
        if (typeof read !== 'number') continue
        readCount += 1
        if (read !== values[place]) expect.fail(`${locale}: ${cells.join(' | ')} has ${cell} read as ${read}`)
      }
    }
    expect(readCount).toBeGreaterThan(ROUNDS * 2)
  })

  it('as times of a column', () => {
    const { below, pick } = newRandom(2)
    let readCount = 0
    for (let round = 0; round < ROUNDS; round++) {
      const locale = pick(LOCALES)
      const form = new Intl.DateTimeFormat(locale, {
        dateStyle: pick(['short', 'medium', 'long', 'full'] as const),
        timeStyle: pick(['short', 'medium'] as const),
        timeZone: 'UTC',
      })
      const instants = Array.from({ length: 1 + below(4) }, () => 1_577_836_800 + below(7 * 365 * 1440) * 60)
      const cells = instants.map((seconds) => form.format(seconds * 1000))
      const order = orderAmong(new Set(cells.map(dateOrderIn)))
      for (const [place, cell] of cells.entries()) {
        const read = readTime(cell, order)
        if (read === undefined) continue
        readCount += 1
        const seconds = 'wallSeconds' in read ? read.wallSeconds : read.epochSeconds
        if (seconds !== instants[place]) expect.fail(`${locale}: ${cells.join(' | ')} has ${cell} read as ${seconds}`)
      }
    }
    expect(readCount).toBeGreaterThan(ROUNDS * 0.9)
  })
})
