import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FromProvider, PortfolioAssignment, STORED_USER_SHAPE, UserId, UserStatus } from './managed-users.ts'
import { Preferences } from './users.ts'

const Instant = z.iso.datetime({ offset: true })
const OnAction = { actionKey: z.string(), createdAt: Instant }

/** A line of a trail: a changed field, with its values as texts. */
const TrailLine = z.object({
  changedAt: Instant,
  /** The action, the rule, the user or the group. */
  subject: z.string(),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

/** Everything that is known about a person, except secrets and the content of attached files. */
export const UserExport = z.object({
  exportedAt: Instant,
  account: z.object({
    id: z.string(),
    user_id: z.string(),
    username: z.string(),
    ...STORED_USER_SHAPE,
    status: UserStatus,
    is_sub_user: z.boolean(),
    createdAt: Instant,
    lastSeenAt: z.nullable(Instant),
    hasPassword: z.boolean(),
    /** The person at the identity provider. */
    identity: z.nullable(z.object({ issuer: z.string(), subject: z.string() })),
  }),
  preferences: Preferences,
  groups: z.array(z.string()),
  access: z.array(z.string()),
  portfolio: PortfolioAssignment,
  fromProvider: FromProvider,
  sessions: z.array(z.object({ createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant })),
  comments: z.array(z.object({ ...OnAction, text: z.string() })),
  /** Comments that mention them. */
  mentionedIn: z.array(z.object({ ...OnAction, text: z.string() })),
  actionsCreated: z.array(z.object({ ...OnAction, summary: z.string() })),
  actionsAssigned: z.array(z.object({ ...OnAction, summary: z.string() })),
  snoozes: z.array(
    z.object({
      siteId: z.string(),
      equip: z.string(),
      rule: z.string(),
      snoozedAt: z.nullable(Instant),
      snoozedUntil: z.nullable(Instant),
      reason: z.nullable(z.string()),
      isFalseAlert: z.boolean(),
    }),
  ),
  attachments: z.array(z.object({ ...OnAction, fileName: z.string(), sizeBytes: z.int() })),
  imports: z.array(z.object({ fileName: z.string(), startedAt: Instant })),
  /** Imports that the person undid, their own or others'. */
  undoneImports: z.array(z.object({ fileName: z.string(), undoneAt: Instant })),
  ingestKeys: z.array(z.object({ name: z.string(), did: z.enum(['created', 'revoked']), at: Instant })),
  insightSubscriptions: z.array(
    z.object({
      rhythm: z.string(),
      /** Null are all that they may see. */
      places: z.nullable(z.array(z.string())),
      categories: z.array(z.string()),
      priorities: z.array(z.int()),
      severities: z.array(z.string()),
    }),
  ),
  savedViews: z.array(
    z.object({
      screen: z.string(),
      name: z.string(),
      search: z.string(),
      projectKey: z.nullable(z.string()),
      isStartPage: z.boolean(),
    }),
  ),
  /** Their links to reports that have not been deleted. */
  reportLinks: z.array(z.object({ name: z.string(), createdAt: Instant, expiresAt: Instant })),
  /** Mails to them that are waiting or were recently sent. */
  mails: z.array(z.object({ kind: z.string(), createdAt: Instant, sentAt: z.nullable(Instant) })),
  trail: z.object({
    aboutThem: z.array(TrailLine),
    /** Changes that the person made to users and groups. */
    people: z.array(TrailLine),
    actions: z.array(TrailLine),
    /** Fields are `insights` and `monitoring`; a value is `off`, or `P1` to `P3`. */
    rules: z.array(TrailLine),
    /** Parameters of rules that they set or took back, and why. */
    parameters: z.array(z.extend(TrailLine, { reason: z.string() })),
    /** The parts that the person said equipment has. */
    equipParts: z.array(TrailLine),
  }),
})
export type UserExport = z.infer<typeof UserExport>

export const exportUser = endpoint({
  method: 'POST',
  path: '/v2/users/:userId/export',
  summary:
    'Get everything that is known about a person; needs access to all projects, and is recorded in the audit trail',
  access: 'session',
  params: UserId,
  response: UserExport,
})

export const eraseUser = endpoint({
  method: 'DELETE',
  path: '/v2/users/:userId',
  summary:
    'Delete a person: what they wrote stays, attributed to “Deleted user”; the rest is removed; needs access to all projects',
  access: 'session',
  params: UserId,
  response: z.object({ id: z.string() }),
})
