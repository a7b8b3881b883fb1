import { problem } from '@bonfire/contract/refusals/problem'
import { HDict, HGrid, HMarker, HStr, type HVal, ZincReader } from 'haystack-core'
import { eachGivingWay, giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import '../../units/haystack-units.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'

export const ZINC = 'text/zinc'
const JSON_TYPE = 'application/json'
const HAYSTACK_JSON = 'application/vnd.haystack+json'
export const GRID_TYPES = [ZINC, JSON_TYPE, HAYSTACK_JSON] as const
export type Grid = HGrid
export type GridType = (typeof GRID_TYPES)[number]

/** The type of a body; undefined for one that is not known. The older JSON, version 3, is another encoding. */
export function gridType(header: string | undefined): GridType | undefined {
  const [type, ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (parameters.includes('version=3')) return undefined
  return GRID_TYPES.find((known) => known === type)
}

/** `Accept` chooses what it likes best, and Zinc is sent if it does not say. */
export function answerType(accept: string | undefined): GridType {
  if (accept === undefined || accept.trim() === '') return ZINC
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map((part) => ({ part, quality: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { part } of wanted) {
    const [type = ''] = part.split(';').map((text) => text.trim())
    if (type === '*/*' || type === 'text/*') return ZINC
    const known = type === 'application/*' ? JSON_TYPE : gridType(part)
    if (known) return known
  }
  throw refuse('operation.accept', { types: [...GRID_TYPES] })
}

export const encodeGrid = (grid: HGrid, type: GridType): string =>
  type === ZINC ? grid.toZinc() : JSON.stringify(grid)

// Read in a few milliseconds.
const PIECE_LENGTH = 50_000

/** A body as a grid. */
export async function readGrid(body: string, type: GridType): Promise<HGrid> {
  try {
    const value = type === ZINC ? await gridOfZinc(body) : await gridOfJson(JSON.parse(body))
    if (value instanceof HGrid) return value
  } catch (error) {
    throw refuse('operation.not-a-grid', { where: whereItBreaks(error as Error) })
  }
  throw refuse('operation.not-a-grid', { where: problem('breaks.beginning') })
}

/** Long ones in pieces, unless grids inside or blank lines make it unclear where a row ends. */
async function gridOfZinc(body: string): Promise<unknown> {
  const headEnd = body.indexOf('\n', body.indexOf('\n') + 1) + 1
  const isPlain = headEnd > 0 && !body.includes('<<') && !/\n[ \t\r]*\n/.test(body.trimEnd())
  const whole = () => ZincReader.readValue(body)
  if (!isPlain || body.length <= PIECE_LENGTH) return whole()
  const rows: HDict[] = []
  let grid: unknown
  for (let from = headEnd, to = from; from < body.length; from = to) {
    if (isTimeToGiveWay()) await giveWay()
    to = body.indexOf('\n', from + PIECE_LENGTH) + 1 || body.length
    try {
      grid = ZincReader.readValue(body.slice(0, headEnd) + body.slice(from, to))
    } catch {
      // A list of several lines may have been cut.
      return whole()
    }
    if (!(grid instanceof HGrid)) return grid
    for (const row of grid.getRows()) rows.push(row)
  }
  return grid instanceof HGrid ? HGrid.make({ meta: grid.meta, columns: grid.getColumns(), rows }) : whole()
}

async function gridOfJson(json: unknown): Promise<HGrid | undefined> {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(json) || json._kind !== 'grid' || !Array.isArray(json.rows) || !json.rows.every(isObject)) {
    return undefined
  }
  const grid = HGrid.make(json as never) as HGrid
  // Values are made when they are read, and only then found to be wrong.
  await eachGivingWay(grid.getRows(), (row) => {
    for (const name of row.keys) row.get(name)
  })
  return grid
}

/** Arguments in an address: a grid of one row. A text need not be in quotes, and everything but an id is taken as one. */
export function gridOfArguments(args: Readonly<Record<string, string | undefined>>): HGrid {
  const given = Object.entries(args).flatMap(([name, text]): [string, HVal][] =>
    text === undefined ? [] : [[name, argument(text)]],
  )
  return HGrid.make({ rows: [HDict.make(Object.fromEntries(given))] })
}

function argument(text: string): HVal {
  if (!/^["@]/.test(text)) return HStr.make(text)
  try {
    return ZincReader.readValue(text) ?? HStr.make(text)
  } catch {
    return HStr.make(text)
  }
}

/** A grid without rows, which is what there is to say of what went well. */
export const emptyGrid = (): HGrid => HGrid.make({ columns: [{ name: 'empty' }], rows: [] })

export const errorGrid = (message: string, code: string): HGrid =>
  HGrid.make({
    meta: HDict.make({ err: HMarker.make(), errType: HStr.make(code), dis: HStr.make(message) }),
    columns: [{ name: 'empty' }],
    rows: [],
  })
