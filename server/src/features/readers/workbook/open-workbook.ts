import { open } from 'node:fs/promises'
import { refuse } from '../../../http/refusal.ts'
import { type Archive, openArchive } from './archive.ts'
import { bytesAt, namesInCompoundFile } from './compound-file.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { isOpenDocument, openOds } from './ods/ods.ts'
import type { SheetRow } from './row-cells.ts'
import { openXlsx } from './xlsx/xlsx.ts'
import { isPackage } from './xlsx/xlsx-parts.ts'

interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
}

/** An open workbook. Everything may throw a refusal, also while rows are read. */
export interface Workbook {
  /** Sheets in their order, at least one, with names of their own. */
  readonly sheets: readonly WorkbookSheet[]
  /**
   * The rows that are not empty, in their order. May be read again, and left early. Formulas give their stored values;
   * dates are `2026-11-22` or `2026-11-22 15:05:00`, other numbers plain decimals.
   */
  rows(sheetName: string): AsyncIterable<SheetRow>
  /** Reads nothing after. */
  close(): Promise<void>
}

const ZIP = Buffer.from('504b0304', 'hex')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Opens an Excel workbook (.xlsx, .xlsm) or OpenDocument spreadsheet (.ods), whatever the file is named. */
export async function openWorkbook(path: string, limits: Partial<WorkbookLimits> = {}): Promise<Workbook> {
  await refuseOtherBeginnings(path)
  const all = { ...WORKBOOK_LIMITS, ...limits }
  const archive = await openArchive(path, all)
  try {
    return workbookOf(archive, await openContent(archive, all))
  } catch (error) {
    archive.close()
    throw error
  }
}

type Content = Awaited<ReturnType<typeof openContent>>

async function openContent(archive: Archive, limits: WorkbookLimits) {
  const { sheets, rowsAt } = isPackage(archive)
    ? withRowsAt(await openXlsx(archive, limits))
    : isOpenDocument(archive)
      ? withRowsAt(await openOds(archive, limits))
      : { sheets: undefined, rowsAt: undefined }
  if (sheets === undefined) throw refuse('workbook.other')
  if (sheets.length === 0) throw refuse('workbook.no-sheets')
  // Otherwise nobody could say which of them is meant.
  if (new Set(sheets.map(({ name }) => name)).size < sheets.length) throw refuse('workbook.damaged')
  return { sheets, rowsAt }
}

const withRowsAt = <Sheet extends WorkbookSheet>(content: {
  sheets: readonly Sheet[]
  rows(sheet: Sheet): AsyncIterable<SheetRow>
}) => ({
  sheets: content.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
  rowsAt: (place: number) => content.rows(content.sheets[place] as Sheet),
})

function workbookOf(archive: Archive, { sheets, rowsAt }: Content): Workbook {
  return {
    sheets,
    rows(sheetName) {
      const place = sheets.findIndex(({ name }) => name === sheetName)
      if (place === -1) throw refuse('workbook.no-sheet', { name: sheetName })
      return rowsAt(place)
    },
    close: async () => archive.close(),
  }
}

async function refuseOtherBeginnings(path: string): Promise<void> {
  const file = await open(path)
  try {
    const beginning = await bytesAt(file, 0, COMPOUND.length)
    if (beginning.subarray(0, ZIP.length).equals(ZIP)) return
    if (!beginning.equals(COMPOUND)) throw refuse('workbook.other')
    const names = await namesInCompoundFile(file)
    if (names.includes('EncryptedPackage')) throw refuse('workbook.protected')
    throw refuse(names.includes('Workbook') || names.includes('Book') ? 'workbook.old-format' : 'workbook.other')
  } finally {
    await file.close()
  }
}
