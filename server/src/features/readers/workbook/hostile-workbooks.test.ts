// @module-tag whole
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../../test/app/file-samples.ts'
import { archive, deflated, type ZipEntry } from '../../../../test/app/zip.ts'
import { odsOf, odsParts, type XlsxContent, xlsxOf, xlsxParts } from '../../../../test/fixtures/files/workbooks.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { WorkbookLimits } from './limits.ts'
import { openWorkbook } from './open-workbook.ts'
import { arrivingWorkbook } from './spool-workbook.ts'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bonfire-workbooks-'))
  path = join(folder, 'workbook')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The code with which the file is refused, at the latest while its rows are read. */
async function refusalOf(limits: Partial<WorkbookLimits> = {}) {
  try {
    const workbook = await openWorkbook(path, limits)
    try {
      let count = 0
      for (const { name } of workbook.sheets) for await (const _ of workbook.rows(name)) count++
      return `${count} rows`
    } finally {
      await workbook.close()
    }
  } catch (error) {
    if (error instanceof Refusal) return error.problem.code
    throw error
  }
}

async function refused(content: Buffer, limits: Partial<WorkbookLimits> = {}) {
  writeFileSync(path, content)
  return refusalOf(limits)
}

const sheetWith = (rows: string, content: Partial<XlsxContent> = {}) => xlsxOf({ sheets: { Sheet1: rows }, ...content })
const tableWith = (rows: string) => odsOf(`<table:table table:name="A">${rows}</table:table>`)
const withParts = (parts: XlsxContent['parts'] & object) => xlsxOf({ parts })

/** A file of the kind that encrypts workbooks, and in which old ones are stored. */
function compoundFile(...names: string[]): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  // The directory is in sectors 1 and 2, and sector 0 says so.
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const chain = Buffer.alloc(512)
  chain.writeUInt32LE(2, 4)
  chain.writeUInt32LE(0xfffffffe, 8)
  const directory = Buffer.alloc(1024)
  names.forEach((name, place) => {
    directory.write(name, place * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, place * 128 + 64)
  })
  return Buffer.concat([header, chain, directory])
}

