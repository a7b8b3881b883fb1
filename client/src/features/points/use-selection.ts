import type { Point } from '@bonfire/contract/histories/points'
import { useMemo, useState } from 'react'

/** Selected points among those found; points that a filter hides are deselected. */
export function useSelection(found: readonly Point[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => found.filter(({ pointId }) => chosenIds.has(pointId)), [found, chosenIds])
  const selectedIds = useMemo(() => new Set(selected.map(({ pointId }) => pointId)), [selected])
  return {
    selected,
    selectedIds,
    /** Selects all of them, or none if all are. */
    toggle: (points: readonly Point[]) => {
      const next = new Set(selectedIds)
      const areAll = points.every(({ pointId }) => next.has(pointId))
      for (const { pointId } of points) {
        if (areAll) next.delete(pointId)
        else next.add(pointId)
      }
      setChosenIds(next)
    },
    clear: () => setChosenIds(new Set()),
  }
}

export type PointSelection = ReturnType<typeof useSelection>
