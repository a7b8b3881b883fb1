import { type HGrid, type HNum, HUnit, ZincReader } from 'haystack-core'
import { expect, it } from 'vitest'
import { readGrid, ZINC } from './grids.ts'

const ROWS = 6000
const HEAD = 'ver:"3.0" id:@sat dis:"Supply"\nts,val unit:"°C",note\n'
const rows = Array.from(
  { length: ROWS },
  (_, place) => `2026-03-09T09:${String(place % 60).padStart(2, '0')}:00Z UTC,${place}°C,"row ${place}"`,
)
const read = (lines: readonly string[], head = HEAD) => readGrid(`${head}${lines.join('\n')}\n`, ZINC)
const atOnce = (lines: readonly string[]) => ZincReader.readValue(`${HEAD}${lines.join('\n')}\n`) as HGrid

it('a long grid is the same as when it is read at once', async () => {
  expect((await read(rows)).toZinc()).toBe(atOnce(rows).toZinc())
})

it.each([
  ['a grid inside', [...rows, 'N,<<\nver:"3.0"\nx\n1\n>>,N', ...rows]],
  ['a list of several lines', [...rows, 'N,[1,\n2],N', ...rows]],
  ['a blank line', [...rows, '', ...rows]],
  ['fewer cells', [...rows, 'N', ...rows]],
  ['no rows', []],
])('a long grid with %s is the same as when it is read at once', async (_, lines) => {
  const expected = outcomeOf(() => atOnce(lines))
  const found = await read(lines).then(
    (grid) => grid.toZinc(),
    () => 'refused',
  )
  expect(found).toBe(expected)
})

function outcomeOf(grid: () => HGrid): string {
  try {
    return grid().toZinc()
  } catch {
    return 'refused'
  }
}

it('a mistake in a long grid is refused as in a short one', async () => {
  const lines = (count: number) => [...rows.slice(0, count), '}', ...rows]
  const [short, long] = await Promise.all(
    [read(lines(1).slice(0, 3)), read(lines(ROWS))].map((grid) => grid.catch((error: Error) => error.message)),
  )
  expect(short).toContain('not a Haystack grid')
  expect(long).toBe(short)
})

it('others have turns while a long grid is read', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await read(rows).finally(() => clearImmediate(next))
  expect(turns).toBeGreaterThan(2)
})

it('words that are no units are not kept for good', async () => {
  const before = HUnit.units.length
  const grid = await read(['1kW,2,N', '3wurble1,4,N', '5wurble2,6,N'])
  const units = grid.getRows().map((row) => (row.get('ts') as HNum).unit?.symbol)
  expect(units).toEqual(['kW', 'wurble1', 'wurble2'])
  expect(grid.toZinc()).toContain('5wurble2')
  expect(HUnit.units).toHaveLength(before)
})
