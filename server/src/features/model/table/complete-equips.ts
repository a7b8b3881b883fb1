import { type Model, ModelEquip } from '@bonfire/contract/imports/ingest'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import { problemsOf, shown } from '../../readers/whole/row-problems.ts'
import { type Completed, newEntries } from './entries.ts'
import { knownSites } from './known-sites.ts'
import type { PortfolioTable } from './portfolio-table.ts'
import { equipPlace, type StoredSite } from './stored-portfolio.repository.ts'

const FIELDS = { equipId: 'equipId', siteId: 'siteId', name: 'equipName' } as const

/** The equipment of a table; what has no name keeps its own, or is named after its id. */
export async function completeEquips(
  table: PortfolioTable,
  { sites, names }: { sites: readonly StoredSite[]; names: ReadonlyMap<string, string> },
): Promise<Completed> {
  type Equip = Model['equips'][number]
  const entries = newEntries<Equip>(({ siteId, equipId }) => equipPlace(siteId, equipId))
  const known = knownSites(sites)
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const [equipId, said] = [row.cell('equipId') ?? '', row.cell('siteId') ?? '']
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
    const name = row.cell('equipName') || names.get(equipPlace(siteId, equipId)) || equipId
    const equip = { equipId, siteId, name }
    const wrong = problemsOf(ModelEquip, equip, { table, row, fields: FIELDS })
    for (const one of wrong) entries.refuse(one)
    if (wrong.length === 0) entries.add(row.row, equip, equipId)
  }
  return {
    model: { projects: [], sites: [], equips: entries.list(), rules: [] },
    problems: entries.problems(),
    notes: [],
    newProjects: [],
  }
}
