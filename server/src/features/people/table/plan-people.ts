import { entriesOf, newFinder } from '@bonfire/contract/imports/find-named'
import { roleNamed } from '@bonfire/contract/imports/people-table'
import type { PersonPreview } from '@bonfire/contract/imports/preview'
import { type ImportedUserField, type ManagedUser, UserForm } from '@bonfire/contract/people/managed-users'
import { isStronger } from '@bonfire/contract/people/role-limit'
import { type Problem, problem, problemOf } from '@bonfire/contract/refusals/problem'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { shown } from '../../readers/whole/row-problems.ts'
import { type Actor, problemBeyondLimit } from '../administration.service.ts'
import type { GroupRow } from '../groups/memberships.repository.ts'
import { changedFields } from '../users/user-changes.ts'
import type { PeopleRow, PeopleTable } from './people-table.ts'
import { type Giver, planPortfolio } from './plan-portfolio.ts'

type Given = { readonly [Field in ImportedUserField]: NonNullable<ManagedUser[Field]> }

/** A row makes this of a person. */
export interface Plan extends PersonPreview {
  /** Undefined for someone new. */
  readonly user: ManagedUser | undefined
  /** The differences; all of someone new. */
  readonly wanted: {
    readonly [Field in ImportedUserField]?: Field extends 'groups' ? readonly GroupRow[] : Given[Field]
  }
}

export interface Present {
  readonly by: Actor
  readonly giver: Giver
  readonly users: readonly ManagedUser[]
  readonly groups: readonly GroupRow[]
  /** Emails of the file, in lower case, that are those or the usernames of others. */
  readonly takenEmails: ReadonlySet<string>
}

export interface Planned {
  readonly plans: readonly Plan[]
  readonly problems: readonly RowProblem[]
  readonly notes: readonly Problem[]
}

const NAMED_DEACTIVATED = 5

/** An empty cell leaves what is stored. */
export async function planPeople(table: PeopleTable, present: Present): Promise<Planned> {
  const read = newReader(table, present)
  const rowOf = new Map<string, number>()
  const plans: Plan[] = []
  const problems: RowProblem[] = []
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const email = row.cell('email') ?? ''
    const first = rowOf.get(email.toLowerCase())
    if (email !== '' && first !== undefined) {
      problems.push(rowProblem(row.row, 'person.twice', { email: shown(email), first }))
      continue
    }
    rowOf.set(email.toLowerCase(), row.row)
    const { plan, problems: wrong } = read(row, email)
    for (const { code, params } of wrong) problems.push({ row: row.row, code, params })
    if (plan && wrong.length === 0) plans.push(plan)
  }
  return { plans, problems, notes: [...deactivatedIn(plans), ...withoutProjectsIn(plans)] }
}

/** They could sign in, and would see nothing. */
function withoutProjectsIn(plans: readonly Plan[]): Problem[] {
  const count = plans.filter(({ outcome, wanted }) => outcome === 'created' && !wanted.portfolio).length
  return count === 0 ? [] : [problem('person.without-projects', { count })]
}

function deactivatedIn(plans: readonly Plan[]): Problem[] {
  const emails = plans.filter(({ isDeactivated }) => isDeactivated).map(({ email }) => email)
  if (emails.length === 0) return []
  const named = emails.slice(0, NAMED_DEACTIVATED)
  return [
    problem('person.stay-deactivated', {
      count: emails.length,
      emails: emails.length > named.length ? [...named, '…'] : named,
    }),
  ]
}

