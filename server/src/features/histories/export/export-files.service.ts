import { appendFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Series } from '../store/series.ts'
import { type ExportedPoint, LONG_HEADER, longRows } from './csv.ts'
import { findDays, findPointsOf, type PlacedPoint } from './export.repository.ts'
import { exportSteps } from './export.service.ts'
import { fileNames } from './file-names.ts'
import { type Bound, instantOf, type Month, monthsIn } from './months.ts'
import { parquetFile } from './parquet.ts'

export interface ExportCounts {
  points: number
  files: number
  samples: number
}

interface ExportScope {
  readonly tenantId: number
  readonly siteKey?: string | undefined
  readonly pointIds?: readonly string[] | undefined
}

/** The points of a tenant, of one of its sites, or those named. */
export const findExported = ({ db }: Context, selection: ExportScope): Promise<PlacedPoint[]> =>
  findPointsOf(db, selection)

/** Writes the samples of points into an empty folder: a folder for each site and point, and in it a file for each month. */
export async function exportFiles(
  context: Context,
  points: readonly PlacedPoint[],
  asked: {
    readonly folder: string
    readonly format: 'csv' | 'parquet'
    readonly from: Bound
    readonly to: Bound
    readonly onProgress: (counts: ExportCounts) => void
  },
): Promise<ExportCounts> {
  const { folder, format, onProgress } = asked
  await mkdir(folder, { recursive: true })
  // Files of an earlier export would pass for part of this one.
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new or empty folder.`)
  const counts: ExportCounts = { points: 0, files: 0, samples: 0 }
  const siteName = fileNames()
  const pointName = fileNames()
  for (const point of points) {
    const days = await findDays(context.db, [point.pointRowId])
    if (!days) continue
    const range = {
      from: Math.max(instantOf(asked.from, point.siteTimezone), days.firstDay * SECONDS_PER_DAY),
      to: Math.min(instantOf(asked.to, point.siteTimezone), (days.lastDay + 1) * SECONDS_PER_DAY),
    }
    const before = counts.files
    for (const month of monthsIn(range, point.siteTimezone)) {
      const place = join(folder, siteName(point.siteKey), pointName(point.pointId))
      const samples = await writeMonth(context, point, month, { place, format })
      if (samples > 0) counts.files += 1
      counts.samples += samples
      onProgress(counts)
    }
    if (counts.files > before) counts.points += 1
  }
  return counts
}

/** Returns how many samples it has; without any there is no file. */
async function writeMonth(
  { db }: Context,
  point: ExportedPoint,
  month: Month,
  { place, format }: { readonly place: string; readonly format: 'csv' | 'parquet' },
): Promise<number> {
  const file = join(place, `${month.name}.${format}`)
  const unfinished = `${file}.unfinished`
  let writing: FileWriting | undefined
  let samples = 0
  for await (const step of exportSteps(db, [point.pointRowId], month)) {
    const series = step.get(point.pointRowId)
    if (!series) continue
    if (!writing) await mkdir(place, { recursive: true })
    writing ??= format === 'csv' ? csvFile(unfinished, point) : parquetFile(unfinished, point)
    await writing.write(series)
    samples += series.at.length
  }
  if (!writing) return 0
  await writing.finish()
  await rename(unfinished, file)
  return samples
}

interface FileWriting {
  write(series: Series): Promise<void>
  finish(): Promise<void>
}

function csvFile(file: string, point: ExportedPoint): FileWriting {
  let header = LONG_HEADER
  return {
    async write(series) {
      for (const piece of longRows(point, series)) {
        await appendFile(file, header + piece)
        header = ''
      }
    },
    finish: async () => undefined,
  }
}
