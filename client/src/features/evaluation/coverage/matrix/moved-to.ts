const PAGE_ROWS = 10

export interface Place {
  readonly row: number
  readonly column: number
}

/** The cell that a key leads to, within the matrix; undefined if it leads nowhere. */
export function movedTo(
  key: string,
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  const clampToMatrix = (to: Place): Place => ({
    row: Math.max(0, Math.min(size.rows - 1, to.row)),
    column: Math.max(0, Math.min(size.columns - 1, to.column)),
  })
  switch (key) {
    case 'ArrowDown':
      return clampToMatrix({ row: row + 1, column })
    case 'ArrowUp':
      return clampToMatrix({ row: row - 1, column })
    case 'ArrowRight':
      return clampToMatrix({ row, column: column + 1 })
    case 'ArrowLeft':
      return clampToMatrix({ row, column: column - 1 })
    case 'PageDown':
      return clampToMatrix({ row: row + PAGE_ROWS, column })
    case 'PageUp':
      return clampToMatrix({ row: row - PAGE_ROWS, column })
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: size.columns - 1 }
    default:
      return undefined
  }
}
