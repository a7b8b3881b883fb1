import type { ActionOwner, ProjectOwners } from '@bonfire/contract/actions/action-settings'
import { teamsOf } from '@bonfire/contract/actions/action-words'
import { problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { changedMeanwhile } from '../../../http/refuse-changed.ts'
import { refuseInPart } from '../../../http/whole-sight.ts'
import * as repository from './action-owners.repository.ts'

export async function readOwners({ db }: Context, caller: Caller, projectKey: string): Promise<ProjectOwners> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(db, async (transaction) =>
    ownersOf(transaction, await findProject(transaction, caller, projectKey)),
  )
}

interface Replacement {
  readonly owners: readonly ActionOwner[]
  readonly expected?: readonly ActionOwner[] | undefined
}

/** Replaces all rules of a project at once. */
export async function saveOwners(
  { db }: Context,
  caller: Caller,
  projectKey: string,
  { owners, expected }: Replacement,
): Promise<ProjectOwners> {
  refuseUnless('bringDataIn', caller)
  const conditions = new Set(
    owners.map(({ siteId, category, team }) => JSON.stringify([siteId, category, team || null])),
  )
  if (conditions.size < owners.length) throw refuseField('owners', 'action.owner-twice')
  return inTransaction(db, async (transaction) => {
    const project = await findProject(transaction, caller, projectKey)
    await refuseInPart(transaction, caller, { projectIds: [project.id] })
    const present = await repository.findOwnersOf(transaction, project.id)
    const texts = [present, expected ?? present, owners].map(asText)
    if (texts[0] !== texts[1] && texts[0] !== texts[2]) throw changedMeanwhile([problem('label.action-owners')], {})
    const stored = await repository.replaceOwners(transaction, project.id, owners)
    if (stored < owners.length) throw refuseField('owners', 'action.owner-unknown')
    return ownersOf(transaction, project)
  })
}

async function findProject(db: Db, { tenantId }: Caller, projectKey: string): Promise<repository.OwnedProject> {
  const project = await repository.lockOwnedProject(db, tenantId, projectKey)
  if (!project) throw refuse('not_found', { thing: 'project' })
  return project
}

async function ownersOf(db: Db, project: repository.OwnedProject): Promise<ProjectOwners> {
  return {
    owners: await repository.findOwnersOf(db, project.id),
    people: await repository.findPeopleOf(db, project.id),
    teams: [...teamsOf(project)],
  }
}

const asText = (owners: readonly ActionOwner[]) =>
  JSON.stringify(
    owners.map(({ siteId, category, team, assigneeId }) => [siteId, category, team || null, assigneeId]).sort(),
  )
