import type { InsightType } from '@bonfire/contract/values/category'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { setAnalysisView } from '../../../../lib/stored/stored-state.ts'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import type { GroupRow } from '../../group-rows.ts'
import type { AnalysisList } from '../use-analysis-list.ts'
import { type ListItem, listItems, MORE_SECTIONS, NOTHING_UNFOLDED, SECTION_ROWS, type Unfolded } from './list-items.ts'
import { readLeftList, rememberLeaving, useListScroll } from './use-list-scroll.ts'

/** The visible lines of the list, and how to collapse, expand and open them. */
export function useListLines(
  insightType: InsightType,
  { view, model }: AnalysisList,
  scrollerRef: RefObject<HTMLElement | null>,
) {
  const [left] = useState(() => readLeftList(insightType))
  const { unfolded, showNextSections, showRows } = useUnfolded(left?.unfolded ?? NOTHING_UNFOLDED)
  useEffect(() => rememberLeaving(insightType, { unfolded }), [insightType, unfolded])
  const openRow = useOpenRow(insightType)
  const scroll = useListScroll(insightType, model.rowCount > 0, scrollerRef)
  const { groupBy, collapsed } = view
  const isPhone = useIsPhone()
  const isWrapped = useMediaQuery(WRAPPED_ROWS, undefined, { getInitialValueInEffect: false })
  const rows = useMemo(
    () =>
      listItems(model.sections, unfolded, (section) => collapsed[`${groupBy}:${section.key}`] ?? false).map((item) =>
        toVirtualRow(item, isPhone ? CARD_HEIGHTS : isWrapped ? WRAPPED_HEIGHTS : HEIGHTS),
      ),
    [model.sections, unfolded, groupBy, collapsed, isWrapped, isPhone],
  )

  const toggle = (item: ListItem) => {
    const key = `${groupBy}:${item.section.key}`
    setAnalysisView(insightType, { collapsed: { ...collapsed, [key]: !collapsed[key] } })
  }
  const leave = ({ key }: ListItem) => {
    scroll.saveNow()
    rememberLeaving(insightType, { rowKey: key })
  }
  const open = (item: ListItem) => {
    if (item.kind === 'section') return toggle(item)
    if (item.kind === 'more') return showRows(item.section.key, item.shown + SECTION_ROWS)
    leave(item)
    openRow(item.row)
  }
  return {
    rows,
    /** The row opened when the list was left. */
    initialKey: left?.rowKey,
    sectionCount: unfolded.sectionCount,
    onScroll: scroll.onScroll,
    toggle,
    open,
    showRows,
    showNextSections,
  }
}

export type ListLines = ReturnType<typeof useListLines>

const HEIGHTS: Record<ListItem['kind'], number> = { section: 40, row: 36, more: 40 }

/** Names wrap to a second line on a narrower page. */
const WRAPPED_ROWS = '(max-width: 1319px)'
const WRAPPED_HEIGHTS: typeof HEIGHTS = { ...HEIGHTS, row: 42 }
const CARD_HEIGHTS: typeof HEIGHTS = { section: 44, row: 164, more: 52 }

function toVirtualRow(item: ListItem, heights: typeof HEIGHTS) {
  const level = item.kind === 'section' ? (1 as const) : (2 as const)
  return { ...item, heightPixels: heights[item.kind], level }
}

/** Keeps which parts of the list are expanded, and expands them. */
function useUnfolded(initial: Unfolded) {
  const [unfolded, setUnfolded] = useState(initial)
  return {
    unfolded,
    showNextSections: () => setUnfolded({ ...unfolded, sectionCount: unfolded.sectionCount + MORE_SECTIONS }),
    showRows: useCallback((sectionKey: string, count: number) => {
      setUnfolded((before) => ({ ...before, rowCounts: { ...before.rowCounts, [sectionKey]: count } }))
    }, []),
  }
}

function useOpenRow(insightType: InsightType) {
  const navigate = useNavigate()
  return ({ group }: GroupRow) =>
    navigate({
      to: insightType === 'insights' ? '/analysis/insights/$siteId/$ruleId' : '/analysis/monitoring/$siteId/$ruleId',
      params: { siteId: group.siteId, ruleId: group.ruleId },
      search: true,
    })
}
