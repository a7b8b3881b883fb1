import { checkDefinition, type DefinitionError } from '@bonfire/contract/definitions/check-definition'
import { checkOrder } from '@bonfire/contract/definitions/check-order'
import type { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition as ShownDefinition } from '@bonfire/contract/definitions/definitions'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { refuseInPart, seesWhole } from '../../http/whole-sight.ts'
import { ownRolesOf, typesOfRoles } from '../own-roles/own-roles.service.ts'
import { isBuiltIn } from './built-in.service.ts'
import { STATE_MACHINES } from './catalogue/read-catalogue.ts'
import * as stored from './definitions.repository.ts'
import { definitionsInUse } from './definitions-in-use.service.ts'
import { markDays } from './mark-days.repository.ts'

/** The keys of a tenant's own definitions cannot be those of built-in ones, of this release or another. */
const OWN_KEY = /^own-/
const PROBLEMS_IN_MESSAGE = 3

export async function listDefinitions(
  { db }: Context,
  caller: Caller,
): Promise<{ definitions: ShownDefinition[]; stateMachines: StateMachine[]; maySave: boolean }> {
  refuseUnless('configureRules', caller)
  const definitions = await definitionsInUse(db, caller.tenantId)
  const maySave = await seesWhole(db, caller, 'tenant')
  return { definitions: definitions.map(toShown), stateMachines: [...STATE_MACHINES], maySave }
}

export interface Save {
  readonly definition: Definition
  /** The version that was seen; without one, the definition is new. */
  readonly version?: number
  /** The key of the definition that is changed. */
  readonly key?: string
  /** The number of days up to today that are evaluated again. */
  readonly daysAgain: number
  readonly isCheck: boolean
}

interface Saved {
  readonly saved: ShownDefinition | null
  readonly problems: DefinitionError[]
}

/**
 * Stores a definition of the tenant's own as the next version. One that is the same as the newest counts as saved, so a
 * save whose response was lost can be sent again.
 */
export async function saveDefinition(context: Context, caller: Caller, save: Save): Promise<Saved> {
  refuseUnless('configureRules', caller)
  const { definition, isCheck } = save
  const inUse = await definitionsInUse(context.db, caller.tenantId)
  const problems = [
    ...checkDefinition(definition, STATE_MACHINES, typesOfRoles(await ownRolesOf(context.db, caller.tenantId))),
    ...checkOrder(
      definition,
      inUse.map(({ body }) => body),
    ),
  ]
  if (save.key !== undefined && isBuiltIn(save.key)) throw refuse('definition.built-in', { key: save.key })
  if (isCheck) return { saved: null, problems }
  refuseKey(save)
  refuseMistakes(problems)
  const saved = await inTransaction(context.db, (db) => writeDefinition(context, db, caller, save))
  return { saved: toShown(saved), problems: [] }
}

function refuseKey({ definition, key }: Save): void {
  if (key !== undefined && key !== definition.key) throw refuseField('definition.key', 'definition.other-key', { key })
  if (!OWN_KEY.test(definition.key)) throw refuseField('definition.key', 'definition.key-of-own')
}

function refuseMistakes(problems: readonly DefinitionError[]): void {
  if (problems.length === 0) return
  const toProblem = ({ code, params }: DefinitionError): Problem => ({ code, params })
  const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(toProblem)
  const fields = Object.fromEntries(problems.toReversed().map((one) => [`definition.${one.field}`, toProblem(one)]))
  throw refuse('definition.wrong', { problems: shown, more: problems.length - shown.length }, { fields })
}

async function writeDefinition(
  { clock }: Context,
  db: Db,
  { id, tenantId }: Caller,
  { definition, version: seen, daysAgain }: Save,
): Promise<stored.StoredDefinition> {
  const { key } = definition
  await refuseInPart(db, { id, tenantId }, 'tenant')
  const last = await stored.findDefinition(db, tenantId, key)
  if (seen !== undefined && !last) throw refuse('not_found', { thing: 'rule' })
  if (last && JSON.stringify(last.body) === JSON.stringify(definition)) return last
  if (seen === undefined && last) throw refuseField('definition.key', 'definition.exists', { key })
  if (last && last.version !== seen) throw refuseChanged(last)
  const author = { id, at: clock() }
  const isStored = await stored.insertOwn(db, tenantId, { version: (last?.version ?? 0) + 1, body: definition, author })
  const now = await stored.findDefinition(db, tenantId, key)
  if (!now) throw new Error('A definition that was just stored is not there')
  if (!isStored) throw refuseChanged(now)
  await markDays(db, { tenantId }, { now: author.at, days: daysAgain })
  return now
}

function refuseChanged({ key, createdBy }: stored.StoredDefinition) {
  return createdBy === null
    ? refuse('definition.changed-by-nobody', { key })
    : refuse('definition.changed', { key, person: createdBy })
}

const toShown = ({
  key,
  version,
  isBuiltIn: builtIn,
  body,
  createdAt,
  createdBy,
}: stored.StoredDefinition): ShownDefinition => ({
  key,
  version,
  isBuiltIn: builtIn,
  definition: body,
  changedAt: createdAt.toISOString(),
  changedBy: createdBy,
})
