import type { Portfolio, Site } from '@bonfire/contract/sites'
import { describe, expect, it } from 'vitest'
import { findSite, resolveSelection, sitesParameter, sitesWithFindings } from './resolve-selection.ts'

function portfolioOf(counts: Record<string, number>): Portfolio {
  const portfolio: Portfolio = { projects: {}, sites: {} }
  for (const [key, count] of Object.entries(counts)) {
    const sites = Array.from({ length: count }, (_, index): Site => {
      const syncoId = `${key}s${index + 1}`
      const label = `Building ${index + 1}`
      return { id: `${key}~${syncoId}`, syncoId, label, state: null, projectId: key, forgeId: '', timezone: 'UTC' }
    })
    for (const site of sites) portfolio.sites[site.id] = site
    portfolio.projects[`pk-${key}`] = {
      id: `pk-${key}`,
      projectName: `Project ${key}`,
      projectKey: key,
      jiraKey: null,
      forgeId: '',
      sites: sites.map(({ id }) => id),
      skysparkUrl: null,
      currency: 'AUD',
    }
  }
  return portfolio
}

const portfolio = portfolioOf({ b: 3, a: 60 })
const nothing = { selectedSites: [], isSelectionDefault: false, activeSite: null, activeProject: null }
const ids = (sites: Site[]) => sites.map(({ id }) => id)

describe('finding a site', () => {
  it.each(['b~bs2', 'bs2'])('accepts the id %s', (id) => {
    expect(findSite(portfolio, id)?.label).toBe('Building 2')
  })

  it('ignores sites outside the portfolio', () => {
    expect(findSite(portfolio, 'c~cs1')).toBeUndefined()
  })
})

describe('the selection', () => {
  it('follows the URL, each site once, by either id', () => {
    const { sites, unknownIds } = resolveSelection(portfolio, 'bs2,a~as1,b~bs2', nothing)
    expect(sitesParameter(sites)).toBe('b~bs2,a~as1')
    expect(unknownIds).toEqual([])
  })

  it('drops unknown ids and names them', () => {
    const { sites, unknownIds } = resolveSelection(portfolio, 'b~bs1,c~cs1,', nothing)
    expect(ids(sites)).toEqual(['b~bs1'])
    expect(unknownIds).toEqual(['c~cs1'])
  })

  it('is the stored one without a URL, limited to permitted sites', () => {
    const { sites } = resolveSelection(portfolio, undefined, { ...nothing, selectedSites: ['c~cs1', 'b~bs3'] })
    expect(ids(sites)).toEqual(['b~bs3'])
  })

  it('defaults to the first project by name, up to 50 sites by label', () => {
    const { sites } = resolveSelection(portfolio, undefined, nothing)
    expect(sites).toHaveLength(50)
    expect(ids(sites).slice(0, 2)).toEqual(['a~as1', 'a~as2'])
    expect(sites.at(-1)?.label).toBe('Building 50')
  })

  it('falls back to the stored sites, then the first, if the URL has no known site', () => {
    expect(ids(resolveSelection(portfolio, 'x,y', { ...nothing, selectedSites: ['b~bs1'] }).sites)).toEqual(['b~bs1'])
    expect(ids(resolveSelection(portfolio, 'x,y', nothing).sites)).toEqual(['a~as1'])
  })

  it('is empty only for a portfolio without sites', () => {
    expect(resolveSelection(portfolioOf({ a: 0 }), 'x', nothing)).toMatchObject({ sites: [], activeSite: undefined })
  })

  it('keeps the active site while selected, else activates the first', () => {
    const remembered = { ...nothing, activeSite: 'b~bs2' }
    expect(resolveSelection(portfolio, 'b~bs1,b~bs2', remembered).activeSite?.id).toBe('b~bs2')
    expect(resolveSelection(portfolio, 'b~bs1,a~as1', remembered).activeSite?.id).toBe('b~bs1')
  })

  it('is a default until someone chooses other sites', () => {
    const isDefault = (urlSites: string | undefined, selectedSites: string[], isSelectionDefault: boolean) =>
      resolveSelection(portfolio, urlSites, { ...nothing, selectedSites, isSelectionDefault }).isDefault
    expect(isDefault(undefined, [], false)).toBe(true)
    expect(isDefault('x', [], false)).toBe(true)
    expect(isDefault('b~bs1', ['b~bs1'], true)).toBe(true)
    expect(isDefault(undefined, ['b~bs1'], true)).toBe(true)
    expect(isDefault('b~bs2', ['b~bs1'], true)).toBe(false)
    expect(isDefault('b~bs1', [], false)).toBe(false)
    expect(isDefault(undefined, ['b~bs1'], false)).toBe(false)
  })

  it('is by default the first project with findings, and up to 50 sites, those first', () => {
    const having = (...found: string[]) => sitesWithFindings(portfolio, ({ id }) => found.includes(id))
    expect(having('b~bs2')).toHaveLength(3)
    const sites = having('a~as60', 'b~bs2') ?? []
    expect(sites).toHaveLength(50)
    expect(ids(sites)).toContain('a~as60')
    expect(having()).toBeUndefined()
  })

  it('accepts 1,001 sites', () => {
    const large = portfolioOf({ a: 1001 })
    const parameter = sitesParameter(Object.values(large.sites))
    expect(resolveSelection(large, parameter, nothing).sites).toHaveLength(1001)
  })
})
