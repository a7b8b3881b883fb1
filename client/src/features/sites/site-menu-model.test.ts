import type { Portfolio, Site } from '@bonfire/contract/sites'
import { describe, expect, it } from 'vitest'
import {
  coverage,
  filterProjects,
  filterSites,
  isSameSelection,
  listEveryProject,
  listProjects,
  shownProject,
  toggle,
  toggleAll,
} from './site-menu-model.ts'

const site = (projectId: string, label: string): Site => {
  const syncoId = label.toLowerCase().replaceAll(' ', '-')
  return { id: `${projectId}~${syncoId}`, syncoId, label, state: null, projectId, forgeId: '', timezone: 'UTC' }
}
const tower10 = site('h', 'Tower 10')
const tower2 = site('h', 'Tower 2')
const mill = site('m', 'Old Mill')
const project = (key: string, name: string, sites: Site[]) => ({
  id: key,
  projectName: name,
  projectKey: key,
  jiraKey: null,
  forgeId: '',
  sites: sites.map(({ id }) => id),
  skysparkUrl: null,
  currency: 'AUD',
})
const portfolio: Portfolio = {
  projects: {
    m: project('m', 'Museums', [mill]),
    h: project('h', 'Harbour', [tower10, tower2]),
    e: project('e', 'Empty', []),
  },
  sites: Object.fromEntries([tower10, tower2, mill].map((one) => [one.id, one])),
}
const projects = listProjects(portfolio)
const keys = (list: typeof projects) => list.map((entry) => entry.project.projectKey)

describe('the lists', () => {
  it('are in natural order of names', () => {
    expect(keys(projects)).toEqual(['h', 'm'])
    expect(projects[0]?.sites).toEqual([tower2, tower10])
  })

  it('include projects without sites when listing every project', () => {
    expect(keys(listEveryProject(portfolio))).toEqual(['e', 'h', 'm'])
  })

  it('keep a project if its name or one of its sites matches', () => {
    expect(keys(filterProjects(projects, 'MUSE'))).toEqual(['m'])
    expect(keys(filterProjects(projects, '10 tow'))).toEqual(['h'])
  })

  it('keep sites whose label has every word', () => {
    expect(filterSites(projects[0], 'tower 2')).toEqual([tower2])
  })

  it('show all sites of a project that matches by name', () => {
    expect(filterSites(projects[0], 'harb')).toEqual([tower2, tower10])
    expect(filterSites(projects[0], 'harbour 10')).toEqual([tower10])
    expect(keys(filterProjects(projects, 'harbour 10'))).toEqual(['h'])
    expect(filterSites(undefined, 'harb')).toEqual([])
  })

  it('show the active project, or the first one that matches', () => {
    expect(shownProject(projects, 'm')?.project.projectKey).toBe('m')
    expect(shownProject(filterProjects(projects, 'tower'), 'm')?.project.projectKey).toBe('h')
  })
})

describe('the draft', () => {
  it('adds the sites of a project chosen later', () => {
    const draft = toggleAll(new Set([mill.id]), [tower2, tower10])
    expect([...draft]).toEqual([mill.id, tower2.id, tower10.id])
  })

  it('removes the shown sites when all are selected', () => {
    const draft = new Set([mill.id, tower2.id, tower10.id])
    expect([...toggleAll(draft, [tower2, tower10])]).toEqual([mill.id])
  })

  it('toggles one site', () => {
    expect([...toggle(new Set([mill.id]), tower2.id)]).toEqual([mill.id, tower2.id])
    expect([...toggle(new Set([mill.id]), mill.id)]).toEqual([])
  })

  it('knows whether none, some or all of the shown sites are selected', () => {
    expect(coverage(new Set(), [tower2, tower10])).toBe('none')
    expect(coverage(new Set([tower2.id]), [tower2, tower10])).toBe('some')
    expect(coverage(new Set([tower2.id, tower10.id]), [tower2, tower10])).toBe('all')
  })

  it('is unchanged when the same sites are in another order', () => {
    expect(isSameSelection(new Set([mill.id, tower2.id]), [tower2, mill])).toBe(true)
    expect(isSameSelection(new Set([mill.id]), [tower2, mill])).toBe(false)
    expect(isSameSelection(new Set([mill.id, tower2.id]), [mill])).toBe(false)
  })
})
