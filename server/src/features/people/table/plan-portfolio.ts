import { entriesOf, type newFinder } from '@bonfire/contract/imports/find-named'
import { saysAllProjects } from '@bonfire/contract/imports/people-table'
import type { ManagedUser, PortfolioAssignment } from '@bonfire/contract/people/managed-users'
import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { shown } from '../../readers/whole/row-problems.ts'
import { shortList } from '../texts.ts'
import type { GivenProject } from './import-people.repository.ts'

/** The importing person may give this. */
export interface Giver {
  readonly seesAllProjects: boolean
  readonly projects: ReturnType<typeof newFinder<GivenProject>>
  /** Keys of the projects that they have as a whole. */
  readonly wholeKeys: ReadonlySet<string>
}

interface Cell {
  readonly text: string
  readonly column: string
}

/** The portfolio that a cell gives someone, by the rules of the user page. Single sites stay as they are. */
export function planPortfolio(
  { text, column }: Cell,
  user: Pick<ManagedUser, 'portfolio'> | undefined,
  giver: Giver,
): PortfolioAssignment | Problem {
  const { seesAllProjects = false, projectKeys = [], siteIds = [] } = user?.portfolio ?? {}
  const entries = entriesOf(text, giver.projects.isKnown)?.map((entry) =>
    saysAllProjects(entry) && !giver.projects.isKnown(entry) ? ALL_PROJECTS : entry,
  )
  if (!entries) return problem('person.unclear-list', { column, value: shown(text) })
  if (entries.includes(ALL_PROJECTS)) {
    if (entries.length > 1) return problem('person.all-and-more', { column })
    if (!seesAllProjects && !giver.seesAllProjects) return problem('user.all-projects-give')
    return { seesAllProjects: true, projectKeys: [], siteIds: [] }
  }
  if (seesAllProjects && !giver.seesAllProjects) return problem('user.all-projects-take')
  const wanted: string[] = []
  for (const entry of entries) {
    const found = giver.projects.find(entry)
    if (found === 'several') return problem('person.several-projects', { column, project: shown(entry) })
    const key = found === 'none' ? undefined : found.thing.id
    if (key === undefined || !(giver.wholeKeys.has(key) || projectKeys.includes(key))) {
      return problem('person.unknown-project', { column, project: shown(entry) })
    }
    wanted.push(key)
  }
  const lost = projectKeys.filter((key) => !wanted.includes(key) && !giver.wholeKeys.has(key))
  if (lost.length > 0) return problem('user.project-take', { projects: shortList(lost) })
  return { seesAllProjects: false, projectKeys: wanted, siteIds }
}
