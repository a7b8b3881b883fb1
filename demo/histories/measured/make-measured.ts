// Packs measured histories of others for the demonstration: node demo/histories/measured/make-measured.ts FOLDER
// NOTICE.md says where the data come from; FOLDER holds them in openfdd-s7/ and hhw-brick/.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { dateOf, epochDayOf } from '../../days.ts'
import { AIR_HANDLER_POINTS, PLANT_DAYS, PLANT_POINTS, PLANTS } from './measured-points.ts'
import { pack, type WallSamples } from './packed.ts'

type Packable = WallSamples & { readonly decimals: number }
type Sample = readonly [wall: number, value: number]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const STATES: Readonly<Record<string, number>> = {
  On: 1,
  Off: 0,
  TRUE: 1,
  FALSE: 0,
  Occ: 1,
  Unocc: 0,
  Occupied: 1,
  UnOccupied: 0,
}
const MOST_DECIMALS = 4

const folder = process.argv[2] ?? ''
for (const name of ['openfdd-s7', 'hhw-brick']) {
  if (existsSync(join(folder, name))) continue
  process.stderr.write(
    `The data ${name} are not in "${folder}". NOTICE.md, beside this file, says where they come from.\n`,
  )
  process.exit(1)
}
write('air-handler.bin', airHandler(join(folder, 'openfdd-s7')))
write('hot-water-plants.bin', plants(join(folder, 'hhw-brick')))

function write(file: string, points: Map<string, Packable>): void {
  const packed = pack(points)
  writeFileSync(join(import.meta.dirname, file), packed)
  const samples = [...points.values()].reduce((sum, { wall }) => sum + wall.length, 0)
  process.stdout.write(`${file}: ${points.size} points, ${samples} samples, ${packed.length} bytes\n`)
}

function airHandler(place: string): Map<string, Packable> {
  const files = new Map<string, string>()
  for (const part of ['ahu_data', 'vav_box_data']) {
    for (const file of readdirSync(join(place, part))) files.set(nameOf(part, file), join(place, part, file))
  }
  const points = AIR_HANDLER_POINTS.map(({ id, equipKey, from }) => {
    const name = `${equipKey}/${from}`
    const file = files.get(name)
    if (!file) throw new Error(`There is no file for ${name}`)
    files.delete(name)
    const samples = rows(file).map(([time = '', value = '']): Sample => [wallOf(time), numberOf(value)])
    return [id, packable(samples)] as const
  })
  if (files.size > 0) throw new Error(`Nobody says what these are: ${[...files.keys()].join(', ')}`)
  return new Map(points)
}

/** `s-7/DA-T`, `vav-3/OCC`: boxes spell the names of their files in several ways. */
function nameOf(part: string, file: string): string {
  const stem = file.replace(/\.csv$/, '')
  if (part === 'ahu_data') return `s-7/${stem}`
  const [, box = '', what = ''] = /^VAV-(\d+)[-_](.+)$/.exec(stem) ?? []
  return `vav-${box}/${what.replace(/^[0O]CC-[OC]$/, 'OCC')}`
}

/** The last of each second counts. */
function packable(samples: readonly Sample[]): Packable {
  const sorted = [...new Map(samples)].sort(([one], [other]) => one - other)
  const values = Float64Array.from(sorted, ([, value]) => value)
  let decimals = 0
  while (decimals < MOST_DECIMALS && !values.every((value) => Number(value.toFixed(decimals)) === value)) decimals++
  return { wall: Float64Array.from(sorted, ([wall]) => wall), values, decimals }
}

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines.filter((line) => line !== '').map((line) => line.split(','))
}

/** `5/7/2022 11:55` and `07-May-22 12:20:00 PM CDT`: what the clock on the wall said. */
function wallOf(text: string): number {
  const [, month, day, year, hour, minute] = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)$/.exec(text) ?? []
  if (month) return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 1000
  const parts = /^(\d+)-(\w+)-(\d+) (\d+):(\d+):(\d+) (AM|PM) C[SD]T$/.exec(text)
  if (!parts) throw new Error(`No time: ${text}`)
  const [, date, name = '', short, clock, minutes, seconds, half] = parts
  const hours = (Number(clock) % 12) + (half === 'PM' ? 12 : 0)
  const place = MONTHS.indexOf(name)
  return Date.UTC(2000 + Number(short), place, Number(date), hours, Number(minutes), Number(seconds)) / 1000
}

function numberOf(text: string): number {
  const value = STATES[text.trim()] ?? Number(text.trim() || 'nothing')
  if (!Number.isFinite(value)) throw new Error(`No value: ${text}`)
  return value
}

/** The days of the heating season that the demonstration shows; empty cells are gaps. */
function plants(place: string): Map<string, Packable> {
  const points = Object.entries(PLANTS).flatMap(([number, { firstDay }]) => {
    const file = join(place, `${number}hhw_system_data.csv`)
    const header = (readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '').split(',')
    const [date, hour] = [header.indexOf('dt'), header.indexOf('hr')]
    const endDay = dateOf(epochDayOf(firstDay) + PLANT_DAYS)
    const kept = rows(file).filter((row) => (row[date] ?? '') >= firstDay && (row[date] ?? '') < endDay)
    return PLANT_POINTS.filter(({ equipKey }) => equipKey === `plant-${number}`).map(({ id, from }) => {
      const column = header.indexOf(from)
      const samples = kept
        .filter((row) => row[column] !== 'NA' && row[column] !== '')
        .map((row): Sample => {
          const wall = epochDayOf(row[date] ?? '') * SECONDS_PER_DAY + Number(row[hour]) * SECONDS_PER_HOUR
          return [wall, Number((numberOf(row[column] ?? '') / (from === 'hw' ? 1000 : 1)).toFixed(2))]
        })
      return [id, packable(samples)] as const
    })
  })
  return new Map(points)
}
