import pg from 'pg'

const { builtins } = pg.types
const INT2_ARRAY = 1005
const INT4_ARRAY = 1007
const INT8_ARRAY = 1016
const FLOAT8_ARRAY = 1022
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231

/** Dates are parsed as `yyyy-MM-dd`, and all numbers as numbers. */
export const columnTypes = new pg.TypeOverrides()

columnTypes.setTypeParser(builtins.DATE, 'text', (text) => text)
columnTypes.setTypeParser(builtins.INT8, 'text', Number)
columnTypes.setTypeParser(builtins.NUMERIC, 'text', Number)
for (const oid of [INT2_ARRAY, INT4_ARRAY, INT8_ARRAY, FLOAT8_ARRAY, NUMERIC_ARRAY]) {
  columnTypes.setTypeParser(oid, 'text', parseNumbers)
}
columnTypes.setTypeParser(DATE_ARRAY, 'text', parseDates)

// Lists read millions of these, and JSON.parse is several times faster than the driver's array parser.
function parseNumbers(text: string): (number | null)[] {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'))
}

function parseDates(text: string): (string | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((day) => (day === 'NULL' ? null : day))
}
