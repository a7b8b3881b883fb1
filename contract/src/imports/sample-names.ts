import { plainColumn } from './column-places.ts'

/** Other programs' names for the columns of samples, in lower case without accents and punctuation. */
export const TIME_NAMES: ReadonlySet<string> = new Set([
  ...['t', 'ts', 'time', 'times', 'timestamp', 'datetime', 'date', 'datetimeutc', 'dateandtime', 'timeutc', 'epoch'],
  ...['horodatage', 'dateheure', 'dateetheure', 'heure', 'zeit', 'zeitstempel', 'zeitpunkt', 'uhrzeit', 'datum'],
  ...['datumuhrzeit', 'datumzeit', 'messzeit'],
])
export const POINT_NAMES: ReadonlySet<string> = new Set([
  ...['point', 'pointid', 'points', 'id', 'pointname', 'tag', 'tagname', 'sensor', 'sensorid', 'series', 'capteur'],
])
export const VALUE_NAMES: ReadonlySet<string> = new Set([
  ...['v', 'val', 'value', 'values', 'reading', 'presentvalue', 'valeur', 'mesure'],
])
const BRACKETS = /^(.*\S)\s*[([]([^)\]]+)[)\]]\s*$/

/** `Value (°F)`: the name and what is in brackets, perhaps a unit. */
export function nameAndBrackets(header: string): { name: string; brackets: string | undefined } {
  const [, name, brackets] = BRACKETS.exec(header.trim()) ?? []
  return { name: name ?? header.trim(), brackets: brackets?.trim() }
}

/** True if a header has a time, and a value or something in a unit beside it. */
export function areSampleColumns(header: readonly string[]): boolean {
  const columns = header.map(nameAndBrackets).map(({ name, brackets }) => ({ plain: plainColumn(name), brackets }))
  const time = columns.findIndex(({ plain }) => TIME_NAMES.has(plain))
  const others = columns.filter((_, place) => place !== time)
  return time >= 0 && others.some(({ plain, brackets }) => VALUE_NAMES.has(plain) || brackets !== undefined)
}

const TIME_OF_DAY = /^\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[AaPp]\.?\s?[Mm]\.?)?$/

/** True if a cell has the form of a time of day, such as `15:05`, `15h05` or `3:05 PM`; 99:99 has it too. */
export const looksLikeTimeOfDay = (cell: string): boolean => TIME_OF_DAY.test(cell)
