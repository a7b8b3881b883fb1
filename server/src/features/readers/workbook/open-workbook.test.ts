import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { odsOf, type XlsxContent, xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { openWorkbook } from './open-workbook.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bonfire-workbooks-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function opened(content: Buffer) {
  const path = join(folder, 'workbook')
  writeFileSync(path, content)
  return openWorkbook(path)
}

async function rowsOf(content: Buffer, sheetName = 'Sheet1') {
  const workbook = await opened(content)
  const rows: [number, ...string[]][] = []
  for await (const { row, cells } of workbook.rows(sheetName)) rows.push([row, ...cells])
  await workbook.close()
  return rows
}

/** The rows of an Excel workbook with one sheet. */
const xlsxRows = (sheet: string, content: Omit<XlsxContent, 'sheets'> = {}) =>
  rowsOf(xlsxOf({ sheets: { Sheet1: sheet }, ...content }))

/** What an Excel workbook shows of one number in one format. */
async function numberIn(format: string | number, stored: string, is1904 = false) {
  const cell = `<row><c s="1"><v>${stored}</v></c></row>`
  const [row] = await xlsxRows(cell, { formats: [format], is1904 })
  return row?.[1]
}

const odsRows = (rows: string, styles?: string) =>
  rowsOf(odsOf(`<table:table table:name="Sheet1">${rows}</table:table>`, { ...(styles && { styles }) }))

/** What an OpenDocument spreadsheet shows of one cell. */
async function odsCell(attributes: string, inside = '') {
  const cell = `<table:table-cell ${attributes}>${inside}</table:table-cell>`
  const [row] = await odsRows(`<table:table-row>${cell}</table:table-row>`)
  return row?.[1]
}

describe('an Excel workbook', () => {
  it('names its sheets, and says which are hidden', async () => {
    const workbook = await opened(
      xlsxOf({ sheets: { Findings: '', 'R&amp;D': '<row><c><v>7</v></c></row>', Old: '' }, hidden: ['Old'] }),
    )
    expect(workbook.sheets).toEqual([
      { name: 'Findings', isHidden: false },
      { name: 'R&D', isHidden: false },
      { name: 'Old', isHidden: true },
    ])
    expect(() => workbook.rows('Charts')).toThrow('The workbook has no sheet named Charts.')
    await workbook.close()
  })

  it('leaves out sheets without rows, such as charts', async () => {
    const links = `<Relationships><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`
    const { sheets } = await opened(
      xlsxOf({ sheets: { Sheet1: '', Chart: '' }, parts: { 'xl/_rels/workbook.xml.rels': links } }),
    )
    expect(sheets).toEqual([{ name: 'Sheet1', isHidden: false }])
  })

  it('gives cells at their columns, and rows with their numbers', async () => {
    const sheet =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2" s="0"/><c r="E2"><v>2</v></c><c r="F2"/></row>' +
      '<row r="4"/><row r="5" hidden="1"><c r="AA5"><v>3</v></c></row><row><c><v>4</v></c><c><v>5</v></c></row>'
    expect(await xlsxRows(sheet)).toEqual([
      [2, '', '1', '', '', '2'],
      [5, ...Array(26).fill(''), '3'],
      [6, '4', '5'],
    ])
  })

  it('may be read sheet after sheet, again, and be left early', async () => {
    const row = (text: string) => `<row><c t="s"><v>${text}</v></c></row>`
    const texts = '<si><t>a</t></si><si><t>b</t></si>'
    const workbook = await opened(xlsxOf({ sheets: { One: row('0') + row('1'), Two: row('1') }, texts }))
    const read = async (name: string) => {
      for await (const { cells } of workbook.rows(name)) return cells
      return
    }
    expect([await read('One'), await read('Two'), await read('One')]).toEqual([['a'], ['b'], ['a']])
    await workbook.close()
  })

  it('gives texts without formats and phonetic hints, and decodes XML escapes', async () => {
    const texts = [
      '<si><t>plain &amp; &#x1F525; simple</t></si>',
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Supply </t></r><r><t>fan</t></r></si>',
      '<si><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh><t>長</t></si>',
      '<si><t>  trimmed  </t></si>',
      '<si><t xml:space="preserve">  kept  </t></si>',
      '<si><t>two_x000D_\nlines, _x005F_x000D_ and _x00e9_t_x00E9_</t></si>',
      '<si><t/></si>',
      '<si><t><![CDATA[<raw>]]></t></si>',
    ]
    const cells = texts.map((_, place) => `<c t="s"><v>${place}</v></c>`).join('')
    expect(await xlsxRows(`<row>${cells}</row>`, { texts: texts.join('') })).toEqual([
      [
        1,
        'plain & 🔥 simple',
        'Supply fan',
        '課長',
        'trimmed',
        '  kept  ',
        'two\r\nlines, _x000D_ and été',
        '',
        '<raw>',
      ],
    ])
  })

  it('gives the stored value of a formula, truths, errors and texts in the cell', async () => {
    const sheet =
      '<row><c t="str"><f>A1&amp;"x"</f><v>ax_x000D_</v></c><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c>' +
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>NA()</f><v>#N/A</v></c>' +
      '<c t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r></is></c>' +
      '<c t="d"><v>2026-11-22T15:05:00</v></c></row>'
    expect(await xlsxRows(sheet)).toEqual([
      [1, 'ax\r', '2', '', 'TRUE', 'FALSE', '#N/A', 'in line', '2026-11-22 15:05:00'],
    ])
  })

  it('is read whatever the prefix of its elements', async () => {
    const sheet = `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="3"><x:c r="B3"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await xlsxRows('', { parts: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual([[3, '', '1']])
  })

  it('is read without styles and texts', async () => {
    const links = `<Relationships><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
    const parts = { 'xl/_rels/workbook.xml.rels': links, 'xl/styles.xml': undefined }
    expect(await xlsxRows('<row><c s="3"><v>1.5</v></c></row>', { parts })).toEqual([[1, '1.5']])
  })

  it('never opens what is outside, nor pictures and macros', async () => {
    const external = `<Relationships><Relationship Id="a" Type="x/sharedStrings" Target="file:///etc/passwd" TargetMode="External"/><Relationship Id="s1" Type="x/worksheet" Target="worksheets/../worksheets/sheet1.xml"/><Relationship Id="v" Type="x/vbaProject" Target="vbaProject.bin"/></Relationships>`
    const parts = {
      'xl/_rels/workbook.xml.rels': external,
      'xl/vbaProject.bin': { name: 'xl/vbaProject.bin', data: Buffer.from('broken'), method: 99 },
    }
    expect(await xlsxRows('<row><c><v>1</v></c></row>', { parts })).toEqual([[1, '1']])
  })
})

