import { type Model, ModelProject, ModelSite } from '@bonfire/contract/imports/ingest'
import { makeId } from '@bonfire/contract/imports/made-keys'
import type { PortfolioField } from '@bonfire/contract/imports/portfolio-table'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Spelling, sameId } from '@bonfire/contract/values/same-id'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { timeZoneIn } from '../../readers/cells/zone-names.ts'
import { checkEntry, shown } from '../../readers/whole/row-problems.ts'
import { newProjectNote } from '../usual-currency.ts'
import { type Completed, newEntries } from './entries.ts'
import { commonZones, knownSites, nameKey } from './known-sites.ts'
import type { PortfolioRow, PortfolioTable } from './portfolio-table.ts'
import { newProjectFinder } from './project-finder.ts'
import type { StoredProject, StoredSite } from './stored-portfolio.repository.ts'

interface Stored {
  readonly projects: readonly StoredProject[]
  readonly sites: readonly StoredSite[]
  /** Time zones of the table that the database does not know. */
  readonly unknownZones: ReadonlySet<string>
}

type Site = Model['sites'][number]

/** A site of the table, and what was chosen for it. */
interface Found {
  readonly site: Site
  readonly hasMadeId: boolean
  readonly hasCommonZone: boolean
}

/** The sites of a table: what it has no column for stays as it is stored, or is taken from the other sites. */
export async function completeSites(table: PortfolioTable, stored: Stored): Promise<Completed> {
  const finder = newProjectFinder(table, stored.projects)
  const read = newSiteReader(table, stored, finder)
  const entries = newEntries<Site>((site) => site.siteId)
  const fields: Readonly<Record<string, PortfolioField>> = {
    label: 'siteName',
    state: 'region',
    timezone: 'timeZone',
    projectKey: finder.column,
    siteId: table.columns.siteId === undefined ? 'siteName' : 'siteId',
  }
  const made: Site[] = []
  const zones = new Map<string, { count: number; timeZone: string }>()
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const found = read(row)
    const wrong = 'code' in found ? [found] : checkEntry(ModelSite, found.site, { table, row, fields })
    for (const one of wrong) entries.refuse(one)
    if ('code' in found || wrong.length > 0 || !entries.add(row.row, found.site, found.site.label)) continue
    const { site, hasMadeId, hasCommonZone } = found
    if (hasMadeId) made.push(site)
    if (!hasCommonZone) continue
    const count = (zones.get(site.projectKey)?.count ?? 0) + 1
    zones.set(site.projectKey, { count, timeZone: site.timezone })
  }
  const created = finder.created()
  const newProjects = finder.newProjects()
  const wrong = created.flatMap(({ row, project }) => {
    const ofProject = { projectKey: finder.column, projectName: finder.column, currency: 'currency' } as const
    return checkEntry(ModelProject, project, { table, row, fields: ofProject })
  })
  return {
    model: { projects: created.map(({ project }) => project), sites: entries.list(), equips: [], rules: [] },
    problems: [...entries.problems(), ...wrong],
    newProjects,
    notes: [...newProjects.map(newProjectNote), ...madeIds(made), ...takenZones(zones, finder.nameOf)],
  }
}

/** The time zones that the cells name, as far as they name any. */
export const timeZonesIn = ({ rows }: PortfolioTable): Set<string> =>
  new Set(
    [...new Set(rows.map((row) => row.cell('timeZone')))].flatMap((cell) => {
      const found = cell ? timeZoneIn(cell) : undefined
      return found && 'timeZone' in found ? [found.timeZone] : []
    }),
  )

function newSiteReader(table: PortfolioTable, stored: Stored, finder: ReturnType<typeof newProjectFinder>) {
  const known = knownSites(stored.sites)
  const zones = commonZones(stored.sites)
  const ids = stored.sites.map(({ siteId }) => siteId)
  const spelling = new Spelling(ids)
  const used = new Set(ids.flatMap((id) => [id, sameId(id).normalize('NFC')]))
  // Made ids by project and name, so that a row that is there twice is one site.
  const made = new Map<string, string>()
  const zoneIn = newZoneReader(table, stored.unknownZones)
  const named = (name: string, projectKey: string) => {
    const place = JSON.stringify([projectKey, nameKey(name)])
    const siteId = made.get(place) ?? makeId(name, used)
    made.set(place, siteId)
    return siteId
  }
  return (row: PortfolioRow): Found | RowProblem => {
    const [id, name, region] = [row.cell('siteId'), row.cell('siteName'), row.cell('region')]
    const said = id ?? name
    if (!said)
      return rowProblem(row.row, 'table.empty', { column: table.nameOf(id === undefined ? 'siteName' : 'siteId') })
    const project = finder.projectOf(row)
    if (project && 'code' in project) return project
    const same = id === undefined ? known.named(said, project?.projectKey) : known.byId(id)
    if (same === 'several') {
      return rowProblem(row.row, 'table.several-sites', { column: table.nameOf('siteName'), site: shown(said) })
    }
    const projectKey = project?.projectKey ?? same?.projectKey
    if (projectKey === undefined) return rowProblem(row.row, 'table.no-project', { site: shown(name || said) })
    const zone = zoneIn(row, same?.timezone ?? zones.get(projectKey))
    if (zone && typeof zone === 'object') return zone
    if (!zone) {
      const params = { site: shown(name || said), project: shown(finder.nameOf(projectKey)) }
      return rowProblem(row.row, 'table.no-time-zone', params)
    }
    return {
      site: {
        siteId: id === undefined ? (same?.siteId ?? named(said, projectKey)) : spelling.of(id),
        projectKey,
        // A site that was found by its name keeps it.
        label: (id === undefined ? same?.label : name || same?.label) || said,
        state: region === undefined ? (same?.state ?? null) : region || null,
        timezone: zone,
      },
      hasMadeId: id === undefined && !same,
      hasCommonZone: !same && !row.cell('timeZone'),
    }
  }
}

/** Reads each cell once: a name that is nearly one takes long to find. */
function newZoneReader(table: PortfolioTable, unknown: ReadonlySet<string>) {
  const cells = new Map<string, ReturnType<typeof timeZoneIn>>()
  return (row: PortfolioRow, otherwise: string | undefined): string | RowProblem | undefined => {
    const cell = row.cell('timeZone')
    if (!cell) return otherwise
    const found = cells.get(cell) ?? timeZoneIn(cell)
    cells.set(cell, found)
    const said = { column: table.nameOf('timeZone' satisfies PortfolioField), value: shown(cell) }
    if ('near' in found) {
      const { near } = found
      return near.length > 0
        ? rowProblem(row.row, 'table.time-zone-near', { ...said, near })
        : rowProblem(row.row, 'table.time-zone', said)
    }
    if (!unknown.has(found.timeZone)) return found.timeZone
    const what = problem('model.time-zone', { timeZone: found.timeZone })
    return rowProblem(row.row, 'table.cell', { ...said, problem: what })
  }
}

const madeIds = ([first, ...others]: readonly Site[]): Problem[] =>
  first ? [problem('table.made-ids', { count: others.length + 1, name: first.label, id: first.siteId })] : []

const takenZones = (
  zones: ReadonlyMap<string, { count: number; timeZone: string }>,
  nameOf: (projectKey: string) => string,
): Problem[] =>
  [...zones].map(([key, { count, timeZone }]) =>
    problem('table.common-zone', { count, project: nameOf(key), timeZone }),
  )