function newReader(table: PeopleTable, { by, giver, users, groups, takenEmails }: Present) {
  const userOf = new Map(users.map((user) => [user.email.toLowerCase(), user]))
  const groupOf = new Map(groups.map((group) => [group.name, group]))
  const finder = newFinder(groups.map((group) => ({ id: String(group.id), name: group.name, group })))

  /** A group that is built in also by the name that screens give it in the reader's language. */
  const groupNamed = (entry: string) => {
    const found = finder.find(entry)
    const builtIn = found === 'none' ? roleNamed(entry) : undefined
    return builtIn === undefined ? found : finder.find(builtIn)
  }

  function groupsIn(text: string): { groups: GroupRow[] } | Problem {
    const column = table.nameOf('groups')
    const entries = entriesOf(text, (entry) => groupNamed(entry) !== 'none')
    if (!entries) return problem('person.unclear-list', { column, value: shown(text) })
    const named: GroupRow[] = []
    for (const entry of entries) {
      const found = groupNamed(entry)
      if (found === 'several') return problem('person.several-groups', { column, group: shown(entry) })
      if (found === 'none') return problem('person.unknown-group', { column, group: shown(entry) })
      named.push(found.thing.group)
    }
    return { groups: [...new Set(named)] }
  }

  return (row: PeopleRow, email: string): { plan?: Plan; problems: Problem[] } => {
    const user = userOf.get(email.toLowerCase())
    const identity = { row: row.row, email: user?.email ?? email, user }
    if (user?.status === 'deleted') {
      const { fullName } = user
      const plan: Plan = { ...identity, fullName, outcome: 'unchanged', isDeactivated: true, changes: [], wanted: {} }
      return { plan, problems: [] }
    }
    const problems: Problem[] = []
    if (!user) {
      const wrong = emailProblem(email, table.nameOf('email'))
      if (wrong) return { problems: [wrong] }
      if (takenEmails.has(email.toLowerCase())) problems.push(problem('user.email-taken', { email: shown(email) }))
    }
    const fullName = fullNameIn(row)
    const nameWrong = fullName ? nameProblem(fullName, table.nameOf('fullName')) : undefined
    if (nameWrong) problems.push(nameWrong)
    const roleCell = row.cell('role')
    const role = roleCell ? roleNamed(roleCell) : undefined
    if (roleCell && !role) {
      const column = table.nameOf('role')
      problems.push(problem('person.unknown-role', { column, role: shown(roleCell) }))
    }
    const groupCell = row.cell('groups')
    const found = groupCell ? groupsIn(groupCell) : undefined
    if (found && 'code' in found) problems.push(found)
    const named = found && 'groups' in found && found.groups.length > 0 ? found.groups : undefined
    const projectCell = row.cell('projects')
    const portfolio = projectCell
      ? planPortfolio({ text: projectCell, column: table.nameOf('projects') }, user, giver)
      : undefined
    if (portfolio && 'code' in portfolio) problems.push(portfolio)
    if (!user) {
      if (!fullName) problems.push(problem('person.needs', { field: 'fullName' }))
      if (!roleCell) problems.push(problem('person.needs', { field: 'role' }))
      if (!groupCell) problems.push(problem('person.needs', { field: 'groups' }))
    }
    if (problems.length > 0) return { problems }
    const given: { readonly [Field in ImportedUserField]: Given[Field] | undefined } = {
      fullName: fullName || undefined,
      role,
      groups: named?.map((group) => group.name),
      portfolio: portfolio && !('code' in portfolio) ? portfolio : undefined,
    }
    const changes = changedFields(user, given)
    const isChanged = (field: string) => changes.some((change) => change.field === field)
    const added = named?.filter((group) => !user?.groups.includes(group.name)) ?? []
    const beyond = problemBeyondLimit(by, { role: isChanged('role') ? role : undefined, groups: added })
    if (beyond) return { problems: [beyond] }
    if (user && changes.length > 0 && Number(user.id) !== by.id) {
      if (isStronger(by, user, groupOf)) return { problems: [problem('people.stronger-user', { email: user.email })] }
      if (user.seesMore && changes.some(({ field }) => field !== 'portfolio'))
        return { problems: [problem('people.sees-more', { email: user.email })] }
    }
    return {
      plan: {
        ...identity,
        fullName: fullName || user?.fullName || '',
        outcome: user ? (changes.length > 0 ? 'updated' : 'unchanged') : 'created',
        isDeactivated: false,
        changes,
        wanted: Object.fromEntries(
          changes.map(({ field }) => [field, field === 'groups' ? named : given[field]]),
        ) as Plan['wanted'],
      },
      problems: [],
    }
  }
}

/** The full name, or the first and the last name. */
const fullNameIn = (row: PeopleRow): string =>
  row.cell('fullName') || [row.cell('firstName'), row.cell('lastName')].filter(Boolean).join(' ')

function emailProblem(email: string, column: string): Problem | undefined {
  if (email === '') return problem('table.empty', { column })
  const parsed = UserForm.shape.email.safeParse(email)
  return parsed.success ? undefined : problem('person.wrong-email', { column, value: shown(email) })
}

function nameProblem(name: string, column: string): Problem | undefined {
  const said = { column, value: shown(name) }
  if (name.includes('\0')) return problem('table.cell', { ...said, problem: problem('value.null-character') })
  const parsed = UserForm.shape.fullName.safeParse(name)
  const [issue] = parsed.error?.issues ?? []
  return issue && problem('person.wrong-name', { ...said, problem: problemOf(issue.message) })
}