describe('a number', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['42', '42'],
    ['0.30000000000000004', '0.3'],
    ['5.1000000000000014', '5.1'],
    ['1.2345678901234567E+19', '12345678901234600000'],
    ['1E-10', '0.0000000001'],
    ['-2.5e-7', '-0.00000025'],
    ['1.5E+21', '1500000000000000000000'],
    ['123456789012345678', '123456789012346000'],
    ['  7 ', '7'],
  ])('%s is %s', async (stored, shown) => {
    expect(await numberIn(0, stored)).toBe(shown)
  })

  it.each([
    [14, '46348', '2026-11-22'],
    [14, '46348.628472222219', '2026-11-22 15:05:00'],
    [22, '46348', '2026-11-22'],
    [22, '46348.99999999', '2026-11-23'],
    [20, '0.62847222', '15:05:00'],
    [20, '46348.62847222', '2026-11-22 15:05:00'],
    [21, '0.999999999', '00:00:00'],
    [46, '1.0625', '25:30:00'],
    [45, '0.0625', '01:30:00'],
    ['yyyy\\-mm\\-dd', '59', '1900-02-28'],
    ['yyyy-mm-dd', '1', '1900-01-01'],
    ['yyyy-mm-dd', '60', '1900-02-29'],
    ['yyyy-mm-dd', '61', '1900-03-01'],
    ['yyyy-mm-dd', '2958465', '9999-12-31'],
    ['yyyy-mm-dd', '2958466', '2958466'],
    ['yyyy-mm-dd', '-1', '-1'],
    ['[$-40C]d mmmm yyyy;@', '46348', '2026-11-22'],
    ['dd/mm/yyyy hh:mm:ss', '46348.62847', '2026-11-22 15:05:00'],
    ['hh:mm:ss.000', '0.628475', '15:05:00.24'],
    ['mm/dd/yy hh:mm AM/PM', '46348.25', '2026-11-22 06:00:00'],
    ['[h]:mm:ss', '0.0625', '1:30:00'],
    ['[hh]:mm', '-0.0625', '-1:30:00'],
    ['[mm]:ss.0', '0.00001', '0:00:00.864'],
    ['[Red]0.00" days"', '1.5', '1.5'],
    ['0.00 \\h', '1.5', '1.5'],
    ['#,##0_);[Red](#,##0)', '-1500', '-1500'],
    ['General', '46348', '46348'],
    ['0.00%', '0.125', '12.5%'],
    [9, '0.07', '7%'],
    ['0.00E+00', '46348', '46348'],
    ['[<1]"less"0', '0.5', '0.5'],
    ['yyyy', '1e400', '1e400'],
    ['[h]:mm', '1e20', '100000000000000000000'],
    ['Standard', '46348', '46348'],
    ['h:mm', '1.25', '1900-01-01 06:00:00'],
  ])('in the format %s, %s is %s', async (format, stored, shown) => {
    expect(await numberIn(format, stored)).toBe(shown)
  })

  it.each([
    ['yyyy-mm-dd', '0', '1904-01-01'],
    ['yyyy-mm-dd', '44886', '2026-11-22'],
    ['yyyy-mm-dd hh:mm', '44886.5', '2026-11-22 12:00:00'],
    ['hh:mm', '0.5', '12:00:00'],
  ])('counted from 1904, in the format %s, %s is %s', async (format, stored, shown) => {
    expect(await numberIn(format, stored, true)).toBe(shown)
  })
})

