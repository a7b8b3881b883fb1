import type { Figure } from '../measure.ts'
import { type Column, type Deed, type Journal, millisecondsOf, quantile, type Reference } from './journal.ts'
import type { Screens } from './people/screens.ts'
import { LISTED_SITES, type Size } from './size.ts'

const WITH_PEOPLE = ['people', 'beside'] as const

/** What was measured in each column, in milliseconds, and what is hoped of it with people. */
export interface Line {
  readonly work: string
  readonly values: (column: Column) => readonly number[]
  readonly goals?: readonly Goal[]
}

interface Goal {
  readonly said: string
  /** So many of all values are compared. */
  readonly share: number
  readonly mostTimes: number
  readonly reference: string
  readonly referenceMs: (column: Column) => number
}

const atMost = (share: number, milliseconds: number, said: string): Goal => ({
  said,
  share,
  mostTimes: 1,
  reference: `${milliseconds.toLocaleString('en')} ms`,
  referenceMs: () => milliseconds,
})

export function linesOf({ journal, screens, size }: { journal: Journal; screens: Screens; size: Size }): Line[] {
  const of = (work: Deed['work']) => (column: Column) => millisecondsOf(journal, work, column)
  const bareOf = (work: Reference['work']) => (column: Column) =>
    journal.references.filter((each) => each.work === work && each.column === column).map(({ ms }) => ms)
  const timesBare = (work: Reference['work'], share: number, mostTimes: number): Goal => ({
    said: `p${100 * share} ≤ ${mostTimes} × bare p${100 * share}`,
    share,
    mostTimes,
    reference: `bare SQL of the same rows, p${100 * share}`,
    // Where nothing runs beside the server, the bare statements ran before it.
    referenceMs: (column) => {
      const meanwhile = bareOf(work)(column)
      return quantile(meanwhile.length > 0 ? meanwhile : bareOf(work)('idle'), share)
    },
  })
  const soon = [atMost(0.95, 500, 'p95 ≤ 500')]
  return [
    {
      work: `list of ${LISTED_SITES} sites`,
      values: of('list'),
      goals: [timesBare('list', 0.95, 5), atMost(1, 2000, 'nobody over 2,000')],
    },
    { work: '— bare sum of the same sites', values: bareOf('list') },
    { work: 'search', values: of('search'), goals: soon },
    { work: 'action created', values: of('create'), goals: soon },
    { work: 'comment', values: of('comment'), goals: soon },
    { work: 'action read', values: of('read') },
    {
      work: `overview of ${size.sites.toLocaleString('en')} sites, 4 weeks, first on its server`,
      values: of('firstOverview'),
      goals: [timesBare('firstOverview', 0.5, 1.2)],
    },
    { work: '— bare SQL of the same periods', values: bareOf('firstOverview') },
    { work: 'overview, the same for everybody', values: of('overview'), goals: [atMost(0.5, 500, 'p50 ≤ 500')] },
    {
      work: 'event on another person’s screen',
      values: (column) => screens.heardMs(column).milliseconds,
      goals: [atMost(0.95, 2000, 'p95 ≤ 2,000')],
    },
    { work: '50 findings delivered', values: of('findings') },
    { work: 'samples delivered', values: of('samples') },
  ]
}

interface Compared {
  readonly ratio: number
  readonly ms: number
  readonly referenceMs: number
}

/** In the column with people where it is furthest from its goal; undefined if nothing was measured in them. */
function worstOf({ values }: Line, { share, referenceMs }: Goal): Compared | undefined {
  const all = WITH_PEOPLE.flatMap((column): Compared[] => {
    const [ms, reference] = [quantile(values(column), share), referenceMs(column)]
    return Number.isNaN(ms / reference) ? [] : [{ ratio: ms / reference, ms, referenceMs: reference }]
  })
  return all.toSorted((one, other) => other.ratio - one.ratio)[0]
}

/** Undefined if it is not known. */
export function isMet(line: Line): boolean | undefined {
  const known = (line.goals ?? []).flatMap((goal) => {
    const worst = worstOf(line, goal)
    return worst ? [worst.ratio <= goal.mostTimes] : []
  })
  return known.length === 0 ? undefined : known.every(Boolean)
}

/** The worse of both columns with people against each goal. */
export const figuresOfLines = (lines: readonly Line[], engine: string): Figure[] =>
  lines.flatMap((line) =>
    (line.goals ?? []).flatMap((goal) => {
      const worst = worstOf(line, goal)
      if (!worst) return []
      return {
        what: `monday, ${line.work}, ${engine}`,
        reference: goal.reference,
        ratio: worst.ratio,
        aim: `<= ${goal.mostTimes}`,
        detail: `${worst.ms.toFixed(0)} ms and ${worst.referenceMs.toFixed(0)} ms`,
      }
    }),
  )
