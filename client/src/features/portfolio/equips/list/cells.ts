export interface ListRow {
  /** The line's number from 1, as an editor shows it. */
  readonly row: number
  readonly cells: readonly string[]
}

const SEPARATORS = ['\t', ';', ',']

/**
 * The cells of the lines that say something. They are separated by the first of tabs, semicolons and commas that there is;
 * a cell in quotes may hold one.
 */
export function readCells(text: string): ListRow[] {
  const lines = text.split(/\r\n|\r|\n/)
  const separator = SEPARATORS.find((one) => text.includes(one)) ?? ','
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : { row: index + 1, cells: cellsOfLine(line, separator) },
  )
}

function cellsOfLine(line: string, separator: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const ends = quoted && (quoted[0].length === rest.length || rest[quoted[0].length] === separator)
    const end = ends ? quoted[0].length : rest.indexOf(separator)
    cells.push(ends ? (quoted[1] ?? '').replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end))
    if (end < 0 || end >= rest.length) return cells
    rest = rest.slice(end + 1)
  }
}
