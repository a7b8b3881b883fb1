import { equipKindOfWord } from '@bonfire/contract/definitions/equip-kind-words'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { EQUIP_PARTS } from '@bonfire/contract/definitions/equip-parts'
import { readParts } from '@bonfire/contract/definitions/part-words'
import type { EquipForm } from '@bonfire/contract/histories/equips'
import { type Model, ModelEquip } from '@bonfire/contract/imports/ingest'
import type { PortfolioField } from '@bonfire/contract/imports/portfolio-table'
import { problem } from '@bonfire/contract/refusals/problem'
import { Spelling } from '@bonfire/contract/values/same-id'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { checkEntry, shown } from '../../readers/whole/row-problems.ts'
import { type Completed, newEntries } from './entries.ts'
import { knownSites } from './known-sites.ts'
import type { PortfolioRow, PortfolioTable } from './portfolio-table.ts'
import { newServerReader, type StoredEquip } from './read-servers.ts'
import { equipPlace, type StoredSite } from './stored-portfolio.repository.ts'

type Equip = Model['equips'][number]

/** The columns of a table, by the fields of an equip that they say. */
const FIELDS = {
  equipId: 'equipId',
  siteId: 'siteId',
  name: 'equipName',
  kind: 'equipKind',
  servedBy: 'servedBy',
  parts: 'parts',
} as const satisfies Record<'siteId' | 'parts' | keyof EquipForm, PortfolioField>

/** The equipment of a table; what has no name keeps its own, or is named after its id. */
export async function completeEquips(
  table: PortfolioTable,
  { sites, equips }: { sites: readonly StoredSite[]; equips: readonly StoredEquip[] },
): Promise<Completed> {
  const entries = newEntries<Equip>(({ siteId, equipId }) => equipPlace(siteId, equipId))
  const known = knownSites(sites)
  const names = new Map(equips.map(({ siteId, equipId, name }) => [equipPlace(siteId, equipId), name]))
  const spellings = new Map<string, Spelling>()
  for (const [siteId, ofSite] of Map.groupBy(equips, (equip) => equip.siteId)) {
    spellings.set(siteId, new Spelling(ofSite.map(({ equipId }) => equipId)))
  }
  const named: { row: PortfolioRow; equip: Equip }[] = []
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const [written, said] = [row.cell('equipId') ?? '', row.cell('siteId') ?? '']
    const empty = (['equipId', 'siteId'] as const).find((field) => !row.cell(field))
    if (empty) {
      entries.refuse(rowProblem(row.row, 'table.empty', { column: table.nameOf(empty) }))
      continue
    }
    const site = known.byId(said) ?? known.named(said)
    if (!site || site === 'several') {
      const params = { column: table.nameOf('siteId'), site: shown(said) }
      entries.refuse(rowProblem(row.row, site ? 'table.several-sites' : 'table.unknown-site', params))
      continue
    }
    const { siteId } = site
    const spelling = spellings.get(siteId) ?? new Spelling()
    spellings.set(siteId, spelling)
    const equipId = spelling.of(written)
    const name = row.cell('equipName') || names.get(equipPlace(siteId, equipId)) || equipId
    const equip = { equipId, siteId, name }
    const wrong = checkEntry(ModelEquip, equip, { table, row, fields: FIELDS })
    for (const one of wrong) entries.refuse(one)
    if (wrong.length === 0) named.push({ row, equip })
  }
  const readServers = newServerReader(table, [...equips, ...named.map(({ equip }) => equip)])
  for (const { row, equip } of named) {
    if (isTimeToGiveWay()) await giveWay()
    const [kind, servedBy, parts] = [readKind(table, row), readServers(row, equip), readPartsOf(table, row)]
    const wrong = [kind, servedBy, parts].flatMap((read) => (read && 'problem' in read ? read.problem : []))
    for (const one of wrong) entries.refuse(one)
    if (wrong.length > 0) continue
    entries.add(
      row.row,
      {
        ...equip,
        ...(kind && 'kind' in kind && { kind: kind.kind }),
        ...(servedBy && 'servedBy' in servedBy && { servedBy: servedBy.servedBy }),
        ...(parts && 'parts' in parts && { parts: parts.parts }),
      },
      row.cell('equipId') ?? '',
    )
  }
  return {
    model: { projects: [], sites: [], equips: entries.list(), rules: [] },
    problems: entries.problems(),
    notes: [],
    newProjects: [],
  }
}

/** An empty cell says nothing. */
function readKind(
  table: PortfolioTable,
  row: PortfolioRow,
): { kind: NonNullable<Equip['kind']> } | { problem: RowProblem } | undefined {
  const cell = row.cell('equipKind')
  if (!cell) return undefined
  const kind = equipKindOfWord(cell)
  if (kind) return { kind }
  const kinds = EQUIP_KINDS.map((one) => problem('label.equip-kind', { kind: one }))
  const params = { column: table.nameOf('equipKind'), value: shown(cell), kinds }
  return { problem: rowProblem(row.row, 'table.equip-kind', params) }
}

/** What it has and lacks; an empty cell says nothing. */
function readPartsOf(
  table: PortfolioTable,
  row: PortfolioRow,
): { parts: NonNullable<Equip['parts']> } | { problem: RowProblem } | undefined {
  const cell = row.cell('parts')
  if (!cell) return undefined
  const read = readParts(cell)
  if ('parts' in read) return { parts: read.parts }
  const parts = EQUIP_PARTS.map((one) => problem('label.equip-part', { part: one }))
  const params = { column: table.nameOf('parts'), value: shown(read.unknown), parts }
  return { problem: rowProblem(row.row, 'table.equip-part', params) }
}
