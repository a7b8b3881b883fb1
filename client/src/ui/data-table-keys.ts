/** Where a key moves the cursor among `count` rows; undefined when it is no key for moving. */
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

/** Where keys lead at first: past the groups, which Enter only folds, if any is unfolded. */
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

/** A key pressed with these belongs to the browser. */
export function isBrowserKey({ altKey, ctrlKey, metaKey }: PressedKey): boolean {
  return altKey || ctrlKey || metaKey
}

/** A letter is the same key with Caps Lock. */
export function keyName(key: string): string {
  return isRowLetter(key) ? key.toLowerCase() : key
}

/** No control in a row has a use for a letter. */
export function isRowLetter(key: string): boolean {
  return /^[a-z]$/i.test(key)
}
