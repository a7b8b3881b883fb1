import type { Figure } from '../measure.ts'
import type { Imported } from './beside.ts'
import type { FaultResult } from './faults.ts'
import { figuresOfLines, isMet, linesOf } from './goals.ts'
import { COLUMNS, type Column, type Journal, quantile } from './journal.ts'
import { ALONE, AT_WORK, DURING_FAULTS, SHARES, type Thinks } from './people/people.ts'
import type { Screens } from './people/screens.ts'
import { importedOf, PERIOD_DAYS, type Size } from './size.ts'

const MOST_TIMES_ALONE = 3
const MOST_UNANSWERED_MILLISECONDS = 5000

export interface Measured {
  readonly engine: string
  readonly size: Size
  readonly journal: Journal
  readonly screens: Screens
  readonly imports: { readonly alone: Imported; readonly beside: Imported }
  /** Undefined where a backup needs a stopped server. */
  readonly backupSeconds: number | undefined
  /** How late timers of the measuring process were, which is on the same cores: half, and 95 of 100. */
  readonly lateMs: ReadonlyMap<Column, readonly [number, number]>
  readonly evaluated: { readonly days: number; readonly findings: number; readonly waiting: number }
}

const count = (number: number) => number.toLocaleString('en')
const round = (ms: number) => (ms < 10 ? ms.toFixed(1) : count(Math.round(ms)))
const spread = (values: readonly number[]) => {
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => round(quantile(values, share)))
  return values.length === 0 ? '–' : `${half} / ${most} / ${longest} (${values.length})`
}
const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'met' : 'missed')
const isImportMet = ({ alone, beside }: Measured['imports']) => beside.seconds <= MOST_TIMES_ALONE * alone.seconds

/** The day as tables in Markdown. */
export function tableOf(measured: Measured, faults: readonly FaultResult[]): string {
  const { engine, size, imports, backupSeconds, lateMs } = measured
  const { minutes, occurrences, sites, people, listeners } = size
  const heading = `### ${engine}: ${count(sites)} sites, ${count(occurrences)} findings, ${people} people, ${listeners} listeners, ${minutes} min`
  const lines = linesOf(measured).map((line) => [
    line.work,
    ...COLUMNS.map((column) => spread(line.values(column))),
    (line.goals ?? []).map(({ said }) => said).join(', '),
    verdict(isMet(line)),
  ])
  const [alone, beside] = [imports.alone, imports.beside].map(({ seconds }) => `${seconds.toFixed(1)} s`)
  const table = [
    ['ms: p50 / p95 / longest (count)', 'one person', 'with people', 'with import and backup', 'goal', ''],
    ...lines,
    [
      `import of ${count(importedOf(size))} findings`,
      `${alone}, with nobody there`,
      '',
      String(beside),
      `≤ ${MOST_TIMES_ALONE} × alone`,
      verdict(isImportMet(imports)),
    ],
    ['backup', '', '', backupSeconds ? `${backupSeconds.toFixed(1)} s` : 'needs a stopped server', '', ''],
    [
      'delay of timers of the measuring process, p50 / p95',
      ...COLUMNS.map((column) => (lateMs.get(column) ?? []).map(round).join(' / ')),
      '',
      '',
    ],
  ]
  return [heading, markdown(table), notesOf(measured), faultsTable(faults)].join('\n\n')
}

function notesOf({ journal, screens, evaluated }: Measured): string {
  const { milliseconds, expected } = screens.heardMs('people')
  const thinking = ({ from, to }: Thinks) => `${from / 1000} to ${to / 1000} s`
  const shares = Object.entries(SHARES).map(([work, share]) => `${share} ${work}`)
  const failures = journal.deeds.flatMap((deed) => (deed.column === 'faults' ? [] : deed.failures))
  return [
    `People think ${thinking(AT_WORK)} between two deeds, each length as likely (the one person ${thinking(ALONE)}, everybody ${thinking(DURING_FAULTS)} during faults); of ${Object.values(SHARES).reduce((sum, share) => sum + share)} deeds: ${shares.join(', ')}. All see every site. An overview's period is of ${PERIOD_DAYS} days.`,
    `Before faults, ${failures.length} requests were refused or broke off${failures.length > 0 ? `: ${talliesOf(failures)}` : ''}. With people, ${milliseconds.length} of ${expected} events arrived.`,
    `Evaluation worked on ${evaluated.days} days of sites (${evaluated.findings} findings; ${evaluated.waiting} days wait).`,
  ].join('\n')
}

function talliesOf(failures: readonly string[]): string {
  const tallies = Map.groupBy(failures, (failure) => failure)
  return [...tallies].map(([failure, all]) => `${all.length} × ${failure}`).join(', ')
}

function faultsTable(faults: readonly FaultResult[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const head = [
    'fault',
    'could be served',
    'deeds',
    'longest read, s',
    'longest write, s',
    'longest delivery, s',
    'longest without any answer, s',
    'refused or broken off',
    'normal again after, s',
    'nobody over 5 s',
  ]
  const lines = faults.map((fault) => [
    `${fault.name} (took ${fault.seconds.toFixed(1)} s)`,
    fault.canServe,
    String(fault.deeds),
    seconds(fault.longest.read),
    seconds(fault.longest.write),
    seconds(fault.longest.delivery),
    seconds(fault.longest.unanswered),
    talliesOf(fault.failures) + (fault.neverDone > 0 ? `; ${fault.neverDone} never done` : ''),
    seconds(fault.normalAfterMs),
    fault.canServe === 'nothing' ? '' : verdict(longestServed(fault) <= MOST_UNANSWERED_MILLISECONDS),
  ])
  return markdown([head, ...lines])
}

/** The longest wait of people who could have been served. */
const longestServed = ({ canServe, longest }: FaultResult) =>
  canServe === 'all' ? Math.max(longest.read, longest.write) : longest.read

function markdown([head = [], ...lines]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}

/** The same as ratios to what they are compared with. */
export function figuresOf(measured: Measured, faults: readonly FaultResult[]): Figure[] {
  const { engine, imports } = measured
  const { alone, beside } = imports
  return [
    ...figuresOfLines(linesOf(measured), engine),
    {
      what: `monday, import, ${engine}`,
      reference: 'the same with nobody there',
      ratio: beside.seconds / alone.seconds,
      aim: `<= ${MOST_TIMES_ALONE}`,
      detail: `${beside.seconds.toFixed(1)} s and ${alone.seconds.toFixed(1)} s`,
    },
    ...faults
      .filter(({ canServe }) => canServe !== 'nothing')
      .map((fault) => ({
        what: `monday, ${fault.name}, ${engine}`,
        reference: 'longest wait of 5 s',
        ratio: longestServed(fault) / MOST_UNANSWERED_MILLISECONDS,
        aim: '<= 1',
        detail: `${(longestServed(fault) / 1000).toFixed(1)} s`,
      })),
  ]
}
