/** The content of an occurrence, apart from its keys. */
export interface OccurrenceContent {
  /** Firing starts in order, epoch seconds. */
  readonly starts: readonly number[]
  /** Seconds, one per start. */
  readonly durations: readonly number[]
  /** One cost per start, null if it was not estimated; null if none was. */
  readonly costs: readonly (number | null)[] | null
  readonly severity: string | null
  readonly description: string | null
  readonly reportUrl: string | null
  readonly sourceId: string | null
  /** The points that the sender names; null if there are none. */
  readonly pointIds: readonly string[] | null
}

/**
 * Merges both; for equal starts, the incoming duration counts, and the incoming cost if there is one. Texts belong to the latest firing, so that rows give the
 * same result in any order, and resending changes nothing.
 */
export function mergeOccurrences(known: OccurrenceContent, arriving: OccurrenceContent): OccurrenceContent {
  const isNewer = latestStart(arriving) >= latestStart(known)
  const [first, second] = isNewer ? [arriving, known] : [known, arriving]
  return {
    ...mergeFirings(known, arriving),
    severity: first.severity ?? second.severity,
    description: first.description ?? second.description,
    reportUrl: first.reportUrl ?? second.reportUrl,
    sourceId: first.sourceId ?? second.sourceId,
    pointIds: first.pointIds ?? second.pointIds,
  }
}

export const isSameOccurrence = (a: OccurrenceContent, b: OccurrenceContent): boolean =>
  a.severity === b.severity &&
  a.description === b.description &&
  a.reportUrl === b.reportUrl &&
  a.sourceId === b.sourceId &&
  isSameIds(a.pointIds, b.pointIds) &&
  a.starts.length === b.starts.length &&
  a.starts.every((start, i) => start === b.starts[i] && a.durations[i] === b.durations[i]) &&
  (a.costs === b.costs || a.starts.every((_, i) => costAt(a, i) === costAt(b, i)))

const isSameIds = (a: readonly string[] | null, b: readonly string[] | null) =>
  a === b || (a?.length === b?.length && a?.every((id, place) => id === b?.[place]) === true)

const costAt = ({ costs }: OccurrenceContent, place: number): number | null => costs?.[place] ?? null

export const totalSeconds = (content: OccurrenceContent): number =>
  content.durations.reduce((sum, seconds) => sum + seconds, 0)

export const latestStart = (content: OccurrenceContent): number => content.starts.at(-1) ?? 0

function mergeFirings(
  known: OccurrenceContent,
  arriving: OccurrenceContent,
): Pick<OccurrenceContent, 'starts' | 'durations' | 'costs'> {
  const starts: number[] = []
  const durations: number[] = []
  const costs: (number | null)[] | null = known.costs || arriving.costs ? [] : null
  let k = 0
  let a = 0
  while (k < known.starts.length || a < arriving.starts.length) {
    const knownStart = known.starts[k] ?? Number.POSITIVE_INFINITY
    const arrivingStart = arriving.starts[a] ?? Number.POSITIVE_INFINITY
    const takeArriving = arrivingStart <= knownStart
    starts.push(takeArriving ? arrivingStart : knownStart)
    durations.push((takeArriving ? arriving.durations[a] : known.durations[k]) ?? 0)
    const isKnown = knownStart <= arrivingStart
    costs?.push((takeArriving ? costAt(arriving, a) : null) ?? (isKnown ? costAt(known, k) : null))
    if (takeArriving) a += 1
    if (isKnown) k += 1
  }
  return { starts, durations, costs }
}
