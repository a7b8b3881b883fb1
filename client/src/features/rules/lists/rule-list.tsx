import type { JudgedFindings, RuleTrust } from '@bonfire/contract/trust'
import { Checkbox } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { isBrowserKey, movedIndex } from '../../../ui/table/data-table-keys.ts'
import { TrustMark } from '../../trust/trust-mark.tsx'
import { PriorityMark } from '../rule/priority-control.tsx'
import classes from '../rules.module.css'
import type { ListedRule, RuleConfig } from '../saving/rule-config.ts'
import own from './lists.module.css'

const ROW_HEIGHT = 36
const ROWS_ABOVE_SELECTED = 4

interface RuleListProps {
  rules: readonly ListedRule[]
  config: RuleConfig
  /** By the rule's id; undefined while it is not known. */
  trust: Readonly<Record<string, RuleTrust>> | undefined
  isReadOnly: boolean
  onToggle: (ruleId: string) => void
  onSelect: (ruleId: string) => void
  /** The name of a rule was pressed, to read about it. */
  onShow: () => void
}

/**
 * A virtualised list of rules with checkboxes: one tab stop, arrow keys move and select, Space toggles. Only visible
 * rows and the tab stop's row are rendered, so that Tab always finds it.
 */
export function RuleList({ rules, config, trust, isReadOnly, onToggle, onSelect, onShow }: RuleListProps) {
  const t = useTranslations('rules.list')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const focusIsDue = useRef(false)
  const selectedIndex = rules.findIndex(({ id }) => id === config.selectedRule)
  const tabStop = Math.max(selectedIndex, 0)
  const rows = useVirtualizer({
    count: rules.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // A rule opened by a link may be far down the list.
    initialOffset: () => Math.max(0, selectedIndex - ROWS_ABOVE_SELECTED) * ROW_HEIGHT,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), tabStop])].sort((a, b) => a - b),
  })

  // The row to focus may only exist since this render.
  useLayoutEffect(() => {
    if (focusIsDue.current) focusIsDue.current = !focusRow(scrollerRef.current, tabStop)
  })

  const moveTo = (index: number) => {
    const rule = rules[index]
    if (!rule) return
    focusIsDue.current = true
    rows.scrollToIndex(index)
    onSelect(rule.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isBrowserKey(event)) return
    const to = movedIndex(event.key, tabStop, rules.length)
    if (to === undefined) return
    moveTo(to)
    event.preventDefault()
  }
  // One listener for all rows: the name selects, the checkbox also toggles.
  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (row) moveTo(Number(row.dataset.index))
    if (row && !(target instanceof HTMLInputElement)) onShow()
  }

  return (
    <div ref={scrollerRef} className={own.list}>
      <ul aria-label={t('title')} style={{ height: rows.getTotalSize() }} onKeyDown={onKeyDown} onClick={onClick}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const rule = rules[index]
          if (!rule) return null
          return (
            <li
              key={rule.id}
              data-index={index}
              aria-setsize={rules.length}
              aria-posinset={index + 1}
              aria-current={index === selectedIndex || undefined}
              data-changed={config.changed.has(rule.id) || undefined}
              className={own.rule}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <RuleRow
                rule={rule}
                config={config}
                judged={trust?.[rule.id]?.inProject}
                isReadOnly={isReadOnly}
                onToggle={onToggle}
                isTabStop={index === tabStop}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RuleRowProps {
  rule: ListedRule
  config: RuleConfig
  judged: JudgedFindings | null | undefined
  isTabStop: boolean
  isReadOnly: boolean
  onToggle: (ruleId: string) => void
}

function RuleRow({ rule, config, judged, isTabStop, isReadOnly, onToggle }: RuleRowProps) {
  const t = useTranslations('rules.list')
  const marksId = `marks-${rule.id}`
  const priority = config.active.get(rule.id)
  return (
    <>
      <Checkbox
        size="xs"
        checked={priority !== undefined}
        onChange={() => onToggle(rule.id)}
        aria-label={rule.name}
        aria-describedby={marksId}
        // A disabled box would lose the focus of the row.
        aria-readonly={isReadOnly || undefined}
        tabIndex={isTabStop ? 0 : -1}
      />
      <span dir="auto" className={`cut ${basics.grow}`} title={rule.name}>
        {rule.name}
      </span>
      <span id={marksId} className={`${basics.line} ${basics.fixed}`}>
        <TrustMark judged={judged} />
        {config.changedMeanwhile.has(rule.id) && (
          <IconArrowsExchange size={15} className={own.meanwhileIcon} title={t('changedMeanwhile')} />
        )}
        {config.changed.has(rule.id) && (
          <span className={classes.changedDot} title={t('changed')}>
            <span className="visually-hidden">{t('changed')}</span>
          </span>
        )}
        {priority !== undefined && <PriorityMark insightType={config.insightType} priority={priority} />}
      </span>
    </>
  )
}

function focusRow(list: HTMLElement | null, index: number): boolean {
  const checkbox = list?.querySelector<HTMLElement>(`[data-index="${index}"] input`)
  checkbox?.focus({ preventScroll: true })
  return checkbox !== null && checkbox !== undefined
}
