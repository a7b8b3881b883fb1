import { Locale, type SessionUser } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import { Refusal, tooMany, unauthenticated } from '../../http/refusal.ts'
import { configuredIntegrations } from '../../integration-settings.ts'
import * as accounts from './auth.repository.ts'
import { passwordMatches } from './passwords.ts'
import { hashSecret, newSecret } from './secret.ts'

const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 900
const FORGET_AFTER_MILLISECONDS = 24 * 3_600_000

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
  readonly user: SessionUser
}

/**
 * Opens a session. One message for a wrong name, a wrong password and a deactivated account.
 * Throws `unauthenticated`, or `too_many` after five failures of the account or the address.
 */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string },
  from: { address: string; userAgent: string | null },
): Promise<NewSession> {
  const name = credentials.username.trim()
  const account = await accounts.findAccountByName(context.db, name)
  // The account, not the name it was called by: username and email must not give twice as many tries.
  const subject = account ? `account:${account.id}` : `name:${name.toLowerCase()}`
  const subjects = [subject, `address:${from.address}`]
  await refuseTooMany(context, subjects)
  if (!(await passwordMatches(credentials.password, account?.passwordHash ?? null)) || !account) {
    const now = context.clock()
    await accounts.recordFailures(context.db, subjects, {
      now,
      forgetBefore: new Date(now.getTime() - FORGET_AFTER_MILLISECONDS),
    })
    throw unauthenticated('The username or password is wrong, or the account is deactivated.')
  }
  return openSession(context, { userId: account.id, subject, userAgent: from.userAgent })
}

async function openSession(
  context: Context,
  opening: { userId: number; subject: string; userAgent: string | null },
): Promise<NewSession> {
  const token = newSecret()
  const createdAt = context.clock()
  const expiresAt = new Date(createdAt.getTime() + context.config.sessionHours * 3_600_000)
  await context.db.transaction().execute(async (db) => {
    await accounts.forgetFailures(db, opening.subject)
    await accounts.deleteExpiredSessions(db, createdAt)
    await accounts.insertSession(db, {
      tokenHash: hashSecret(token),
      userId: opening.userId,
      createdAt,
      expiresAt,
      userAgent: opening.userAgent?.slice(0, 400) ?? null,
    })
  })
  const row = await findSession(context, token)
  if (!row) throw new Refusal('internal', 'The session could not be opened.')
  return { token, expiresAt, user: toSessionUser(context, row) }
}

async function refuseTooMany(context: Context, subjects: string[]): Promise<void> {
  const records = await accounts.findFailures(context.db, subjects)
  const waits = records.map(({ failures, lastFailedAt }) => {
    if (failures < FREE_FAILURES) return 0
    const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS)
    return Math.ceil(waitSeconds - (context.clock().getTime() - lastFailedAt.getTime()) / 1000)
  })
  const waitSeconds = Math.max(0, ...waits)
  if (waitSeconds > 0) throw tooMany(`Too many failed attempts. Try again in ${waitSeconds} seconds.`, waitSeconds)
}

/** The person of this cookie, or undefined when it opens no session. */
export async function findSession(
  context: Context,
  token: string | undefined,
): Promise<accounts.SessionRow | undefined> {
  if (!token) return undefined
  return accounts.findSessionUser(context.db, hashSecret(token), context.clock())
}

export async function signOut(context: Context, token: string | undefined): Promise<void> {
  if (token) await accounts.deleteSession(context.db, hashSecret(token))
}

export function toSessionUser(context: Context, row: accounts.SessionRow): SessionUser {
  return {
    forgeId: row.forgeId,
    username: row.username,
    display_name: row.displayName,
    email: row.email,
    tenantId: row.tenantKey,
    authId: `local|${row.forgeId}`,
    groups: [...row.groups],
    access: [...row.access],
    rolesRestriction: row.rolesRestriction && [...row.rolesRestriction],
    optOutUserTracking: row.optOutUserTracking,
    role: row.role,
    persona: row.persona,
    locale: Locale.safeParse(row.locale).data ?? 'en',
    monitoringGroup: context.config.monitoringGroup,
    config: {
      apertureUrl: context.config.apertureUrl ?? null,
      demonstration: context.config.demonstration,
      disabledStatuses: [...context.config.disabledStatuses],
      uploadMegabytes: context.config.uploadMegabytes,
      navigationExtras: [...context.config.integrations.navigationExtras],
      flagsOn: [...context.config.integrations.flagsOn],
      integrations: configuredIntegrations(context.config.integrations),
    },
  }
}
