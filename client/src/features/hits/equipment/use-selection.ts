import { useMemo, useState } from 'react'
import { type EquipRow, isSelectable } from './table/equip-rows.ts'

/** Selected rows among those shown; rows hidden by a filter are deselected. */
export function useSelection(rows: readonly EquipRow[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => rows.filter((row) => isSelectable(row) && chosenIds.has(row.equipRuleId)),
    [rows, chosenIds],
  )
  const selectedIds = useMemo(() => new Set(selected.map((row) => row.equipRuleId)), [selected])
  const selectableCount = rows.filter(isSelectable).length
  return {
    selected,
    selectedIds,
    isAll: selectableCount > 0 && selected.length === selectableCount,
    isSome: selected.length > 0 && selected.length < selectableCount,
    canSelect: selectableCount > 0,
    toggle: (row: EquipRow) => {
      if (!isSelectable(row)) return
      const next = new Set(selectedIds)
      if (!next.delete(row.equipRuleId)) next.add(row.equipRuleId)
      setChosenIds(next)
    },
    toggleAll: () => {
      const all = rows.filter(isSelectable).map((row) => row.equipRuleId)
      setChosenIds(new Set(selected.length === all.length ? [] : all))
    },
    clear: () => setChosenIds(new Set()),
  }
}

export type FindingSelection = ReturnType<typeof useSelection>
