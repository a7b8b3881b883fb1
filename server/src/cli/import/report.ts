import type { ImportRun } from '@bonfire/contract/imports/imports'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RowProblem, rejectionIn } from '../../locales/rejections.ts'
import { render } from '../../locales/render.ts'

export const SHOWN_REJECTIONS = 20

export function printNotes(notes: readonly Problem[]): void {
  for (const note of notes) process.stdout.write(`${render('en', note)}\n`)
}

/** Rows were read, of which some were rejected: the outcome says what to do. */
export function rejectionOutcome(
  { received, rejectedCount }: { readonly received: number; readonly rejectedCount: number },
  isAtomic: boolean,
): string {
  if (received === 1) return 'The only row was rejected. Correct it and import the file again.'
  const areAll = rejectedCount === received
  const which = areAll ? `All ${received}` : `${rejectedCount} of ${received}`
  const outcome = isAtomic || areAll ? 'Nothing was stored' : 'The other rows were stored'
  return `${which} rows ${rejectedCount === 1 ? 'was' : 'were'} rejected. ${outcome}; correct the file and import it again.`
}

export function printCounts(counts: ImportRun['counts']): void {
  for (const [kind, { created, updated, unchanged }] of Object.entries(counts)) {
    process.stdout.write(`${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged\n`)
  }
}

export function printRejected(rejected: readonly RowProblem[], rejectedCount = rejected.length): void {
  for (const { row, code, message } of rejected.slice(0, SHOWN_REJECTIONS).map(rejectionIn('en'))) {
    process.stderr.write(`row ${row} (${code}): ${message}\n`)
  }
  const more = rejectedCount - Math.min(rejectedCount, SHOWN_REJECTIONS)
  if (more > 0) process.stderr.write(`and ${more} more\n`)
}
