import { useState } from 'react'

interface Loaded {
  /** When the latest data arrived, in epoch milliseconds; 0 for none. */
  readonly dataUpdatedAt: number
  readonly isUpdating: boolean
}

/** When the current data's load began, in epoch milliseconds: later changes may be missing from it. */
export function useLoadStart({ dataUpdatedAt, isUpdating }: Loaded): number {
  const [load, setLoad] = useState({
    arrivedAt: dataUpdatedAt,
    shownSince: dataUpdatedAt,
    began: isUpdating ? Date.now() : undefined,
  })
  if (dataUpdatedAt !== load.arrivedAt) {
    // Without a load, it was a change made by the screen itself.
    setLoad({
      arrivedAt: dataUpdatedAt,
      shownSince: load.began ?? load.shownSince,
      began: isUpdating ? load.began : undefined,
    })
  } else if (isUpdating !== (load.began !== undefined)) {
    setLoad({ ...load, began: isUpdating ? Date.now() : undefined })
  }
  return load.shownSince
}
