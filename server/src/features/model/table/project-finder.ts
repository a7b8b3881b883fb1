import { makeProjectKey } from '@bonfire/contract/imports/made-keys'
import type { PortfolioField } from '@bonfire/contract/imports/portfolio-table'
import type { NewProject } from '@bonfire/contract/imports/preview'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { shown } from '../../readers/whole/row-problems.ts'
import { usualCurrency } from '../usual-currency.ts'
import type { PortfolioRow, PortfolioTable } from './portfolio-table.ts'
import type { StoredProject } from './stored-portfolio.repository.ts'

interface Created {
  readonly row: PortfolioRow
  readonly project: StoredProject
  /** The currency that a row gives it. */
  readonly currency: string | undefined
}

/** Finds the projects of rows by key or name. One that is not known is created with a key made from its name. */
export function newProjectFinder(table: PortfolioTable, stored: readonly StoredProject[]) {
  const byKey = new Map(stored.map((project) => [project.projectKey, project]))
  const byFoldedKey = Map.groupBy(stored, ({ projectKey }) => projectKey.toLowerCase())
  const byName = Map.groupBy(stored, ({ projectName }) => foldName(projectName))
  const created = new Map<string, Created>()
  const createdKeys = new Map<string, string>()
  const used = new Set(byKey.keys())
  const usual = usualCurrency(stored)
  const column: PortfolioField =
    (['projectKey', 'project', 'projectName'] as const).find((field) => table.columns[field] !== undefined) ?? 'project'

  const keyed = (key: string) =>
    byKey.get(key) ?? created.get(key)?.project ?? onlyEntry(byFoldedKey.get(key.toLowerCase()))

  function create(row: PortfolioRow, name: string, key = makeProjectKey(name, used)): StoredProject {
    const project = { projectKey: key, projectName: name, currency: usual.currency }
    used.add(key)
    created.set(key, { row, project, currency: undefined })
    createdKeys.set(foldName(name), key)
    return project
  }

  function find(row: PortfolioRow): StoredProject | RowProblem | undefined {
    const [key, name, either] = [row.cell('projectKey'), row.cell('projectName'), row.cell('project')]
    const said = either || name
    if (key) {
      const known = keyed(key)
      if (known) return known
      if (said) return create(row, said, key)
      return rowProblem(row.row, 'table.unknown-project', { column: table.nameOf('projectKey'), project: shown(key) })
    }
    if (!said) return undefined
    const known = either ? keyed(either) : undefined
    if (known) return known
    const named = byName.get(foldName(said)) ?? []
    if (named.length > 1) {
      const params = { column: table.nameOf(either ? 'project' : 'projectName'), project: shown(said) }
      return rowProblem(row.row, 'table.several-projects', params)
    }
    return named[0] ?? keyed(createdKeys.get(foldName(said)) ?? '') ?? create(row, said)
  }

  return {
    /** The field that says the project. */
    column,
    nameOf: (projectKey: string) => keyed(projectKey)?.projectName ?? projectKey,
    /** Undefined if the row says none. */
    projectOf(row: PortfolioRow): StoredProject | RowProblem | undefined {
      const project = find(row)
      if (!project || 'code' in project) return project
      const made = created.get(project.projectKey)
      const currency = row.cell('currency')?.toUpperCase()
      if (!made || !currency || currency === made.currency) return project
      if (made.currency === undefined) {
        created.set(project.projectKey, { ...made, row, project: { ...made.project, currency }, currency })
        return project
      }
      return rowProblem(row.row, 'table.other-currency', {
        project: shown(project.projectName),
        currency: shown(currency),
        first: shown(made.currency),
      })
    },
    created: (): readonly Created[] => [...created.values()],
    newProjects: (): NewProject[] =>
      [...created.values()].map(({ project, currency }) => ({
        ...project,
        currencyFrom: currency === undefined ? usual.currencyFrom : 'given',
      })),
  }
}

const foldName = (text: string) => text.trim().toLowerCase()

const onlyEntry = <Entry>(entries: readonly Entry[] | undefined): Entry | undefined =>
  entries?.length === 1 ? entries[0] : undefined
