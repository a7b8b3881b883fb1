interface Sort<Column> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
}

/** Sorts as addresses say them: `-email` is by email, descending; nothing is by the first column. */
export function createSortText<Column extends string>(columns: readonly [Column, ...Column[]]) {
  const [first] = columns
  return {
    parseSort: (text: string | undefined): Sort<Column> => {
      const column = columns.find((known) => known === text?.replace(/^-/, ''))
      return column
        ? { column, direction: text?.startsWith('-') ? 'desc' : 'asc' }
        : { column: first, direction: 'asc' }
    },
    /** Undefined for the default order. */
    writeSort: (sort: Sort<Column> | null): string | undefined => {
      if (sort === null || (sort.column === first && sort.direction === 'asc')) return undefined
      return sort.direction === 'desc' ? `-${sort.column}` : sort.column
    },
  }
}
