import type { IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import { readAmount } from '../readers/cells/amounts.ts'
import type { SentOccurrence } from './reading/finding-source.ts'

export interface OrderedFirings {
  readonly starts: readonly number[]
  readonly durations: readonly number[]
  /** The cost of each, if it was given with it. */
  readonly costs: readonly (number | null)[]
}

interface PricedValue {
  readonly value: unknown
  readonly marks: readonly string[]
}

/** The value with its cost as a number, if that is text such as $12.50, and the currencies that it is in. */
export function withPlainCost(sent: SentOccurrence): PricedValue | RowProblem {
  const { row, value, decimalMark = null, costMark, fieldNames } = sent
  const marks = costMark === undefined ? [] : [costMark]
  const cost = (value as { cost?: unknown } | null)?.cost
  if (typeof cost !== 'string') return { value, marks }
  if (cost.trim() === '') return { value: { ...(value as object), cost: null }, marks }
  const amount = readAmount(cost, decimalMark)
  const named = { field: fieldNames?.cost ?? 'cost', cost: cost.slice(0, 60) }
  if (amount === undefined) return rowProblem(row, 'hit.cost', named)
  if (amount === 'either') return rowProblem(row, 'hit.decimal-mark', named)
  return { value: { ...(value as object), cost: amount.value }, marks: [...marks, ...amount.marks] }
}

/** Returns the cost of each firing, or null if none was estimated. A cost of all is shared out by duration. */
export function costsOf(
  occurrence: IngestOccurrence,
  { durations, costs }: OrderedFirings,
): (number | null)[] | null | 'twice' {
  const hasOwn = costs.some((cost) => cost !== null)
  if (occurrence.cost === undefined || occurrence.cost === null) return hasOwn ? [...costs] : null
  return hasOwn ? 'twice' : shareCost(occurrence.cost, durations)
}

const SHARE_DECIMALS = 4
const round = (value: number) => Number(value.toFixed(SHARE_DECIMALS))

/** The shares add up to the whole: each is the difference of two rounded sums. */
function shareCost(cost: number, durations: readonly number[]): number[] {
  if (durations.length === 1) return [cost]
  const totalSeconds = durations.reduce((sum, seconds) => sum + seconds, 0)
  let weight = 0
  let before = 0
  return durations.map((seconds, place) => {
    weight += totalSeconds === 0 ? 1 / durations.length : seconds / totalSeconds
    const upToHere = place === durations.length - 1 ? cost : round(cost * weight)
    const share = round(upToHere - before)
    before = upToHere
    return share
  })
}
