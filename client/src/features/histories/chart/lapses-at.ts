import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'

export type Sampled = Extract<HistoryLine, { form: 'samples' }>

/** The instant at which a sample ceases to count: its hold is over or, at changes, the next sample comes. */
export function lapsesAt({ t, holdSeconds, isOnChange, nextAt }: Sampled, index: number): number {
  const [at = 0, next = nextAt] = [t[index], t[index + 1]]
  return isOnChange && next !== null && next - at <= LONGEST_HOLD_SECONDS ? next : at + holdSeconds
}
