import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { describe, expect, it } from 'vitest'
import { findProjects, parseSort, toPortfolioLines, writeSort } from './portfolio-rows.ts'

const USUAL = {
  sampleRetentionDays: null,
  quietDays: 7,
  usualStatus: null,
  usualTeam: null,
  closingNeeds: [],
  repairFollowUp: 'tell' as const,
}
const PROJECTS = [
  { projectKey: 'WOOL', projectName: 'Wool mills', currency: 'GBP', ...USUAL },
  { projectKey: 'PORT', projectName: 'Port', currency: 'EUR', ...USUAL },
]

const site = (siteId: string, projectKey: string, rest: Partial<PortfolioSite> = {}): PortfolioSite => ({
  siteId,
  projectKey,
  label: siteId,
  state: null,
  timezone: 'Europe/Paris',
  runsRules: true,
  equipCount: 0,
  lastOccurredOn: null,
  ...rest,
})

const SITES = [
  site('Mill 10', 'WOOL', { state: 'North', equipCount: 3, lastOccurredOn: '2026-03-01' }),
  site('Mill 2', 'WOOL', { equipCount: 12 }),
]

function found(search = '', sort?: string) {
  const projects = findProjects(PROJECTS, SITES, { search, sort: parseSort(sort) })
  return projects.map(({ project, sites }) => [project.projectKey, ...sites.map(({ siteId }) => siteId)].join(' > '))
}

describe('the portfolio', () => {
  it('lists projects by name, even empty ones, and sites in natural order', () => {
    expect(found()).toEqual(['PORT', 'WOOL > Mill 2 > Mill 10'])
  })

  it.each([
    ['north', ['WOOL > Mill 10']],
    ['wool 2', ['WOOL > Mill 2']],
    ['GBP', ['WOOL > Mill 2 > Mill 10']],
    ['eur', ['PORT', 'WOOL > Mill 2 > Mill 10']],
    ['port', ['PORT']],
    ['nothing', []],
  ])('a search for %j finds %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it('sorts by a column with missing values last in both directions', () => {
    expect(found('', '-equipCount')).toEqual(['PORT', 'WOOL > Mill 2 > Mill 10'])
    expect(found('', 'lastOccurredOn')).toEqual(['PORT', 'WOOL > Mill 10 > Mill 2'])
    expect(found('', '-lastOccurredOn')).toEqual(['PORT', 'WOOL > Mill 10 > Mill 2'])
  })

  it('keeps its order in the URL as short as possible and ignores unknown ones', () => {
    expect(writeSort(parseSort('-state'))).toBe('-state')
    expect(writeSort(parseSort('label'))).toBeUndefined()
    expect(writeSort(parseSort('-size'))).toBeUndefined()
  })

  it('collapses the sites of a project', () => {
    const projects = findProjects(PROJECTS, SITES, { search: '', sort: parseSort(undefined) })
    const keys = (folded: string[]) =>
      toPortfolioLines(projects, { folded: new Set(folded), isPhone: false }).map(({ key }) => key)
    expect(keys([])).toEqual(['project PORT', 'project WOOL', 'site Mill 2', 'site Mill 10'])
    expect(keys(['WOOL'])).toEqual(['project PORT', 'project WOOL'])
  })
})
