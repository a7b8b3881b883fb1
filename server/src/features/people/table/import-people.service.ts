import { newFinder } from '@bonfire/contract/imports/find-named'
import { MAXIMUM_PEOPLE } from '@bonfire/contract/imports/people-table'
import type { PersonPreview } from '@bonfire/contract/imports/preview'
import type { Locale } from '@bonfire/contract/people/users'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import type { RowProblem } from '../../../locales/rejections.ts'
import { createInvites } from '../../auth/passwords/tokens.service.ts'
import { type Choose, readWholeTable } from '../../readers/whole/read-whole-table.ts'
import {
  isEmpty,
  type OnRefusedRow,
  refuseObstacle,
  refuseRows,
  tellRefused,
} from '../../readers/whole/refused-rows.ts'
import type { TableFile } from '../../readers/whole/table-sources.ts'
import { type Act, type Actor, administer, administerFromCommandLine } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { findTenantGroups } from '../groups/memberships.repository.ts'
import { renewRolesRestriction } from '../groups/memberships.service.ts'
import { findManagedUsers } from '../people.repository.ts'
import { storedFieldsOf } from '../stored-fields.ts'
import { takenEmail } from '../users/email.service.ts'
import { NO_PORTFOLIO, portfolioText } from '../users/portfolio.service.ts'
import * as people from './import-people.repository.ts'
import { PEOPLE_TABLE, type PeopleTable } from './people-table.ts'
import { type Plan, type Planned, planPeople } from './plan-people.ts'

/** An administrator, or the command line for a tenant. */
export type Importer = Caller | { readonly tenantId: number }

export interface PeopleFile extends TableFile {
  readonly choose?: Choose | undefined
}

interface PeopleImport extends PeopleFile {
  /** True if new people get a mail. */
  readonly sendsInvitations: boolean
  /** New people get mails in this language. */
  readonly locale: Locale
  readonly onRefusedRow?: OnRefusedRow | undefined
}

interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

export interface PeopleTrial {
  readonly table: PeopleTable
  readonly people: readonly PersonPreview[]
  /** Null if nothing can be imported. */
  readonly counts: Counts | null
  readonly notes: readonly Problem[]
  readonly problems: readonly RowProblem[]
  readonly obstacle: Problem | null
}

/** Creates and changes the people of a table in one act, or refuses it as a whole. Invitations are queued with it. */
export async function importPeople(
  context: Context,
  importer: Importer,
  { sendsInvitations, locale, onRefusedRow, ...file }: PeopleImport,
): Promise<{ counts: Counts; notes: readonly Problem[] }> {
  const table = await readPeople(file)
  refuseObstacle(table)
  let planned: Planned | undefined
  try {
    return await asActor(context, importer, async (act) => {
      planned = await planChanges(act, table)
      refuseRows(planned.problems)
      const ids = await writePlans(act, planned.plans, locale)
      if (sendsInvitations) {
        await createInvites(act.db, { users: ids, now: act.now, actorName: actorNameOf(act.by) })
      }
      return { counts: countsOf(planned.plans), notes: [...table.notes, ...planned.notes] }
    })
  } catch (error) {
    tellRefused(table, planned?.problems ?? [], onRefusedRow)
    throw error
  }
}

/** Previews the import; nothing is stored. Wrong rows, and columns that do not fit, are reported rather than refused. */
export async function tryPeople(context: Context, importer: Importer, file: PeopleFile): Promise<PeopleTrial> {
  const table = await readPeople(file)
  const nothing = { table, people: [], counts: null, notes: [], problems: [] }
  if (table.obstacle) return { ...nothing, obstacle: table.obstacle }
  if (isEmpty(table)) return { ...nothing, obstacle: problem('table.no-rows') }
  const work = async (act: Act<Actor>): Promise<Planned> => {
    const planned = await planChanges(act, table)
    if (planned.problems.length === 0) await writePlans(act, planned.plans, 'en')
    return planned
  }
  const { plans, problems, notes } = await asActor(context, importer, work, { isTried: true })
  const isWrong = problems.length > 0
  const shown = plans.map(({ user: _, wanted: _wanted, ...person }) => person)
  return { table, people: shown, counts: isWrong ? null : countsOf(plans), notes, problems, obstacle: null }
}

async function readPeople(file: PeopleFile): Promise<PeopleTable> {
  const table = await readWholeTable(file, PEOPLE_TABLE)
  const count = table.rows.length + table.problems.length
  if (count > MAXIMUM_PEOPLE) throw refuse('person.too-many', { count, maximum: MAXIMUM_PEOPLE })
  return table
}

