import { ACTION_PRIORITIES, ACTION_TYPES } from '@bonfire/contract/actions/action-words'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../../../lib/compare-labels.ts'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import type { ActionRow } from '../../action-model.ts'
import { useSiteToday } from '../../due/use-site-today.ts'
import {
  DUE_VALUES,
  type FilterName,
  type FilterSurroundings,
  MINE,
  PROOF_VALUES,
  type RowFilters,
  UNASSIGNED,
  valuesOf,
} from './row-filters.ts'

interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** These keep the order of their words; the others are in alphabetical order. */
const ORDERED: Partial<Record<FilterName, readonly string[]>> = {
  severity: ACTION_PRIORITIES,
  type: ACTION_TYPES,
  due: DUE_VALUES,
  proof: PROOF_VALUES,
}
/** Offered first, also when they find nothing. */
const FIRST: Partial<Record<FilterName, readonly string[]>> = {
  assignee: [MINE, UNASSIGNED],
  due: DUE_VALUES,
  proof: PROOF_VALUES,
}

/** The values that the actions have, with their numbers, and those that are chosen. */
export function useFilterOptions(name: FilterName, rows: readonly ActionRow[], filters: RowFilters): FilterOption[] {
  const surroundings = useFilterSurroundings()
  const labelOf = useLabels(name, rows)
  const chosen = filters[name]
  return useMemo(() => {
    const counts = countsOf(rows, name, surroundings)
    const first = FIRST[name] ?? []
    const others = new Set([...counts.keys(), ...chosen].filter((value) => !first.includes(value)))
    const options = [...others].map((value) => ({ value, label: labelOf(value), count: counts.get(value) ?? 0 }))
    const order = ORDERED[name]
    options.sort((a, b) => (order ? order.indexOf(a.value) - order.indexOf(b.value) : compareLabels(a.label, b.label)))
    return [...first.map((value) => ({ value, label: labelOf(value), count: counts.get(value) ?? 0 })), ...options]
  }, [rows, name, surroundings, labelOf, chosen])
}

function countsOf(rows: readonly ActionRow[], name: FilterName, surroundings: FilterSurroundings) {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const values = valuesOf(row, name, surroundings)
    // One's own actions are counted once, as mine.
    for (const value of name === 'assignee' ? values.slice(0, 1) : values)
      counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

function useLabels(name: FilterName, rows: readonly ActionRow[]): (value: string) => string {
  const t = useTranslations('actions')
  const personName = usePersonName()
  const { portfolio } = useSelectedSites()
  return useMemo(() => {
    switch (name) {
      case 'assignee': {
        const names = new Map(rows.map((row) => [row.assigneeId, row.assignee]))
        const fixed = new Map([
          [MINE, t('filters.mine')],
          [UNASSIGNED, t('list.unassigned')],
        ])
        return (value) => fixed.get(value) ?? personName(names.get(value) ?? value)
      }
      case 'site':
        return (value) => findSite(portfolio, value)?.label ?? value
      case 'severity':
        return (value) => wordOf(ACTION_PRIORITIES, value, (word) => t(`choices.priority.${word}`))
      case 'type':
        return (value) => wordOf(ACTION_TYPES, value, (word) => t(`choices.type.${word}`))
      case 'due':
        return (value) => wordOf(DUE_VALUES, value, (word) => t(`filters.dues.${word}`))
      case 'proof':
        return (value) => wordOf(PROOF_VALUES, value, (word) => t(`proof.${word}`))
      case 'team':
        return (value) => value
    }
  }, [name, rows, t, personName, portfolio])
}

/** The label of a known word; an unknown one from the address is shown as it is. */
function wordOf<Word extends string>(words: readonly Word[], value: string, label: (word: Word) => string): string {
  const known = words.find((word) => word === value)
  return known === undefined ? value : label(known)
}

export function useFilterSurroundings(): FilterSurroundings {
  const { forgeId: myId } = useSessionUser()
  const todayAt = useSiteToday()
  return useMemo(() => ({ myId, todayAt }), [myId, todayAt])
}
