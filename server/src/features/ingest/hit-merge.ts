/** What is known of one equip rule on one day. */
export interface Findings {
  /** Firings in order: start in epoch seconds. */
  readonly starts: readonly number[]
  /** Seconds, one for each start. */
  readonly durations: readonly number[]
  readonly severity: string | null
  readonly description: string | null
  readonly reportUrl: string | null
  readonly sourceId: string | null
}

/**
 * All firings of both; where a start is in both, the duration that arrives counts. Words belong to the newest
 * firing, so that the same rows give the same result in any order, and sent again they change nothing.
 */
export function mergeFindings(known: Findings, arriving: Findings): Findings {
  const isNewer = latest(arriving) >= latest(known)
  const [first, second] = isNewer ? [arriving, known] : [known, arriving]
  return {
    ...mergeFirings(known, arriving),
    severity: first.severity ?? second.severity,
    description: first.description ?? second.description,
    reportUrl: first.reportUrl ?? second.reportUrl,
    sourceId: first.sourceId ?? second.sourceId,
  }
}

export const isSame = (a: Findings, b: Findings): boolean =>
  a.severity === b.severity &&
  a.description === b.description &&
  a.reportUrl === b.reportUrl &&
  a.sourceId === b.sourceId &&
  a.starts.length === b.starts.length &&
  a.starts.every((start, i) => start === b.starts[i] && a.durations[i] === b.durations[i])

export const totalSeconds = (findings: Findings): number =>
  findings.durations.reduce((sum, seconds) => sum + seconds, 0)

export const latest = (findings: Findings): number => findings.starts.at(-1) ?? 0

function mergeFirings(known: Findings, arriving: Findings): Pick<Findings, 'starts' | 'durations'> {
  const starts: number[] = []
  const durations: number[] = []
  let k = 0
  let a = 0
  while (k < known.starts.length || a < arriving.starts.length) {
    const knownStart = known.starts[k] ?? Number.POSITIVE_INFINITY
    const arrivingStart = arriving.starts[a] ?? Number.POSITIVE_INFINITY
    const takeArriving = arrivingStart <= knownStart
    starts.push(takeArriving ? arrivingStart : knownStart)
    durations.push((takeArriving ? arriving.durations[a] : known.durations[k]) ?? 0)
    if (takeArriving) a += 1
    if (knownStart <= arrivingStart) k += 1
  }
  return { starts, durations }
}
