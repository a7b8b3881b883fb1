/** The row a key moves the cursor to among `count` rows; undefined if it is not a movement key. */
export function movedIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  const to = targetIndex(keyName(key), index, count)
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

const PAGE_ROWS = 10

function targetIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return index + 1
    case 'ArrowUp':
    case 'k':
      return index - 1
    case 'PageDown':
      return index + PAGE_ROWS
    case 'PageUp':
      return index - PAGE_ROWS
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** The first row for the keyboard: skips group rows, which Enter only collapses, if any group is expanded. */
export function firstPlace(rows: readonly { readonly isExpanded?: boolean }[]): number {
  return Math.max(
    0,
    rows.findIndex(({ isExpanded }) => isExpanded === undefined),
  )
}

interface PressedKey {
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A key with one of these modifiers belongs to the browser. */
export function isBrowserKey({ altKey, ctrlKey, metaKey }: PressedKey): boolean {
  return altKey || ctrlKey || metaKey
}

/** Letters match regardless of Caps Lock. */
export function keyName(key: string): string {
  return isRowLetter(key) ? key.toLowerCase() : key
}

/** No control in a row uses letter keys. */
export function isRowLetter(key: string): boolean {
  return /^[a-z]$/i.test(key)
}
