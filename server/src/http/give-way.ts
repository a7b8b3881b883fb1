// Short enough not to slow down other requests noticeably, which need a few turns of the event loop.
const SLICE_MILLISECONDS = 3

let sliceEndsAt = 0
const waiting: (() => void)[] = []

/** True if all imports together have run long enough to let others have a turn: then `await giveWay()`. */
export const isTimeToGiveWay = (): boolean => performance.now() >= sliceEndsAt

/** Resolves after everything else waiting in this process has had a turn. Imports resume one at a time. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })
}

/** `forEach`, with turns for others. */
export async function eachGivingWay<Item>(
  items: Iterable<Item>,
  take: (item: Item, index: number) => void,
): Promise<void> {
  let index = 0
  for (const item of items) {
    if (isTimeToGiveWay()) await giveWay()
    take(item, index)
    index += 1
  }
}

/** `map`, with turns for others. */
export async function mapGivingWay<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const mapped: Result[] = []
  await eachGivingWay(items, (item, index) => mapped.push(map(item, index)))
  return mapped
}

function goOn(): void {
  sliceEndsAt = performance.now() + SLICE_MILLISECONDS
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}
