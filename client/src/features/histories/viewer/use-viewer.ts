import { MAXIMUM_POINTS_PER_PICTURE } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import type { Site } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { knownTimeZone } from '../../../lib/time/site-days.ts'
import { choosePointsAbout } from '../chosen-points.ts'
import { pointsQuery } from '../histories.queries.ts'
import type { HistoriesSearch } from '../histories-search.ts'
import {
  DEFAULT_DAYS,
  lastDays,
  pointIdsOf,
  type Span,
  type SpanProblem,
  spanOf,
  spanParameters,
} from '../history-address.ts'
import { useAddressRule } from '../rule/use-address-rule.ts'

const POLL_MILLISECONDS = MILLISECONDS_PER_MINUTE
/** Polling a larger site every minute would cost more than it is worth. */
const MOST_POLLED = 500

/** The address of the viewer, and how to change it. */
export function useHistoryAddress(site: Site) {
  const search: HistoriesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const timeZone = knownTimeZone(site.timezone)
  const [initial] = useState(() => lastDays(DEFAULT_DAYS, Date.now() / 1000))
  const asked = useMemo(
    () => spanOf({ from: search.from, to: search.to }, timeZone, new Date()),
    [search.from, search.to, timeZone],
  )
  const span = typeof asked === 'object' ? asked : initial
  const problem: SpanProblem | undefined = typeof asked === 'string' ? asked : undefined

  const change = useCallback(
    (part: HistoriesSearch) => {
      void navigate({ to: '/histories', search: (before) => ({ ...before, ...part }), replace: true })
    },
    [navigate],
  )
  const changeSpan = useCallback((next: Span) => change(spanParameters(next, timeZone)), [change, timeZone])
  // The address always names its range, so that it shows the same to everyone.
  const isBare = asked === undefined && (search.equip !== undefined || search.points !== undefined)
  useEffect(() => {
    if (isBare) changeSpan(initial)
  }, [isBare, changeSpan, initial])
  return { search, site, timeZone, span, problem, change, changeSpan }
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>

/** The points to choose from and those that are drawn. */
export function usePoints(address: HistoryAddress) {
  const { search, site } = address
  const asked = useMemo(() => pointIdsOf(search), [search])
  const own = useQuery({
    ...pointsQuery(site.syncoId, search.equip),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => ((state.data?.count ?? 0) <= MOST_POLLED ? POLL_MILLISECONDS : false),
  })
  const ownPoints = own.data?.points
  const rule = useAddressRule(address)
  const ofRule = useKept(rule.isPending ? undefined : rule)
  const named = useMemo(() => asked ?? ofRule?.about?.pointIds ?? [], [asked, ofRule])
  const isElsewhere =
    search.equip !== undefined &&
    ownPoints !== undefined &&
    named.some((id) => !ownPoints.some(({ pointId }) => pointId === id))
  const all = useQuery({ ...pointsQuery(site.syncoId, undefined), enabled: isElsewhere })
  const known = useMemo(
    () => new Map([...(all.data?.points ?? []), ...(ownPoints ?? [])].map((point) => [point.pointId, point])),
    [all.data, ownPoints],
  )
  const isLoaded =
    ownPoints !== undefined &&
    (asked !== undefined || ofRule !== undefined) &&
    (!isElsewhere || all.data !== undefined || all.isError)
  const chosen = useMemo((): Point[] => {
    if (!isLoaded || !ownPoints) return []
    if (asked) return asked.flatMap((id) => known.get(id) ?? [])
    if (search.equip === undefined) return []
    const others = named.filter((id) => !ownPoints.some(({ pointId }) => pointId === id))
    return choosePointsAbout([...ownPoints, ...others.flatMap((id) => known.get(id) ?? [])], ofRule?.about)
  }, [asked, known, ownPoints, search.equip, isLoaded, named, ofRule])
  return {
    own,
    points: ownPoints ?? [],
    isLoaded,
    chosen,
    /** The number of points of the address that are not there, or not for this person. */
    unknownCount: isLoaded && asked ? asked.length - chosen.length : 0,
    isFull: chosen.length >= MAXIMUM_POINTS_PER_PICTURE,
    /** Nobody has chosen yet. */
    isAutomatic: asked === undefined,
    /** The points and limits that the rule of the address reads. */
    reading: ofRule?.reading ?? null,
    /** Nothing says which points the finding of the address is about. */
    isGuess: asked === undefined && ofRule?.about?.by === 'nothing',
  }
}

/** The last value that was known. */
function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}

export type ViewerPoints = ReturnType<typeof usePoints>
