import { refuse } from '../../../../http/refusal.ts'
import { type Archive, damagedPart } from '../archive.ts'
import type { WorkbookLimits } from '../limits.ts'
import { longCell, parseWhole, type XmlHandler } from '../xml.ts'

const TABLE_NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'

export interface OdsSheet {
  readonly name: string
  readonly isHidden: boolean
  /** Its place among the tables, from 0. */
  readonly place: number
}

/** The tables of a document. Their rows are in the same part and are skipped unparsed: parsing takes ten times longer. */
export async function readOdsSheets(part: string, archive: Archive, limits: WorkbookLimits): Promise<OdsSheet[]> {
  const tables: { name: string; isHidden: boolean; isForeign: boolean }[] = []
  const hiddenStyles = new Set<string | undefined>()
  const path: string[] = []
  let style: string | undefined
  const rows = new PassedRows(limits)
  const handler: XmlHandler = {
    pick: (piece) => rows.passOver(piece),
    open(name, attributes) {
      const parent = path.at(-1)
      path.push(name)
      // Every program uses the prefixes of the standard.
      if (path.length === 1 && attributes['xmlns:table'] !== TABLE_NAMESPACE) throw refuse('workbook.other')
      if (parent === 'office:body' && name !== 'office:spreadsheet') throw refuse('workbook.other')
      if (name === 'style:style') style = attributes['style:name']
      if (name === 'style:table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (hiddenStyles.size > limits.partCount) throw damagedPart(part)
      if (name === 'table:table' && parent === 'office:spreadsheet') {
        if (tables.length >= limits.partCount) throw damagedPart(part)
        const isHidden = hiddenStyles.has(attributes['table:style-name'])
        tables.push({ name: attributes['table:name'] ?? '', isHidden, isForeign: false })
      }
      const table = tables.at(-1)
      // A copy of what another file has.
      if (name === 'table:table-source' && table) table.isForeign = true
    },
    close: () => path.pop(),
  }
  await parseWhole(part, archive.read(part), handler, limits)
  return tables.flatMap(({ isForeign, ...table }, place) => (isForeign ? [] : [{ ...table, place }]))
}

/** Takes the text from the first row of each table to the end of that table out of XML that arrives in pieces. */
class PassedRows {
  readonly #limits: WorkbookLimits
  readonly #firstRow = /<table:table-(?:header-)?row/g
  readonly #tableEdge = /<(\/?)table:table[\s>]/g
  #held = ''
  /** The number of open tables within rows, counting the one they belong to; 0 outside. */
  #depth = 0

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  passOver(piece: string): string {
    const all = this.#held + piece
    // A tag may be cut by the end of the piece.
    const last = all.lastIndexOf('<')
    const end = last === -1 || all.includes('>', last) ? all.length : last
    this.#held = all.slice(end)
    if (this.#held.length > this.#limits.rowLength) throw longCell(this.#limits)
    return this.#outside(all.slice(0, end))
  }

  #outside(text: string): string {
    let kept = ''
    let at = 0
    for (;;) {
      const edge = this.#depth === 0 ? this.#firstRow : this.#tableEdge
      edge.lastIndex = at
      const found = edge.exec(text)
      if (!found) return this.#depth === 0 ? kept + text.slice(at) : kept
      if (this.#depth === 0) {
        kept += text.slice(at, found.index)
        this.#depth = 1
        at = edge.lastIndex
      } else {
        this.#depth += found[1] === '' ? 1 : -1
        at = this.#depth === 0 ? found.index : edge.lastIndex
      }
    }
  }
}