describe('refuses', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'workbook.other'],
    ['text', Buffer.from('siteId,equipId\n'), 'workbook.other'],
    ['another archive', SAMPLES.zip, 'workbook.other'],
    ['a program', archive([deflated('META-INF/MANIFEST.MF', 'Main-Class: A')]), 'workbook.other'],
    ['a text document', xlsxOf({ parts: { 'xl/workbook.xml': '<w:document xmlns:w="urn:w"/>' } }), 'workbook.other'],
    ['a package of something else', withParts({ '_rels/.rels': '<Relationships/>' }), 'workbook.other'],
    [
      'an OpenDocument text',
      archive([
        deflated(
          'content.xml',
          '<office:document-content xmlns:office="urn:o" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text/></office:body></office:document-content>',
        ),
      ]),
      'workbook.other',
    ],
    ['an encrypted workbook', compoundFile('Root', 'a', 'b', 'c', 'EncryptedPackage'), 'workbook.protected'],
    ['an old workbook', compoundFile('Root Entry', 'Workbook'), 'workbook.old-format'],
    ['a very old workbook', compoundFile('Root Entry', 'Book'), 'workbook.old-format'],
    ['an old text document', compoundFile('Root Entry', 'WordDocument'), 'workbook.other'],
    ['a damaged compound file', compoundFile('Root Entry').subarray(0, 600), 'workbook.other'],
    [
      'a binary workbook',
      withParts({ '_rels/.rels': '<R><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></R>' }),
      'workbook.old-format',
    ],
    [
      'an encrypted spreadsheet',
      archive(odsParts('', { parts: { 'META-INF/manifest.xml': '<m><f><m:encryption-data xmlns:m="u"/></f></m>' } })),
      'workbook.protected',
    ],
    ['a spreadsheet encrypted as a whole', archive([deflated('encrypted-package', 'x')]), 'workbook.protected'],
    ['encrypted parts', archive(xlsxParts({}).map((part) => ({ ...part, isEncrypted: true }))), 'workbook.protected'],
  ])('%s', async (_, content, code) => {
    expect(await refused(content as Buffer)).toBe(code)
  })

  it.each<[string, Buffer, string]>([
    ['a truncated file', xlsxOf({}).subarray(0, -30), 'workbook.damaged'],
    ['half a file', xlsxOf({}).subarray(0, 700), 'workbook.damaged'],
    ['a part twice', archive([...xlsxParts({}), deflated('XL/Workbook.xml', '<workbook/>')]), 'workbook.damaged'],
    ['a path out of the file', archive([...xlsxParts({}), deflated('../../evil.xml', '<a/>')]), 'workbook.damaged'],
    ['an absolute path', archive([...xlsxParts({}), deflated('/etc/evil.xml', '<a/>')]), 'workbook.damaged'],
    ['an endless name', archive([...xlsxParts({}), deflated('a'.repeat(10_000), '<a/>')]), 'workbook.damaged'],
    ['a missing sheet', withParts({ 'xl/worksheets/sheet1.xml': undefined }), 'workbook.damaged-part'],
    ['a missing list of sheets', withParts({ 'xl/workbook.xml': undefined }), 'workbook.damaged-part'],
    ['missing links', withParts({ 'xl/_rels/workbook.xml.rels': undefined }), 'workbook.damaged-part'],
    ['missing styles', withParts({ 'xl/styles.xml': undefined }), 'workbook.damaged-part'],
    ['a sheet that is none', withParts({ 'xl/worksheets/sheet1.xml': '<html/>' }), 'workbook.damaged-part'],
    ['a text that is missing', sheetWith('<row><c t="s"><v>5</v></c></row>', { texts: '' }), 'workbook.damaged-part'],
    ['broken XML', sheetWith('<row><c></row>'), 'workbook.damaged-part'],
    ['XML that ends early', withParts({ 'xl/workbook.xml': '<workbook>' }), 'workbook.damaged-part'],
    ['an unknown entity', sheetWith('<row><c><v>&lol;</v></c></row>'), 'workbook.damaged-part'],
    ['endless nesting', sheetWith('<row>'.repeat(200)), 'workbook.damaged-part'],
    ['a workbook without sheets', xlsxOf({ sheets: {} }), 'workbook.no-sheets'],
    ['a spreadsheet without tables', odsOf(''), 'workbook.no-sheets'],
    ['two sheets of one name', odsOf('<table:table table:name="A"/><table:table table:name="A"/>'), 'workbook.damaged'],
    ['a spreadsheet cut short', tableWith('<table:table-row>'), 'workbook.damaged-part'],
  ])('%s', async (_, content, code) => {
    expect(await refused(content)).toBe(code)
  })

  it('bytes that are not UTF-8', async () => {
    const sheet = Buffer.from(
      '<worksheet><sheetData><row><c t="str"><v>\xe9</v></c></row></sheetData></worksheet>',
      'latin1',
    )
    const name = 'xl/worksheets/sheet1.xml'
    expect(await refused(withParts({ [name]: deflated(name, sheet) }))).toBe('workbook.damaged-part')
  })

  it('document types, so that no entity is ever expanded', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level};`.repeat(10)}">`,
    ).join('')
    const type = `<!DOCTYPE sst [<!ENTITY lol0 "lol">${laughs}]>`
    const texts = `${type}<sst><si><t>&lol9;</t></si></sst>`
    const row = '<row><c t="s"><v>0</v></c></row>'
    expect(await refused(sheetWith(row, { texts: '', parts: { 'xl/sharedStrings.xml': texts } }))).toBe(
      'workbook.damaged-part',
    )
    const outside = '<!DOCTYPE workbook SYSTEM "file:///etc/passwd"><workbook/>'
    expect(await refused(withParts({ 'xl/workbook.xml': outside }))).toBe('workbook.damaged-part')
    const endless = `<!DOCTYPE a [<!--${'x'.repeat(2_000_000)}`
    expect(await refused(withParts({ 'xl/workbook.xml': endless }))).toBe('workbook.long-cell')
  })

  it.each([
    ['beyond the last row of Excel', '<row r="1048577"><c><v>1</v></c></row>', 'workbook.too-tall'],
    ['with an endless number', `<row r="${'9'.repeat(400)}"/>`, 'workbook.damaged-part'],
    ['with a number that is none', '<row r="x"/>', 'workbook.damaged-part'],
    ['numbered 0', '<row r="0"/>', 'workbook.damaged-part'],
    ['that go back', '<row r="2"/><row r="1"/>', 'workbook.damaged-part'],
    ['with a cell beyond XFD', '<row><c r="XFE1"/></row>', 'workbook.damaged-part'],
    ['with a cell nowhere', '<row><c r="ABCDE1"/></row>', 'workbook.damaged-part'],
    ['with 16,385 cells', `<row>${'<c/>'.repeat(16_385)}</row>`, 'workbook.damaged-part'],
    ['with a cell far out', '<row><c r="XFD1"><v>1</v></c></row>', 'workbook.too-wide'],
    ['with an empty cell far out', '<row><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>', '1 rows'],
    [
      'with a cell of 10 MB',
      `<row><c t="inlineStr"><is><t>${'x'.repeat(10_000_000)}</t></is></c></row>`,
      'workbook.long-cell',
    ],
    [
      'with a cell of many pieces',
      `<row><c t="inlineStr"><is>${`<r><t>${'x'.repeat(30_000)}</t></r>`.repeat(4)}</is></c></row>`,
      'workbook.long-cell',
    ],
    [
      'of endless length',
      `<row>${`<c t="str"><v>${'x'.repeat(90_000)}</v></c>`.repeat(12)}</row>`,
      'workbook.long-row',
    ],
  ])('a row %s', async (_, rows, code) => {
    expect(await refused(sheetWith(rows), { ratio: 2000 })).toBe(code)
  })

  it('nothing, but reads quickly what is made to take long', async () => {
    const spaces = ' '.repeat(90_000)
    const long = `x${spaces.repeat(6)}x`
    const text = `<row><c t="inlineStr"><is><t>${long}</t></is></c></row>`
    const number = `<row><c><v>${'1'.repeat(600_000)}x</v></c></row>`
    expect(await refused(sheetWith(text), { ratio: 2000 })).toBe('workbook.long-cell')
    expect(await refused(sheetWith(number), { ratio: 2000 })).toBe('workbook.long-cell')
    const format = `${'['.repeat(500)}${'h'.repeat(500)}`
    expect(await refused(sheetWith('<row><c s="1"><v>1</v></c></row>', { formats: [format] }))).toBe('1 rows')
  })

  it('texts that are repeated without end', async () => {
    const texts = `<si><t>${'x'.repeat(90_000)}</t></si>`
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`
    expect(await refused(sheetWith(row.repeat(3), { texts }), { totalBytes: 2_000_000 })).toBe('workbook.unpacks')
    expect(await refused(sheetWith('', { texts: '<si><t/></si>'.repeat(2000) }), { sharedBytes: 10_000 })).toBe(
      'workbook.many-texts',
    )
    expect(await refused(sheetWith('', { texts: texts.repeat(60) }), { sharedBytes: 1_000_000 })).toBe(
      'workbook.many-texts',
    )
    expect(await refused(sheetWith('', { texts: `<si>${'x'.repeat(2_000_000)}</si>` }))).toBe('workbook.long-cell')
  })

  it('cells and rows of a spreadsheet that are repeated without end', async () => {
    const cell = (attributes: string) =>
      `<table:table-cell ${attributes} office:value-type="string"><text:p>x</text:p></table:table-cell>`
    const row = (attributes: string, cells: string) => `<table:table-row ${attributes}>${cells}</table:table-row>`
    const times = (kind: string, count: string) => `table:number-${kind}-repeated="${count}"`
    expect(await refused(tableWith(row('', cell(times('columns', '1000000000')))))).toBe('workbook.too-wide')
    expect(await refused(tableWith(row(times('rows', '1048577'), cell(''))))).toBe('workbook.too-tall')
    for (const count of ['-1', '1e999', 'x', '0', '1.5']) {
      expect(await refused(tableWith(row(times('rows', count), cell(''))))).toBe('workbook.damaged-part')
    }
    const long = `<table:table-cell><text:p>${'<text:s text:c="90000"/>'.repeat(2)}</text:p></table:table-cell>`
    expect(await refused(tableWith(row('', long)))).toBe('workbook.long-cell')
    const many = cell('').replace('>x<', `>${'x'.repeat(10_000)}<`)
    expect(await refused(tableWith(row(times('rows', '1000'), many)), { totalBytes: 1_000_000 })).toBe(
      'workbook.unpacks',
    )
    expect(await refused(tableWith(row(times('rows', '1048576'), '<table:table-cell/>')))).toBe('0 rows')
  })
})

describe('a bomb', () => {
  const name = 'xl/worksheets/sheet1.xml'
  const bomb = (entry: Partial<ZipEntry>) => withParts({ [name]: { name, data: Buffer.alloc(0), method: 8, ...entry } })
  const hundredMegabytes = deflateRawSync(Buffer.alloc(100_000_000, ' '))

  it('is refused by what it says of its size', async () => {
    expect(await refused(bomb({ data: hundredMegabytes, unpackedBytes: 100_000_000 }))).toBe('workbook.unpacks')
    expect(await refused(bomb({ unpackedBytes: 0xfffffffe }))).toBe('workbook.unpacks')
    expect(await refused(bomb({ unpackedBytes: 2 ** 45, isZip64: true }))).toBe('workbook.unpacks')
    const large = { data: Buffer.alloc(6_000_000), unpackedBytes: 990_000_000 }
    const parts = ['a.xml', 'b.xml', 'c.xml'].map((part) => [part, { name: part, method: 8, ...large }] as const)
    expect(await refused(withParts(Object.fromEntries(parts)))).toBe('workbook.unpacks')
  })

  it('is refused where it unpacks to more than it says', async () => {
    expect(await refused(bomb({ data: hundredMegabytes, unpackedBytes: 1000 }))).toBe('workbook.damaged-part')
    const texts = { name: 'xl/sharedStrings.xml', data: hundredMegabytes, unpackedBytes: 1000, method: 8 }
    expect(await refused(sheetWith('', { texts: '', parts: { [texts.name]: texts } }))).toBe('workbook.damaged-part')
  })

  it('of parts is refused', async () => {
    const parts = Array.from({ length: 5001 }, (_, number) => deflated(`p${number}`, ''))
    expect(await refused(archive(parts))).toBe('workbook.many-parts')
  })

  it('cannot hide in a part whose content was changed', async () => {
    const sheet = deflated(name, '<worksheet><sheetData/></worksheet>')
    expect(await refused(bomb({ ...sheet, checksum: 1 }))).toBe('workbook.damaged-part')
    expect(await refused(bomb({ ...sheet, data: Buffer.from('nonsense') }))).toBe('workbook.damaged-part')
    expect(await refused(bomb({ ...sheet, method: 12 }))).toBe('workbook.damaged-part')
    expect(await refused(bomb({ ...sheet, isZip64: true }))).toBe('0 rows')
  })

  it('of a file of 2 GB is refused unread', async () => {
    writeFileSync(path, xlsxOf({}))
    truncateSync(path, 2_000_000_000)
    expect(await refusalOf()).toBe('workbook.too-large-file')
    truncateSync(path, 0)
  })
})

describe('an arriving workbook', () => {
  const spools = () => readdirSync(folder).filter((name) => name.startsWith('bonfire-spool-')).length
  // Other tests spool at the same time.
  beforeEach(() => vi.stubEnv('TMPDIR', folder))
  afterEach(() => vi.unstubAllEnvs())

  async function* arriving(content: Buffer) {
    for (let at = 0; at < content.length; at += 100) yield content.subarray(at, at + 100)
  }

  it('is read once all of it is there, and leaves nothing behind', async () => {
    const { workbook, remove } = await arrivingWorkbook(arriving(xlsxOf({})))
    expect([workbook.sheets.map(({ name }) => name), spools()]).toEqual([['Sheet1'], 1])
    await remove()
    expect(spools()).toBe(0)
  })

  it('is refused beyond the limit, unread, and leaves nothing behind', async () => {
    const content = arriving(Buffer.alloc(10_000))
    await expect(arrivingWorkbook(content, 1000)).rejects.toThrow('The workbook is larger than')
    expect((await content.next()).done).toBe(true)
    await expect(arrivingWorkbook(arriving(Buffer.alloc(1000)))).rejects.toThrow('workbook')
    expect(spools()).toBe(0)
  })
})
