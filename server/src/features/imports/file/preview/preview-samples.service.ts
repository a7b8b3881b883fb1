import {
  MAXIMUM_CAUSES,
  MAXIMUM_CHECKED_ROWS,
  MAXIMUM_FOUND_PLACES,
  PREVIEW_COLUMNS,
  type SamplePlace,
  type SampleTable,
} from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../../../context.ts'
import type { Scope } from '../../../../http/senders.ts'
import type { RowProblem } from '../../../../locales/rejections.ts'
import type { Spooled } from '../../../../storage/spool.ts'
import { headerKeyOf } from '../../../mappings/header-key.ts'
import type { Layout } from '../../../readers/whole/layout.ts'
import type { Cause } from '../../../readers/whole/refused-rows.ts'
import { openWorkbook } from '../../../readers/workbook/open-workbook.ts'
import { pointOfFile } from '../../../samples/reading/file-point.ts'
import { readSamplesIn, type SampleFormat } from '../../../samples/reading/read-samples.ts'
import { readingOfWorkbook } from '../../../samples/reading/read-sheet-samples.ts'
import { readingOfText, type SampleReading } from '../../../samples/reading/read-table-samples.ts'
import { factsOf } from '../../../samples/reading/reading-facts.ts'
import type { SampleColumns } from '../../../samples/reading/sample-columns.ts'
import type { SampleSource } from '../../../samples/reading/sent-sample.ts'
import { uploadOf } from '../../../samples/receive-samples.service.ts'
import {
  type FullPlace,
  findPlace,
  isPlaced,
  namedBy,
  type Resolved,
  sampleKey,
  unitOfColumn,
  whichPoints,
} from '../../../samples/resolve-points.service.ts'
import { trySamples } from '../../../samples/take-samples.service.ts'
import { findUnit } from '../../../units/units.ts'
import type { FileFacts } from '../../imports.service.ts'
import type { KnownPreview } from './known-preview.ts'

type Sent = SampleSource extends AsyncIterable<infer One> ? One : never

const SHOWN_ROWS = 20
// A table may have very many columns.
const MAXIMUM_CHECKED_SAMPLES = 2_000_000
const SHOWN_NUMBERS = 5
const SHOWN_WORDS = 12

interface SampleFile extends Pick<FileFacts, 'format'> {
  readonly spooled: Spooled
  readonly isComplete: boolean
  readonly fileName?: string | undefined
}

/** The names of the columns of a table that is read so. Refuses one without times. */
export async function headerOfSamples(
  spooled: Spooled,
  { format, fileName, layout }: Omit<SampleFile, 'spooled' | 'isComplete'> & { layout: Layout },
): Promise<readonly string[] | undefined> {
  return (await readingOf(spooled, { format, fileName, choices: layout }))?.header
}

/** Previews samples that have arrived, by storing them in a transaction that is rolled back. */
export async function previewSamples(
  context: Context,
  scope: Scope,
  { spooled, format, isComplete, fileName, choices }: SampleFile & { readonly choices: TableChoices | undefined },
): Promise<Partial<KnownPreview>> {
  const reading = await readingOf(spooled, { format, fileName, choices })
  const upload = uploadOf(choices)
  const place = upload.at && (await findPlace(context, scope, upload.at))
  const points = await pointsOf(context, scope, reading?.columns, place)
  const ofFile = pointOfFile(fileName, choices?.fileNames)
  const foundAt = new Map<string, SamplePlace>()
  const source = readSamplesIn(format as SampleFormat, spooled.open(), {
    choices,
    only: ofFile,
    isFile: true,
  })
  const limited = firstRows(source, isComplete)
  const causes = new Map<string, Cause>()
  const tried = await trySamples(context, scope, {
    ...upload,
    source: limited.rows,
    acceptsOld: true,
    onReject: (rejection) => countCause(causes, rejection),
    onFound: (named, point) => {
      if (foundAt.size < MAXIMUM_FOUND_PLACES && !isPlaced(named, point, place))
        foundAt.set(JSON.stringify([point.siteKey, point.equipKey]), placeIn(point, point))
    },
  })
  const namesEquip = ofFile !== undefined && ofFile.equips.length > 0 && choices?.pointEquips === undefined
  const where = {
    place:
      place === undefined || namesEquip
        ? null
        : placeIn(place, { equipKey: place.equip?.key, equipName: place.equip?.name }),
    foundAt: [...foundAt.values()],
  }
  return {
    ...(reading && { samples: tableOf(reading, points, where), ...shownRows(reading) }),
    checkedRowCount: limited.count(),
    isComplete: isComplete && !limited.isCut(),
    outcome: {
      created: tried.accepted - tried.replaced,
      updated: tried.replaced,
      unchanged: tried.unchanged,
      rejectedCount: tried.rejectedCount,
    },
    causes: [...causes.values()]
      .toSorted((one, other) => other.rowCount - one.rowCount || one.firstRow - other.firstRow)
      .slice(0, MAXIMUM_CAUSES),
    problems: tried.rejected,
  }
}

