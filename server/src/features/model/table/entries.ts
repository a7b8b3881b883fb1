import type { Model } from '@bonfire/contract/imports/ingest'
import type { NewProject } from '@bonfire/contract/imports/preview'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { shown } from '../../readers/whole/row-problems.ts'
import type { PortfolioTable } from './portfolio-table.ts'

/** A table as a model, with what is wrong with its rows and what was chosen for them. */
export interface Completed {
  readonly model: Omit<Model, 'points' | 'projectRules'>
  readonly problems: readonly RowProblem[]
  readonly notes: readonly Problem[]
  readonly newProjects: readonly NewProject[]
}

/** The result that importing a table would have. */
export interface TableTrial {
  readonly table: PortfolioTable
  /** Null if rows are wrong. */
  readonly counts: Readonly<Record<keyof Model, { created: number; updated: number; unchanged: number }>> | null
  readonly notes: readonly Problem[]
  readonly newProjects: readonly NewProject[]
  readonly problems: readonly RowProblem[]
  /** Why nothing can be imported as it is read. */
  readonly obstacle: Problem | null
}

/** Entries by key: the same row again counts once, another one of the key is wrong. */
export function newEntries<Entry>(keyOf: (entry: Entry) => string) {
  const entries = new Map<string, { readonly row: number; readonly entry: Entry; readonly text: string }>()
  const problems: RowProblem[] = []
  return {
    /** Returns true if it is new. */
    add(row: number, entry: Entry, name: string): boolean {
      const key = keyOf(entry)
      const text = JSON.stringify(entry)
      const first = entries.get(key)
      if (!first) entries.set(key, { row, entry, text })
      else if (first.text !== text) {
        problems.push(rowProblem(row, 'table.twice', { name: shown(name), first: first.row }))
      }
      return first === undefined
    },
    refuse: (problem: RowProblem) => {
      problems.push(problem)
    },
    list: () => [...entries.values()].map(({ entry }) => entry),
    problems: (): readonly RowProblem[] => problems,
  }
}
