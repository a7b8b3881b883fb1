import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { DataSort } from '../../../ui/data-table-headers.tsx'
import { compareLabels } from '../../sites/portfolio.queries.ts'

export const SITE_COLUMNS = ['label', 'siteId', 'state', 'timezone', 'equipCount', 'lastOccurredOn'] as const
export type SiteColumn = (typeof SITE_COLUMNS)[number]

/** Of numbers and days the greatest tells most. */
export const DESCENDING_FIRST: readonly SiteColumn[] = ['equipCount', 'lastOccurredOn']

export interface ProjectLine {
  readonly key: string
  readonly kind: 'project'
  readonly heightPixels: number
  readonly level: 1
  readonly isExpanded: boolean
  readonly project: PortfolioProject
  /** Of those that were found. */
  readonly siteCount: number
}

interface SiteLine {
  readonly key: string
  readonly kind: 'site'
  readonly heightPixels: number
  readonly level: 2
  readonly site: PortfolioSite
}

export type PortfolioLine = ProjectLine | SiteLine

/** A project and those of its sites that were found. */
export interface FoundProject {
  readonly project: PortfolioProject
  readonly sites: readonly PortfolioSite[]
}

interface Sought {
  readonly search: string
  readonly sort: DataSort<SiteColumn>
}

/**
 * The projects by name, each with its sites. A search finds sites by every column and by their project; a project
 * that is found itself stays, also without sites.
 */
export function findProjects(
  projects: readonly PortfolioProject[],
  sites: readonly PortfolioSite[],
  { search, sort }: Sought,
): FoundProject[] {
  const words = searchWords(search)
  const ofProject = Map.groupBy(sites, (site) => site.projectKey)
  return [...projects]
    .sort((a, b) => compareLabels(a.projectName, b.projectName))
    .map((project) => {
      const projectText = textOf(project.projectName, project.projectKey, project.currency)
      const found = (ofProject.get(project.projectKey) ?? []).filter(({ label, siteId, state, timezone }) =>
        matchesWords(`${projectText}\n${textOf(label, siteId, state, timezone)}`, words),
      )
      return { project, sites: sortSites(found, sort), isFound: matchesWords(projectText, words) }
    })
    .filter(({ sites: found, isFound }) => isFound || found.length > 0)
}

function textOf(...parts: (string | null)[]): string {
  return parts.join('\n').toLowerCase()
}

function sortSites(sites: PortfolioSite[], { column, direction }: DataSort<SiteColumn>): PortfolioSite[] {
  const sign = direction === 'asc' ? 1 : -1
  return sites.sort((a, b) => {
    const [left, right] = [a[column], b[column]]
    // What is not there comes last, whichever way round.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byLabel(a, b)
    const order = typeof left === 'number' ? left - Number(right) : compareLabels(left, String(right))
    return sign * order || byLabel(a, b)
  })
}

const byLabel = (a: PortfolioSite, b: PortfolioSite) => compareLabels(a.label, b.label)

const PROJECT_PIXELS = 44
const SITE_PIXELS = 36

/** The rows of the table: each project, and its sites unless it is folded. */
export function toLines(found: readonly FoundProject[], folded: ReadonlySet<string>): PortfolioLine[] {
  return found.flatMap(({ project, sites }): PortfolioLine[] => {
    const isExpanded = !folded.has(project.projectKey)
    const line: ProjectLine = {
      key: `project ${project.projectKey}`,
      kind: 'project',
      heightPixels: PROJECT_PIXELS,
      level: 1,
      isExpanded,
      project,
      siteCount: sites.length,
    }
    return isExpanded ? [line, ...sites.map(siteLine)] : [line]
  })
}

// The same site stays the same line, so that only what has changed is drawn anew.
const knownLines = new WeakMap<PortfolioSite, SiteLine>()

function siteLine(site: PortfolioSite): SiteLine {
  const known = knownLines.get(site)
  if (known) return known
  const line: SiteLine = { key: `site ${site.siteId}`, kind: 'site', heightPixels: SITE_PIXELS, level: 2, site }
  knownLines.set(site, line)
  return line
}

/** A column, with a minus before it when the last comes first; by name when nothing else is asked for. */
export function parseSort(text: string | undefined): DataSort<SiteColumn> {
  const isDescending = text?.startsWith('-') ?? false
  const column = SITE_COLUMNS.find((known) => known === (isDescending ? text?.slice(1) : text))
  return column ? { column, direction: isDescending ? 'desc' : 'asc' } : { column: 'label', direction: 'asc' }
}

/** Undefined for the order that needs no words. */
export function writeSort(sort: DataSort<SiteColumn> | null): string | undefined {
  if (sort === null || (sort.column === 'label' && sort.direction === 'asc')) return undefined
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}