/** Returns how a table is read; undefined for other formats. */
async function readingOf(
  spooled: Spooled,
  { format, fileName, choices }: Omit<SampleFile, 'spooled' | 'isComplete'> & { choices?: TableChoices | undefined },
): Promise<SampleReading | undefined> {
  if (format === 'workbook') {
    const workbook = await openWorkbook(spooled.path)
    return readingOfWorkbook(workbook, choices, pointOfFile(fileName, choices?.fileNames)).finally(() =>
      workbook.close(),
    )
  }
  if (format !== 'csv') return undefined
  return readingOfText(() => spooled.open(), choices, pointOfFile(fileName, choices?.fileNames))
}

/** Returns the points of the columns, by their key. */
async function pointsOf(
  context: Context,
  scope: Scope,
  columns: SampleColumns | undefined,
  place: FullPlace | undefined,
): Promise<ReadonlyMap<string, Resolved>> {
  if (columns?.form !== 'wide') return new Map()
  const named = shownPoints(columns).map((column) => namedBy({ point: column.point, column }))
  return whichPoints(context.db, scope, named, place)
}

const placeIn = (
  { siteKey, siteName }: { siteKey: string; siteName: string },
  {
    equipKey = null,
    equipName = null,
  }: { equipKey?: string | null | undefined; equipName?: string | null | undefined },
): SamplePlace => ({ siteId: siteKey, siteName, equipId: equipKey, equipName })

function tableOf(
  reading: SampleReading,
  resolved: ReadonlyMap<string, Resolved>,
  where: Pick<SampleTable, 'place' | 'foundAt'>,
): SampleTable {
  const { header, rows, columns, encoding, separator, sheet, sheets, titleLines } = reading
  const points =
    columns.form === 'long'
      ? null
      : shownPoints(columns).map((column) => {
          const { place, point, name, unit, isRead, kind: seen } = column
          const which = resolved.get(sampleKey({ point, column }))
          const found = which && 'point' in which ? which.point : undefined
          const values = valuesOf(rows, place)
          const kind = found?.kind ?? (seen === 'text' ? null : (seen ?? 'number'))
          return {
            column: header[place] ?? '',
            name,
            pointId: found?.pointId ?? (which && 'newId' in which ? which.newId : point),
            isRead,
            isKnown: found !== undefined,
            siteId: found?.siteKey ?? null,
            equipId: found?.equipKey ?? null,
            equipName: found?.equipName ?? null,
            kind,
            unit: unit === undefined ? null : (findUnit(unit)?.symbol ?? unit),
            ...(kind === 'number' && found === undefined
              ? unitOfColumn(column, which && 'newId' in which ? which.equip : null)
              : { proposedUnit: null, isUnitDoubtful: false }),
            values: values.slice(0, kind === 'number' ? SHOWN_NUMBERS : SHOWN_WORDS),
          }
        })
  const pointCount = columns.form === 'long' ? null : columns.points.length
  const isWide = header.length > PREVIEW_COLUMNS
  return {
    encoding,
    separator,
    sheet,
    sheets: [...sheets],
    titleLines,
    ...factsOf(reading),
    pointCount,
    points,
    ...where,
    ...(isWide && { headerKey: headerKeyOf(header) }),
  }
}

const shownPoints = ({ points }: Extract<SampleColumns, { form: 'wide' }>) => points.slice(0, PREVIEW_COLUMNS)

const valuesOf = (rows: SampleReading['rows'], place: number) => [
  ...new Set(rows.map((row) => row[place] ?? '').filter((cell) => cell.trim() !== '')),
]

function shownRows({ header, rows, rowNumbers }: SampleReading): Pick<KnownPreview, 'columns' | 'rows' | 'rowNumbers'> {
  const shown = rows.slice(0, SHOWN_ROWS)
  const names = header.slice(0, PREVIEW_COLUMNS)
  return {
    columns: names.map((name) => ({ name, state: 'known' })),
    rows: shown.map((row) => names.map((_, place) => row[place] ?? '')),
    rowNumbers: rowNumbers.slice(0, SHOWN_ROWS),
  }
}

/** A file that is cut may end within a row, which is left out. */
function firstRows(source: SampleSource, isComplete: boolean) {
  let [count, sampleCount, isCut] = [0, 0, false]
  async function* rows(): SampleSource {
    let held: Sent[] = []
    let row: number | undefined
    for await (const sent of source) {
      if (sent.row !== row) {
        if (count === MAXIMUM_CHECKED_ROWS || sampleCount >= MAXIMUM_CHECKED_SAMPLES) {
          isCut = true
          break
        }
        yield* held
        held = []
        row = sent.row
        count++
      }
      held.push(sent)
      sampleCount++
    }
    if (isComplete || isCut) yield* held
    else count--
  }
  return { rows: rows(), count: () => Math.max(0, count), isCut: () => isCut }
}

/** Samples of one unknown point have one cause. */
function countCause(causes: Map<string, Cause>, { row, code, params }: RowProblem): void {
  const key = code === 'sample.unknown-point' ? `${code} ${params.point}` : code
  const known = causes.get(key)
  if (known) {
    known.rowCount += 1
    if (code === 'sample.unknown-point') causes.set(key, { ...known, params: { ...params, count: known.rowCount } })
  } else causes.set(key, { code, params, rowCount: 1, firstRow: row })
}
