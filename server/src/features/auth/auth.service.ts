import { Locale, type SessionUser } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurns } from '../../db/turns.ts'
import { Refusal, unauthenticated } from '../../http/refusal.ts'
import { configuredIntegrations } from '../../integration-settings.ts'
import { countAttempt, forgiveAttempt } from './attempts.service.ts'
import * as accounts from './auth.repository.ts'
import { markBrowser, recogniseBrowser } from './known-browser.ts'
import { passwordAttempt } from './password-attempts.ts'
import { findPasswordHash } from './passwords.repository.ts'
import { passwordMatches } from './passwords.ts'
import { hashSecret, newSecret } from './secret.ts'
import type { Visitor } from './visitor.ts'

// Often enough for a list of sessions; a write with every call would be waste.
const SEEN_EVERY_MILLISECONDS = 5 * 60_000

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
  /** The cookie with which the browser is known from now on. */
  readonly browser: string
  readonly user: SessionUser
}

// As many passwords are hashed at once. Whoever waits has not been counted, so that many right ones refuse nobody.
const inTurn = takeTurns(4)

/**
 * Opens a session. One message for a wrong name, a wrong password and a deactivated account.
 * Throws `unauthenticated`, or `too_many` after five failures of the account, or for many accounts from one network.
 */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string },
  visitor: Visitor,
): Promise<NewSession> {
  const name = credentials.username.trim()
  const account = await accounts.findAccountByName(context.db, name)
  const knownBrowser = account && (await recogniseBrowser(context.db, account, visitor.browser))
  const attempt = passwordAttempt({ userId: account?.id, name, knownBrowser }, visitor)
  const guess = async () => {
    await countAttempt(context, attempt)
    const isRight = await passwordMatches(credentials.password, account?.passwordHash ?? null)
    if (isRight) await forgiveAttempt(context, attempt)
    return isRight
  }
  // Strangers queue, and nobody behind them who is known.
  const isRight = await (knownBrowser === undefined ? inTurn(guess) : guess())
  if (!isRight || !account) {
    throw unauthenticated('The username or password is wrong, or the account is deactivated.')
  }
  return openSession(context, { userId: account.id, visitor })
}

export interface Opening {
  readonly userId: number
  readonly visitor: Pick<Visitor, 'userAgent' | 'browser'>
  /** Of the identity provider that vouches for the person. */
  readonly idToken?: string
}

export async function openSession(context: Context, opening: Opening): Promise<NewSession> {
  const token = newSecret()
  const createdAt = context.clock()
  const expiresAt = new Date(createdAt.getTime() + context.config.sessionHours * 3_600_000)
  await inTransaction(context.db, async (db) => {
    await accounts.deleteExpiredSessions(db, createdAt)
    const tokenHash = hashSecret(token)
    const userAgent = opening.visitor.userAgent?.slice(0, 400) ?? null
    const { userId, idToken = null } = opening
    await accounts.insertSession(db, { tokenHash, userId, createdAt, expiresAt, userAgent, idToken })
  })
  const row = await findSession(context, token)
  if (!row) throw new Refusal('internal', 'The session could not be opened.')
  await accounts.markSeen(context.db, { sessionIds: [row.sessionId], userIds: [row.id], seenAt: createdAt })
  const browser = await knowBrowser(context, opening.userId, opening.visitor)
  return { token, expiresAt, browser, user: toSessionUser(context, row) }
}

/** The cookie with which this browser is known from now on for an account that has shown who it is. */
export async function knowBrowser(
  context: Context,
  userId: number,
  { browser }: Pick<Visitor, 'browser'>,
): Promise<string> {
  const passwordHash = await findPasswordHash(context.db, userId)
  return markBrowser(context.db, { id: userId, passwordHash }, browser)
}

/** The person of this cookie, or undefined when it opens no session. */
export async function findSession(
  context: Context,
  token: string | undefined,
): Promise<accounts.SessionRow | undefined> {
  return token ? (await findSessions(context, [token])).get(token) : undefined
}

/** The people of these cookies, by cookie; those that open no session are missing. */
export async function findSessions(
  context: Context,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, accounts.SessionRow>> {
  const now = context.clock()
  const tokenOf = new Map(tokens.map((token) => [hashSecret(token).toString('hex'), token]))
  const rows = await accounts.findSessionUsers(context.db, tokens.map(hashSecret), now)
  const unseen = rows.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MILLISECONDS)
  if (unseen.length > 0) {
    const sessionIds = unseen.map(({ sessionId }) => sessionId)
    await accounts.markSeen(context.db, { sessionIds, userIds: unseen.map(({ id }) => id), seenAt: now })
  }
  return new Map(rows.map(({ tokenHash, ...row }) => [tokenOf.get(tokenHash.toString('hex')) ?? '', row]))
}

/** Answers the session that ended, if the cookie was one's. */
export async function signOut(
  context: Context,
  token: string | undefined,
): Promise<{ idToken: string | null } | undefined> {
  return token ? accounts.deleteSession(context.db, hashSecret(token)) : undefined
}

export function toSessionUser(context: Context, row: accounts.SessionRow): SessionUser {
  return {
    forgeId: row.forgeId,
    username: row.username,
    display_name: row.displayName,
    email: row.email,
    tenantId: row.tenantKey,
    authId: `local|${row.forgeId}`,
    hasPassword: row.hasPassword,
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
      sendsMails: context.config.smtpUrl !== undefined,
      disabledStatuses: [...context.config.disabledStatuses],
      uploadMegabytes: context.config.uploadMegabytes,
      navigationExtras: [...context.config.integrations.navigationExtras],
      flagsOn: [...context.config.integrations.flagsOn],
      integrations: configuredIntegrations(context.config.integrations),
    },
  }
}
