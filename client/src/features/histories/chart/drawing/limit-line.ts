/** The time for which a limit had a value. */
export interface LimitStep {
  readonly from: number
  readonly to: number
  readonly value: number
}

/** A limit that the values of a point are compared with. */
export interface LimitLine {
  /** The point whose values it limits. */
  readonly pointId: string
  /** The text in the rule: `satCoolSp + eSat`. */
  readonly text: string
  /** The steps are in the unit of the point and in order; there is none where the limit is not known. */
  readonly steps: readonly LimitStep[]
}

/** Cells of equal length as steps: cells with the same value are one. */
export function toSteps(
  values: Float64Array,
  { from, stepSeconds, end }: { readonly from: number; readonly stepSeconds: number; readonly end: number },
): LimitStep[] {
  const steps: LimitStep[] = []
  for (const [cell, value] of values.entries()) {
    const start = from + cell * stepSeconds
    const to = Math.min(end, from + (cell + 1) * stepSeconds)
    if (Number.isNaN(value) || to <= start) continue
    const last = steps.at(-1)
    // Conversions leave traces in the last digits.
    const isSameValue = last !== undefined && Math.abs(last.value - value) <= 1e-9 * Math.abs(value)
    if (last && isSameValue && last.to === start) steps[steps.length - 1] = { ...last, to }
    else steps.push({ from: start, to, value })
  }
  return steps
}

/** Null where the limit is not known. */
export function limitAt({ steps }: LimitLine, at: number): number | null {
  return steps.find(({ from, to }) => from <= at && at < to)?.value ?? null
}
