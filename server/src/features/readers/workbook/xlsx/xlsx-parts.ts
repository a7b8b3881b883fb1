import { posix } from 'node:path'
import { refuse } from '../../../../http/refusal.ts'
import { type Archive, damagedPart } from '../archive.ts'
import type { WorkbookLimits } from '../limits.ts'
import { builtInKind, readFormat, type ShownNumber } from '../number-formats.ts'
import { type Attributes, localName, parseWhole } from '../xml.ts'

/** Excel allows 65,490 styles. */
const MAXIMUM_STYLES = 100_000
const LONGEST_FORMAT = 1000
const ROOT_RELATIONSHIPS = '_rels/.rels'

export interface XlsxSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
}

export interface XlsxParts {
  readonly sheets: readonly XlsxSheet[]
  readonly is1904: boolean
  readonly sharedTexts: string | undefined
  readonly styles: string | undefined
}

interface Relationship {
  readonly id: string
  /** The last word of its type: `worksheet`, `styles`. */
  readonly type: string
  readonly part: string
}

export const isPackage = (archive: Archive): boolean => archive.has(ROOT_RELATIONSHIPS)

export async function readXlsxParts(archive: Archive, limits: WorkbookLimits): Promise<XlsxParts> {
  const root = await relationshipsOf('', archive, limits)
  const main = root.find(({ type }) => type === 'officeDocument')?.part
  if (main === undefined) throw refuse('workbook.other')
  if (main.endsWith('.bin')) throw refuse('workbook.old-format')
  const links = await relationshipsOf(main, archive, limits)
  const { sheets, is1904 } = await readWorkbook(main, archive, limits)
  const partOfType = (wanted: string) => links.find(({ type }) => type === wanted)?.part
  return {
    is1904,
    sharedTexts: partOfType('sharedStrings'),
    styles: partOfType('styles'),
    // Charts and old macros may be sheets too, without rows.
    sheets: sheets.flatMap(({ id, ...sheet }) => {
      const link = links.find((other) => other.id === id)
      if (!link) throw damagedPart(main)
      return link.type === 'worksheet' ? [{ ...sheet, part: link.part }] : []
    }),
  }
}

async function relationshipsOf(part: string, archive: Archive, limits: WorkbookLimits): Promise<Relationship[]> {
  const { dir, base } = posix.parse(part)
  const listing = posix.join(dir, '_rels', `${base}.rels`)
  const found: Relationship[] = []
  const open = (name: string, { Id = '', Type = '', Target = '', TargetMode }: Attributes) => {
    // Nothing outside of the file is ever opened.
    if (localName(name) !== 'Relationship' || TargetMode === 'External') return
    if (found.length >= limits.partCount) throw damagedPart(listing)
    const target = posix.join('/', Target.startsWith('/') ? '' : dir, Target).slice(1)
    found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
  }
  await parseWhole(listing, archive.read(listing), { open }, limits)
  return found
}

async function readWorkbook(part: string, archive: Archive, limits: WorkbookLimits) {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  let isRoot = true
  const open = (fullName: string, attributes: Attributes) => {
    const name = localName(fullName)
    if (isRoot && name !== 'workbook') throw refuse('workbook.other')
    isRoot = false
    if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
    if (name !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id')?.[1]
    if (sheets.length >= limits.partCount || id === undefined) throw damagedPart(part)
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
    sheets.push({ name: attributes.name ?? '', isHidden, id })
  }
  await parseWhole(part, archive.read(part), { open }, limits)
  return { sheets, is1904 }
}

/** Kinds of numbers by style number; plain ones have none. */
export async function readStyles(
  part: string,
  archive: Archive,
  limits: WorkbookLimits,
): Promise<(ShownNumber | undefined)[]> {
  const own = new Map<number, ShownNumber | undefined>()
  const kinds: (ShownNumber | undefined)[] = []
  let isInCellStyles = false
  const open = (fullName: string, { numFmtId, formatCode = '' }: Attributes) => {
    const name = localName(fullName)
    if (name === 'cellXfs') isInCellStyles = true
    if (name === 'numFmt') own.set(Number(numFmtId), readFormat(formatCode.slice(0, LONGEST_FORMAT)))
    if (name === 'xf' && isInCellStyles) {
      const id = Number(numFmtId ?? 0)
      kinds.push(own.has(id) ? own.get(id) : builtInKind(id))
    }
    if (kinds.length > MAXIMUM_STYLES || own.size > MAXIMUM_STYLES) throw damagedPart(part)
  }
  const close = (name: string) => {
    if (localName(name) === 'cellXfs') isInCellStyles = false
  }
  await parseWhole(part, archive.read(part), { open, close }, limits)
  return kinds
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
