/** A part of the application that comes later, and that can be asked for again when it did not come. */
export interface ArrivingPart<Part> {
  /** Undefined until it has arrived. */
  readonly current: () => Part | undefined
  /** Calls back when it has arrived; answers how to stop that. */
  readonly subscribe: (onArrived: () => void) => () => void
  /** Asks for it, unless it is here or on its way. */
  readonly ask: () => void
}

export function arrivingPart<Part>(load: () => Promise<Part>): ArrivingPart<Part> {
  let arrived: Part | undefined
  let isOnItsWay = false
  const waiting = new Set<() => void>()
  const take = (part: Part) => {
    arrived = part
    for (const onArrived of waiting) onArrived()
  }
  return {
    current: () => arrived,
    subscribe: (onArrived) => {
      waiting.add(onArrived)
      return () => waiting.delete(onArrived)
    },
    ask: () => {
      if (arrived !== undefined || isOnItsWay) return
      isOnItsWay = true
      load()
        .then(take, () => {})
        .finally(() => {
          isOnItsWay = false
        })
    },
  }
}
