import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { createSortText } from '../../../lib/address/sort-text.ts'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { DataSort } from '../../../ui/table/data-table-headers.tsx'

export const SITE_COLUMNS = ['label', 'siteId', 'state', 'timezone', 'equipCount', 'lastOccurredOn'] as const
export type SiteColumn = (typeof SITE_COLUMNS)[number]

export interface ProjectLine {
  readonly key: string
  readonly kind: 'project'
  readonly heightPixels: number
  readonly level: 1
  readonly isExpanded: boolean
  readonly project: PortfolioProject
  /** The number of matching sites. */
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

/** A project and its matching sites. */
export interface FoundProject {
  readonly project: PortfolioProject
  readonly sites: readonly PortfolioSite[]
}

interface Sought {
  readonly search: string
  readonly sort: DataSort<SiteColumn>
}

/**
 * The projects by name, each with its sites. A search matches sites by any column and by project; a matching project
 * stays even without sites.
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
  return foldedText(parts.join('\n'))
}

function sortSites(sites: PortfolioSite[], { column, direction }: DataSort<SiteColumn>): PortfolioSite[] {
  const sign = direction === 'asc' ? 1 : -1
  return sites.sort((a, b) => {
    const [left, right] = [a[column], b[column]]
    // Blanks come last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byLabel(a, b)
    const order = typeof left === 'number' ? left - Number(right) : compareLabels(left, String(right))
    return sign * order || byLabel(a, b)
  })
}

const byLabel = (a: PortfolioSite, b: PortfolioSite) => compareLabels(a.label, b.label)

const PROJECT_PIXELS = 44
const SITE_PIXELS = 36
const CARD_PIXELS = 92

interface Arranged {
  readonly folded: ReadonlySet<string>
  /** True if a site is a card. */
  readonly isPhone: boolean
}

/** The table's rows: each project, and its sites unless collapsed. */
export function toPortfolioLines(found: readonly FoundProject[], { folded, isPhone }: Arranged): PortfolioLine[] {
  const heightPixels = isPhone ? CARD_PIXELS : SITE_PIXELS
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
    return isExpanded ? [line, ...sites.map((site) => siteLine(site, heightPixels))] : [line]
  })
}

// A site keeps its row, so that only changes re-render.
const knownLines = new WeakMap<PortfolioSite, SiteLine>()

function siteLine(site: PortfolioSite, heightPixels: number): SiteLine {
  const known = knownLines.get(site)
  if (known?.heightPixels === heightPixels) return known
  const line: SiteLine = { key: `site ${site.siteId}`, kind: 'site', heightPixels, level: 2, site }
  knownLines.set(site, line)
  return line
}

export const { parseSort, writeSort } = createSortText(SITE_COLUMNS)
