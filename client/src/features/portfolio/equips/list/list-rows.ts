import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { equipKindOfWord } from '@bonfire/contract/definitions/equip-kind-words'
import { type EquipForm, LONGEST_EQUIP_ID, LONGEST_EQUIP_NAME } from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { entriesOf, newFinder } from '@bonfire/contract/imports/find-named'
import { makeId } from '@bonfire/contract/imports/made-keys'
import { portfolioColumns } from '@bonfire/contract/imports/portfolio-table'
import { readCells } from './cells.ts'

type ListCode =
  | 'noName'
  | 'nameTooLong'
  | 'idTooLong'
  | 'known'
  | 'twice'
  | 'idTaken'
  | 'kind'
  | 'server'
  | 'servers'
  | 'unclear'
  | 'itself'

/** The reason why a line cannot be taken. */
export interface ListProblem {
  readonly row: number
  readonly code: ListCode
  readonly value: string
}

export interface ReadList {
  /** The equips of lines without problems. */
  readonly equips: readonly EquipForm[]
  readonly problems: readonly ListProblem[]
  /** Lines that say something, below the header if there is one. */
  readonly lineCount: number
}

interface Line {
  readonly row: number
  readonly name: string
  readonly equipId: string
  readonly kind: string
  readonly servedBy: string
}

/**
 * The equips of a list: name, kind and servers in this order, or as a header names the columns, which may also have an ID.
 * Servers are equips of the site or of the list.
 */
export function readEquipList(text: string, known: readonly SiteEquip[]): ReadList {
  const lines = linesOf(text)
  const names = new Set(known.map(({ name }) => fold(name)))
  const taken = new Set(known.map(({ equipId }) => equipId))
  const used = new Set([...taken, ...lines.map(({ equipId }) => equipId).filter((id) => id !== '')])
  const said = new Set<string>()
  const problems: ListProblem[] = []
  const named = lines.flatMap((line) => {
    const code = wrongName(line, { names, taken })
    if (code) {
      problems.push({ row: line.row, ...code })
      return []
    }
    if (line.equipId !== '' && said.has(line.equipId)) {
      problems.push({ row: line.row, code: 'twice', value: line.equipId })
      return []
    }
    if (line.equipId === '' && said.has(fold(line.name))) {
      problems.push({ row: line.row, code: 'twice', value: line.name })
      return []
    }
    said.add(line.equipId === '' ? fold(line.name) : line.equipId)
    return { ...line, equipId: line.equipId || makeId(line.name, used, 'equip') }
  })
  const finder = newFinder([...known, ...named].map(({ equipId: id, name }) => ({ id, name })))
  const equips = named.flatMap((line): EquipForm[] => {
    const kind = line.kind === '' ? null : equipKindOfWord(line.kind)
    if (kind === undefined) problems.push({ row: line.row, code: 'kind', value: line.kind })
    const servedBy = serversOf(line, finder)
    if ('code' in servedBy) problems.push({ row: line.row, ...servedBy })
    if (kind === undefined || 'code' in servedBy) return []
    return [{ equipId: line.equipId, name: line.name, kind: kind satisfies EquipKind | null, servedBy }]
  })
  return { equips, problems: problems.toSorted((a, b) => a.row - b.row), lineCount: lines.length }
}

const fold = (text: string) => text.trim().toLowerCase()

type Wrong = Omit<ListProblem, 'row'>

function wrongName(
  { name, equipId }: Line,
  { names, taken }: { names: ReadonlySet<string>; taken: ReadonlySet<string> },
): Wrong | undefined {
  if (name === '') return { code: 'noName', value: '' }
  if (name.length > LONGEST_EQUIP_NAME) return { code: 'nameTooLong', value: name }
  if (equipId.length > LONGEST_EQUIP_ID) return { code: 'idTooLong', value: equipId }
  if (equipId !== '' && taken.has(equipId)) return { code: 'idTaken', value: equipId }
  return equipId === '' && names.has(fold(name)) ? { code: 'known', value: name } : undefined
}

function serversOf(line: Line, { find, isKnown }: ReturnType<typeof newFinder>): string[] | Wrong {
  const entries = entriesOf(line.servedBy, isKnown)
  if (!entries) return { code: 'unclear', value: line.servedBy }
  const servers = new Set<string>()
  for (const value of entries) {
    const found = find(value)
    if (found === 'none') return { code: 'server', value }
    if (found === 'several') return { code: 'servers', value }
    if (found.thing.id === line.equipId) return { code: 'itself', value }
    servers.add(found.thing.id)
  }
  return [...servers]
}

const IN_ORDER = { equipName: 0, equipKind: 1, servedBy: 2 }

function linesOf(text: string): Line[] {
  const rows = readCells(text)
  const [first] = rows
  const header = first && findHeader(first.cells)
  const columns: ReturnType<typeof portfolioColumns>['columns'] = header ?? IN_ORDER
  return (header ? rows.slice(1) : rows).map(({ row, cells }) => {
    const cell = (field: keyof typeof columns) => {
      const place = columns[field]
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const [name, equipId] = [cell('equipName'), cell('equipId')]
    return { row, name: name || equipId, equipId, kind: cell('equipKind'), servedBy: cell('servedBy') }
  })
}

/** Finds the columns, if the first line names them: all of its cells are such names. */
function findHeader(cells: readonly string[]) {
  const { columns } = portfolioColumns('equips', cells)
  const isNamed = columns.equipName !== undefined || columns.equipId !== undefined
  const found = Object.values(columns).length
  return isNamed && found > 1 && found === cells.filter((cell) => cell.trim() !== '').length ? columns : undefined
}
