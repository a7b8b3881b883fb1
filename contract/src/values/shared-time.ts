/** Instants in epoch seconds. */
export interface Time {
  readonly startsAt: number
  readonly endsAt: number
}

/** The share of a time that is within others, which may overlap. */
export function sharedTime({ startsAt, endsAt }: Time, times: readonly Time[]): number {
  let [shared, until] = [0, startsAt]
  for (const one of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const from = Math.max(until, one.startsAt)
    const to = Math.min(endsAt, one.endsAt)
    if (to <= from) continue
    shared += to - from
    until = to
  }
  return shared / (endsAt - startsAt)
}
