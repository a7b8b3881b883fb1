import { stripVTControlCharacters } from 'node:util'
import type { Count, Failure } from './results.ts'

export interface Outcome extends Count {
  readonly name: string
  readonly seconds: number
}

const SLOWEST = 10
const REASON_LINES = 20

/** One line a step, then the files that took longest, so that growth is seen. */
export function printTable(outcomes: readonly Outcome[], seconds: number): void {
  const files = outcomes
    .flatMap((outcome) => outcome.files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const row = (name: string, ...cells: (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => `${cell}`.padStart(9)).join('')}\n`
  process.stdout.write(`\n${row('', 'seconds', 'passed', 'failed')}`)
  for (const { name, seconds, passed, failed } of outcomes) process.stdout.write(row(name, seconds, passed, failed))
  process.stdout.write(`${row('together', seconds)}\n`)
  if (files.length > 0) process.stdout.write('The files that took longest, in seconds of their worker:\n')
  for (const { file, seconds } of files) process.stdout.write(`${seconds.toFixed(0).padStart(9)} ${file}\n`)
}

/** The failed tests again, with the beginning of what each said: their steps' output is far above. */
export function printFailures(failures: readonly Failure[]): void {
  for (const { title, reasons, again } of failures) {
    process.stdout.write(`failed: ${title}\n`)
    for (const reason of reasons) {
      const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, REASON_LINES)
      process.stdout.write(lines.map((line) => `  ${line}\n`).join(''))
    }
    process.stdout.write(`  again: ${again}\n`)
  }
}
