/** A cell without what people and regions write differently: spaces, apostrophes and the minus sign. */
export const plainCell = (cell: string): string =>
  UNUSUAL.test(cell)
    ? cell
        .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
        .replaceAll('’', "'")
        .replaceAll('\u2212', '-')
        .trim()
    : cell.trim()

const UNUSUAL = /[\u00A0\u2007\u2009\u202F’\u2212]/

/** Our exports have an apostrophe before what a spreadsheet would run as a formula. */
export const withoutGuard = <Cell extends string | undefined>(cell: Cell) =>
  cell && /^'[=+@\-＝＋－＠]/.test(cell) ? cell.slice(1) : cell
