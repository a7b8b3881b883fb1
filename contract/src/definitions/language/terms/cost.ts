import { constantOf, SINCE_SECONDS } from './constant.ts'
import { partsOf } from './needs.ts'
import type { Term, WindowTerm } from './term.ts'

/** Facts beside the condition that decide the cost of evaluating it. */
export interface CostOn {
  readonly stepSeconds: number
  parameter(name: string): number
  /** Returns the number of equips of a relation. */
  related(relation: string): number
}

// The unit is a comparison of two columns, measured over 130,000 cells of noise.
const WINDOW_COSTS = {
  ago: 2,
  rate: 2,
  held: 4,
  since: 4,
  avg: 5,
  total: 5,
  lowest: 5,
  highest: 5,
  changes: 5,
  starts: 5,
  spread: 8,
  cusum: 8,
  stdev: 10,
  slope: 10,
  median: 20,
  percentile: 20,
  usual: 20,
  turns: 20,
} as const

// Numbers are moved to keep them in order, and turns are followed one by one: a long window costs more in each cell.
const CELLS_FOR_ONE: Partial<Record<WindowTerm['name'], number>> = {
  median: 250,
  percentile: 250,
  usual: 250,
  turns: 13,
}

/** Returns the work for each cell, in comparisons of two columns. */
export function estimateCost(term: Term, on: CostOn): number {
  const parts = partsOf(term).reduce((sum, part) => sum + estimateCost(part, on), 0)
  if (term.kind === 'window') return parts + ownCost(term, on)
  return term.kind === 'each' ? 1 + parts * Math.max(1, on.related(term.relation)) : parts + 1
}

function ownCost({ name, window }: WindowTerm, { stepSeconds, parameter }: CostOn): number {
  const seconds = window ? (constantOf(window, parameter) ?? Number.NaN) : SINCE_SECONDS
  const cellsForOne = CELLS_FOR_ONE[name]
  const grows = cellsForOne !== undefined && seconds > 0 ? seconds / stepSeconds / cellsForOne : 0
  return WINDOW_COSTS[name] + grows
}

/** Returns the most expensive part of a condition that has none more expensive within it: what a person can shorten. */
export function dearestWindow(term: Term, on: CostOn): WindowTerm | undefined {
  const windows = windowsIn(term)
  return windows.toSorted((one, other) => weightOf(other, on) - weightOf(one, on))[0]
}

const windowsIn = (term: Term): WindowTerm[] => [
  ...(term.kind === 'window' ? [term] : []),
  ...partsOf(term).flatMap(windowsIn),
]

/** Returns the work in a cell and the number of further cells that it needs. */
const weightOf = (term: WindowTerm, on: CostOn): number =>
  ownCost(term, on) * (term.window ? (constantOf(term.window, on.parameter) ?? 0) : SINCE_SECONDS)
