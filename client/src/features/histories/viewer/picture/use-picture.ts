import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Loaded } from '../../chart/drawing/draw-lines.ts'
import { type Lines, linesQuery } from '../../histories.queries.ts'
import { type Span, weekBefore } from '../../history-address.ts'

const NO_LINES: Lines = new Map()

interface PictureRequest {
  readonly points: readonly Point[]
  readonly span: Span
  readonly columns: number
  readonly timeZone: string
  /** Draws the week before, too. */
  readonly hasGhost: boolean
}

/** The lines of a picture. While a new range is read, those of the one before stay on the screen. */
export function usePicture({ points, span, columns, timeZone, hasGhost }: PictureRequest) {
  const queryClient = useQueryClient()
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId), [points])
  const query = useQuery({
    ...linesQuery(queryClient, { pointIds, ...span, columns }),
    placeholderData: keepPreviousData,
  })
  const earlier = useMemo(() => weekBefore(span, timeZone), [span, timeZone])
  const numberIds = useMemo(() => points.flatMap(({ kind, pointId }) => (kind === 'number' ? [pointId] : [])), [points])
  const ghostQuery = useQuery({
    ...linesQuery(queryClient, { pointIds: numberIds, ...earlier, columns }),
    enabled: hasGhost && numberIds.length > 0,
  })
  const ghosts = useMemo(() => {
    if (!hasGhost || !ghostQuery.data) return NO_LINES
    return new Map([...ghostQuery.data.lines].map(([id, line]) => [id, movedBy(line, span.from - earlier.from)]))
  }, [hasGhost, ghostQuery.data, span.from, earlier.from])
  return {
    query,
    lines: query.data?.lines ?? NO_LINES,
    /** The range that the lines were read for: while a new range is read, the one before. */
    loadedSpan: query.data?.span ?? span,
    ghosts,
    hasGhostFailed: hasGhost && ghostQuery.isError,
  }
}

function movedBy(line: HistoryLine, seconds: number): HistoryLine {
  return line.form === 'samples' ? { ...line, t: line.t.map((at) => at + seconds) } : line
}

export const loadedOf = (span: Span, nowSeconds: number): Loaded => ({ span, end: Math.min(span.to, nowSeconds) })
