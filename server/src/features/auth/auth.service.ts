import { Locale, type SessionUser } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { configuredIntegrations } from '../../config/integration-settings.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurns } from '../../db/turns.ts'
import { refuse } from '../../http/refusal.ts'
import * as accounts from './auth.repository.ts'
import { countAttempt, forgiveAttempt } from './guesses/attempts.service.ts'
import { markBrowser, recogniseBrowser } from './guesses/known-browser.ts'
import { passwordAttempt } from './guesses/password-attempts.ts'
import type { Visitor } from './guesses/visitor.ts'
import { findPasswordHash } from './passwords/passwords.repository.ts'
import { passwordMatches } from './passwords/passwords.ts'
import { isProviderOnly, refusePasswords } from './passwords/provider-only.ts'
import { hashSecret, newSecret } from './secret.ts'

// Often enough for a list of sessions; a write per call would be a waste.
const SEEN_EVERY_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
  /** The cookie that makes this a known browser. */
  readonly browser: string
  readonly user: SessionUser
}

// The number of passwords hashed at once. Waiting attempts are not counted yet, so many correct ones at once are all
// accepted.
const inTurn = takeTurns(4)

/**
 * Opens a session. Gives the same message for a wrong name, a wrong password and a deactivated account. Throws
 * `unauthenticated`, `forbidden` where passwords are off, or `too_many` after five failures for the account, or for many accounts from one network.
 */
export async function signIn(
  context: Context,
  credentials: { username: string; password: string },
  visitor: Visitor,
): Promise<NewSession> {
  refusePasswords(context)
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
  // Only strangers queue; known browsers never wait behind them.
  const isRight = await (knownBrowser === undefined ? inTurn(guess) : guess())
  if (!isRight || !account) {
    throw refuse('sign-in.wrong')
  }
  return openSession(context, { userId: account.id, visitor })
}

export interface Opening {
  readonly userId: number
  readonly visitor: Pick<Visitor, 'userAgent' | 'browser'>
  /** The identity provider that vouches for the user gives it. */
  readonly idToken?: string
}

export async function openSession(context: Context, opening: Opening): Promise<NewSession> {
  const token = newSecret()
  const createdAt = context.clock()
  const expiresAt = new Date(createdAt.getTime() + context.config.sessionHours * MILLISECONDS_PER_HOUR)
  await inTransaction(context.db, async (db) => {
    await accounts.deleteExpiredSessions(db, createdAt)
    const tokenHash = hashSecret(token)
    const userAgent = opening.visitor.userAgent?.slice(0, 400) ?? null
    const { userId, idToken = null } = opening
    await accounts.insertSession(db, { tokenHash, userId, createdAt, expiresAt, userAgent, idToken })
  })
  const row = await findSession(context, token)
  if (!row) throw refuse('sign-in.no-session')
  await accounts.markSeen(context.db, { sessionIds: [row.sessionId], userIds: [row.id], seenAt: createdAt })
  const browser = await knowBrowser(context, opening.userId, opening.visitor)
  return { token, expiresAt, browser, user: toSessionUser(context, row) }
}

/** The cookie that makes this a known browser for an authenticated account. */
export async function knowBrowser(
  context: Context,
  userId: number,
  { browser }: Pick<Visitor, 'browser'>,
): Promise<string> {
  const passwordHash = await findPasswordHash(context.db, userId)
  return markBrowser(context.db, { id: userId, passwordHash }, browser)
}

/** The user of this cookie, or undefined if it has no valid session. */
export async function findSession(
  context: Context,
  token: string | undefined,
): Promise<accounts.SessionRow | undefined> {
  return token ? (await findSessions(context, [token])).get(token) : undefined
}

/** The users of these cookies, by cookie, without invalid ones. */
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

/** Returns the ended session, if the cookie had one. */
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
    displayName: row.displayName,
    email: row.email,
    tenantId: row.tenantKey,
    authId: `local|${row.forgeId}`,
    hasPassword: row.hasPassword && !isProviderOnly(context),
    groups: [...row.groups],
    access: [...row.access],
    rolesRestriction: row.rolesRestriction && [...row.rolesRestriction],
    optOutUserTracking: row.optOutUserTracking,
    role: row.role,
    persona: row.persona,
    locale: Locale.safeParse(row.locale).data ?? 'en',
    isLocaleChosen: row.isLocaleChosen,
    monitoringGroup: context.config.monitoringGroup,
    config: {
      apertureUrl: context.config.apertureUrl ?? null,
      demonstration: context.config.demonstration,
      identityProvider: providerOf(context),
      sendsMails: context.config.smtpUrl !== undefined,
      sharesReports: context.config.sharesReports,
      disabledStatuses: [...context.config.disabledStatuses],
      uploadMegabytes: context.config.uploadMegabytes,
      navigationExtras: [...context.config.integrations.navigationExtras],
      flagsOn: [...context.config.integrations.flagsOn],
      integrations: configuredIntegrations(context.config.integrations),
    },
  }
}

function providerOf({ config }: Context): SessionUser['config']['identityProvider'] {
  const { label, groups } = config.identityProvider ?? {}
  if (label === undefined) return null
  const follows = groups?.follows ?? false
  return {
    label,
    givesGroups: follows && (groups?.map ?? []).length > 0,
    givesProjects: follows && (groups?.projects ?? []).length > 0,
  }
}
