// Short enough that a request of somebody else, which needs a few turns of the event loop, is not slowed down noticeably.
const SLICE_MILLISECONDS = 3

let sliceEndsAt = 0
const waiting: (() => void)[] = []

/** Whether all imports together have worked for so long that others should have a turn: then `await giveWay()`. */
export const isTimeToGiveWay = (): boolean => performance.now() >= sliceEndsAt

/** Settles when whoever else waits in this process has had a turn. Of several imports one goes on at a time. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })
}

function goOn(): void {
  sliceEndsAt = performance.now() + SLICE_MILLISECONDS
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}
