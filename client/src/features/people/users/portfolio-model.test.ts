import type { Project, Site } from '@bonfire/contract/sites'
import { expect, it } from 'vitest'
import type { ProjectSites } from '../../sites/site-menu-model.ts'
import { chooseSites, listAssigned, removePlace, seenSites, toggleProject } from './portfolio-model.ts'

const NOTHING = { seesAllProjects: false, projectKeys: [], siteIds: [] }

function projectOf(key: string, ...labels: string[]): ProjectSites {
  const sites = labels.map(
    (label): Site => ({
      id: `${key}~${label}`,
      syncoId: label,
      label,
      state: null,
      projectId: key,
      forgeId: label,
      timezone: 'UTC',
    }),
  )
  const project: Project = {
    project_pk: key,
    project_name: `Project ${key}`,
    project_key: key,
    jira_key: null,
    forge_id: key,
    sites: sites.map(({ id }) => id),
    skysparkURL: null,
    currency: 'USD',
  }
  return { project, sites }
}

const MILL = projectOf('MILL', 'east', 'west')
const PORT = projectOf('PORT', 'crane')
const PROJECTS = [MILL, PORT]

it('a project that is taken whole has no single sites any more, and all of its sites are seen', () => {
  const assignment = toggleProject({ ...NOTHING, siteIds: ['MILL~east', 'PORT~crane'] }, MILL, true)
  expect(assignment).toEqual({ ...NOTHING, projectKeys: ['MILL'], siteIds: ['PORT~crane'] })
  expect(seenSites(assignment, PROJECTS)).toEqual(new Set(['MILL~east', 'MILL~west', 'PORT~crane']))
})

it('a site that is taken out of a whole project leaves the others as single ones', () => {
  const whole = { ...NOTHING, projectKeys: ['MILL'] }
  expect(chooseSites(whole, MILL, new Set(['MILL~west']))).toEqual({ ...NOTHING, siteIds: ['MILL~west'] })
  expect(chooseSites(whole, MILL, new Set(['MILL~west', 'MILL~east']))).toBe(whole)
})

it('all sites of a project, one by one, are not the project with its sites to come', () => {
  const assignment = chooseSites(NOTHING, MILL, new Set(['MILL~east', 'MILL~west']))
  expect(assignment).toEqual({ ...NOTHING, siteIds: ['MILL~east', 'MILL~west'] })
})

it('choosing in one project leaves the others alone', () => {
  const before = { ...NOTHING, projectKeys: ['MILL'], siteIds: ['PORT~crane'] }
  expect(chooseSites(before, PORT, new Set())).toEqual({ ...NOTHING, projectKeys: ['MILL'] })
})

it('whole projects are listed before single sites, and what is not known by its key', () => {
  const places = listAssigned({ ...NOTHING, projectKeys: ['GONE', 'PORT'], siteIds: ['X~y', 'MILL~west'] }, PROJECTS)
  expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'project Project PORT',
    'project GONE',
    'site west',
    'site X~y',
  ])
  const last = places[3]
  expect(last && removePlace({ ...NOTHING, siteIds: ['X~y', 'MILL~west'] }, last).siteIds).toEqual(['MILL~west'])
})