describe('an OpenDocument spreadsheet', () => {
  const text = (value: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`

  it('names its tables, says which are hidden, and leaves out copies of other files', async () => {
    const styles = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    const { sheets } = await opened(
      odsOf(
        `<table:table table:name="A" table:style-name="ta1">${row(text('<!-- > -->1'))}</table:table>` +
          `<table:table table:name="B" table:style-name="ta2"/>` +
          `<table:table table:name="'file:///x'#$C"><table:table-source/>${row(text('1'))}</table:table>` +
          `<table:table table:name="D &lt;"><table:table-header-rows>${row(text('1'))}</table:table-header-rows></table:table>`,
        { styles },
      ),
    )
    expect(sheets).toEqual([
      { name: 'A', isHidden: false },
      { name: 'B', isHidden: true },
      { name: 'D <', isHidden: false },
    ])
  })

  it('gives repeated cells and rows, and skips the empty rest of the sheet', async () => {
    const rest = '<table:table-cell table:number-columns-repeated="16380"/>'
    const rows =
      row(`<table:table-cell/>${text('a', 'table:number-columns-repeated="2"')}${rest}`) +
      row(rest, 'table:number-rows-repeated="2"') +
      row(
        `${text('b')}<table:covered-table-cell><text:p>under</text:p></table:covered-table-cell>${text('c')}`,
        'table:number-rows-repeated="3" table:visibility="filter"',
      ) +
      row(rest, 'table:number-rows-repeated="1048570"')
    expect(await odsRows(rows)).toEqual([
      [1, '', 'a', 'a'],
      [4, 'b', '', 'c'],
      [5, 'b', '', 'c'],
      [6, 'b', '', 'c'],
    ])
  })

  it('gives the rows of the chosen table, of groups and headers too', async () => {
    const content = odsOf(
      `<table:table table:name="One">${row(text('x'))}</table:table><table:table table:name="Two"><table:shapes><draw:frame><text:p>no</text:p></draw:frame></table:shapes><table:table-header-rows>${row(text('h'))}</table:table-header-rows><table:table-row-group>${row(text('g'))}</table:table-row-group></table:table>`,
    )
    expect(await rowsOf(content, 'Two')).toEqual([
      [1, 'h'],
      [2, 'g'],
    ])
    expect(await rowsOf(content, 'One')).toEqual([[1, 'x']])
  })

  it.each([
    ['office:value-type="float" office:value="0.30000000000000004"', '0.3'],
    ['office:value-type="float" office:value="1E+20"', '100000000000000000000'],
    ['office:value-type="percentage" office:value="0.125"', '12.5%'],
    ['office:value-type="currency" office:currency="EUR" office:value="12.50"', '12.5 EUR'],
    ['office:value-type="date" office:date-value="2026-11-22"', '2026-11-22'],
    ['office:value-type="date" office:date-value="2026-11-22T00:00:00"', '2026-11-22'],
    ['office:value-type="date" office:date-value="2026-11-22T15:05:00"', '2026-11-22 15:05:00'],
    ['office:value-type="date" office:date-value="2026-11-22T15:04:59.999999999"', '2026-11-22 15:05:00'],
    ['office:value-type="date" office:date-value="2026-12-31T23:59:59.9999"', '2027-01-01'],
    ['office:value-type="date" office:date-value="2026-11-22T15:05:00.25"', '2026-11-22 15:05:00.25'],
    ['office:value-type="time" office:time-value="PT15H05M00S"', '15:05:00'],
    ['office:value-type="time" office:time-value="PT26H00M00.0000001S"', '26:00:00'],
    ['office:value-type="time" office:time-value="-PT1H30M"', '-01:30:00'],
    ['office:value-type="boolean" office:boolean-value="true"', 'TRUE'],
    ['office:value-type="boolean" office:boolean-value="false"', 'FALSE'],
    ['table:formula="of:=1" office:value-type="string" office:string-value="stored"', 'stored'],
    ['office:value-type="string" office:string-value="" calcext:value-type="error"', 'shown'],
    ['table:formula="of:=1+1" office:value-type="float" office:value="2"', '2'],
    ['', 'shown'],
  ])('shows a cell with %s as %s', async (attributes, shown) => {
    expect(await odsCell(attributes, '<text:p>shown</text:p>')).toBe(shown)
  })

  it('joins paragraphs, and gives white space as it is shown', async () => {
    const inside =
      '<office:annotation><text:p>a note</text:p></office:annotation>' +
      '<text:p> a\n  <text:span>b</text:span><text:s text:c="2"/>c<text:tab/>d </text:p><text:p/><text:p>e<text:line-break/>f</text:p>'
    expect(await odsCell('office:value-type="string"', inside)).toBe('a b  c\td\n\ne\nf')
  })
})