function asActor<Result>(
  context: Context,
  importer: Importer,
  work: (act: Act<Actor>) => Promise<Result>,
  options?: { isTried: boolean },
): Promise<Result> {
  return 'sessionId' in importer
    ? administer(context, importer, work, options)
    : administerFromCommandLine(context, importer.tenantId, work, options)
}

const actorNameOf = (by: Actor) =>
  'displayName' in by && typeof by.displayName === 'string' ? by.displayName : undefined

/** The plan is made with what is stored within the act. */
async function planChanges({ db, by }: Act<Actor>, table: PeopleTable): Promise<Planned> {
  const users = await findManagedUsers(db, by)
  const known = new Set(users.map(({ email }) => email.toLowerCase()))
  const emails = new Set(table.rows.map((row) => (row.cell('email') ?? '').toLowerCase()))
  const projects = await people.findGivenProjects(db, by)
  const planned = await planPeople(table, {
    by,
    users,
    groups: await findTenantGroups(db, by.tenantId),
    takenEmails: await people.findTakenNames(
      db,
      [...emails].filter((email) => email !== '' && !known.has(email) && !email.includes('\0')),
    ),
    giver: {
      seesAllProjects: by.seesAllProjects,
      projects: newFinder(projects),
      wholeKeys: new Set(projects.flatMap(({ id, isWhole }) => (isWhole ? id : []))),
    },
  })
  const problems = [...table.problems, ...planned.problems].toSorted((a, b) => a.row - b.row)
  return { ...planned, problems }
}

/** Returns who is new. */
async function writePlans(act: Act<Actor>, plans: readonly Plan[], locale: Locale) {
  const { db, by, now } = act
  const created = plans.filter(({ outcome }) => outcome === 'created')
  const changed = plans.filter(({ outcome }) => outcome !== 'unchanged')
  const newIds = await people.insertPeople(
    db,
    created.map(({ email, wanted }) => ({ ...storedFieldsOf(wanted), email })),
    { tenantId: by.tenantId, locale, createdAt: now },
  )
  const idOf = ({ user, email }: Plan): number => {
    const id = user ? Number(user.id) : newIds.get(email)
    if (id === undefined) throw takenEmail(email)
    return id
  }
  await people.updatePeople(
    db,
    changed
      .filter(({ user, wanted }) => user && Object.keys(storedFieldsOf(wanted)).length > 0)
      .map((one) => ({ ...storedFieldsOf(one.wanted), userId: idOf(one) })),
  )
  const moved = changed.filter(({ wanted }) => wanted.groups)
  await people.replaceGroupsOf(
    db,
    moved.map(idOf),
    moved.flatMap((one) => (one.wanted.groups ?? []).map(({ id }) => ({ userId: idOf(one), groupId: id }))),
  )
  const regraded = changed.filter(({ wanted }) => wanted.groups || wanted.role !== undefined)
  await renewRolesRestriction(db, by.tenantId, regraded.map(idOf))
  await givePortfolios(act, changed, idOf)
  await recordChanges(act, changed.flatMap(trailOf))
  return created.map((one) => ({ userId: idOf(one), username: one.email }))
}

async function givePortfolios({ db, by }: Act<Actor>, plans: readonly Plan[], idOf: (one: Plan) => number) {
  const projects = new Map((await people.findGivenProjects(db, by)).map((project) => [project.id, project.projectId]))
  const given = plans.flatMap((one) => {
    const { portfolio } = one.wanted
    if (!portfolio) return []
    const projectIds = portfolio.projectKeys.flatMap((key) => projects.get(key) ?? [])
    return [{ userId: idOf(one), seesAllProjects: portfolio.seesAllProjects, projectIds }]
  })
  if (given.length > 0) await people.replacePortfolios(db, by, given)
}

/** The audit trail has the same entries as after a form. */
function trailOf({ user, email, fullName, changes, wanted }: Plan) {
  const line = { subjectKind: 'user', subject: email } as const
  if (user) return changes.map((change) => ({ ...line, ...change }))
  const first = { ...line, field: 'account', from: null, to: fullName } as const
  const rest = changes.filter(({ field }) => field !== 'fullName' && field !== 'portfolio')
  const portfolio = portfolioText(wanted.portfolio ?? NO_PORTFOLIO)
  return [
    first,
    ...rest.map((change) => ({ ...line, ...change })),
    { ...line, field: 'portfolio' as const, from: null, to: portfolio },
  ]
}

const countsOf = (plans: readonly Plan[]): Counts => {
  const count = (outcome: Plan['outcome']) => plans.filter((one) => one.outcome === outcome).length
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') }
}
