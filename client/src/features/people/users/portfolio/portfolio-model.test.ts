import type { Project, Site } from '@bonfire/contract/sites'
import { expect, it } from 'vitest'
import type { ProjectSites } from '../../../sites/site-menu-model.ts'
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
    id: key,
    projectName: `Project ${key}`,
    projectKey: key,
    jiraKey: null,
    forgeId: key,
    sites: sites.map(({ id }) => id),
    skysparkUrl: null,
    currency: 'USD',
  }
  return { project, sites }
}

const MILL = projectOf('MILL', 'east', 'west')
const PORT = projectOf('PORT', 'crane')
const PROJECTS = [MILL, PORT]

it('selecting a whole project replaces its single sites and includes all of them', () => {
  const assignment = toggleProject({ ...NOTHING, siteIds: ['MILL~east', 'PORT~crane'] }, MILL, true)
  expect(assignment).toEqual({ ...NOTHING, projectKeys: ['MILL'], siteIds: ['PORT~crane'] })
  expect(seenSites(assignment, PROJECTS)).toEqual(new Set(['MILL~east', 'MILL~west', 'PORT~crane']))
})

it('removing a site from a whole project keeps the others as single sites', () => {
  const whole = { ...NOTHING, projectKeys: ['MILL'] }
  expect(chooseSites(whole, MILL, new Set(['MILL~west']))).toEqual({ ...NOTHING, siteIds: ['MILL~west'] })
  expect(chooseSites(whole, MILL, new Set(['MILL~west', 'MILL~east']))).toBe(whole)
})

it('selecting every site of a project is not the same as the whole project', () => {
  const assignment = chooseSites(NOTHING, MILL, new Set(['MILL~east', 'MILL~west']))
  expect(assignment).toEqual({ ...NOTHING, siteIds: ['MILL~east', 'MILL~west'] })
})

it('selecting in one project leaves the others alone', () => {
  const before = { ...NOTHING, projectKeys: ['MILL'], siteIds: ['PORT~crane'] }
  expect(chooseSites(before, PORT, new Set())).toEqual({ ...NOTHING, projectKeys: ['MILL'] })
})

it('lists whole projects before single sites, and unknown ones by their key', () => {
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
