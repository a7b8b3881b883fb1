import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Loaded } from '../chart/drawing/draw-lines.ts'
import type { LimitLine } from '../chart/drawing/limit-line.ts'
import { type Lines, linesQuery } from '../histories.queries.ts'
import type { Span } from '../history-address.ts'
import { limitLines } from './limit-lines.ts'
import type { RuleReading } from './rule-reading.ts'

const NONE: readonly LimitLine[] = []

interface Shown {
  readonly lines: Lines
  readonly loaded: Loaded
  readonly pointIds: readonly string[]
  readonly span: Span
  readonly columns: number
}

/** The limits of a rule over a picture; points that they are made of and that are not drawn are read for them. */
export function useLimits(reading: RuleReading | null, { lines, loaded, pointIds, span, columns }: Shown) {
  const queryClient = useQueryClient()
  const isDrawn = pointIds.length > 0
  const others = useMemo(() => {
    const read = isDrawn && reading ? new Set(reading.pointIds.values()) : new Set<string>()
    return [...read].filter((id) => !pointIds.includes(id))
  }, [reading, pointIds, isDrawn])
  const { data } = useQuery({
    ...linesQuery(queryClient, { pointIds: others, ...span, columns }),
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!reading) return NONE
    const isSameSpan = data?.span.from === loaded.span.from && data.span.to === loaded.span.to
    const all = isSameSpan ? new Map([...data.lines, ...lines]) : lines
    return limitLines(reading, { lines: all, ...loaded }).filter(({ pointId }) => pointIds.includes(pointId))
  }, [reading, data, lines, loaded, pointIds])
}
