import { HDict, HGrid, HMarker, HStr, HSymbol } from 'haystack-core'
import { VERSION } from '../../../version.ts'
import { GRID_TYPES } from './grids.ts'
import { dateTimes } from './zones.ts'

const MARKER = HMarker.make()

export const aboutGrid = (now: Date): HGrid =>
  HGrid.make([
    HDict.make({
      haystackVersion: HStr.make('4.0'),
      serverName: HStr.make('Bonfire'),
      serverTime: dateTimes('UTC')(Math.floor(now.getTime() / 1000)),
      tz: HStr.make('UTC'),
      productName: HStr.make('Bonfire'),
      productVersion: HStr.make(VERSION),
      vendorName: HStr.make('Bonfire'),
    }),
  ])

const OPERATIONS = [
  { name: 'about', summary: 'Facts about this server', changes: false },
  { name: 'ops', summary: 'The operations of this server', changes: false },
  { name: 'formats', summary: 'The encodings of grids', changes: false },
  { name: 'read', summary: 'Sites, equips and points, by a filter or by ids', changes: false },
  { name: 'hisRead', summary: 'The histories of one or several points', changes: false },
  { name: 'hisWrite', summary: 'Store samples of one or several points', changes: true },
]

export const opsGrid = (): HGrid =>
  HGrid.make(
    OPERATIONS.map(({ name, summary, changes }) =>
      HDict.make({
        def: HSymbol.make(`op:${name}`),
        name: HStr.make(name),
        summary: HStr.make(summary),
        ...(!changes && { noSideEffects: MARKER }),
      }),
    ),
  )

export const formatsGrid = (): HGrid =>
  HGrid.make(GRID_TYPES.map((mime) => HDict.make({ mime: HStr.make(mime), receive: MARKER, send: MARKER })))
