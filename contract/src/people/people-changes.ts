import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * The fields that can change. For a user: `account` (registered), `invite` (sent again), `password` (a reset link
 * was made), `exported` and `erased` (deleted) and the rest of the form; for a
 * group: `group` (created or deleted), its `name` and its `access`; for a key: `key` (created or revoked), its `scopes`,
 * `portfolio` and `expiry`; for a webhook: `webhook` (created or deleted), its `name`, `address` (without its path, which
 * may be a secret), `form`, `events`, `portfolio`, `status` and `secret` (replaced). Membership is recorded with the user.
 */
export const PEOPLE_CHANGE_FIELDS = [
  'account',
  'invite',
  'email',
  'fullName',
  'role',
  'groups',
  'portfolio',
  'status',
  'password',
  'exported',
  'erased',
  'group',
  'name',
  'access',
  'key',
  'scopes',
  'expiry',
  'webhook',
  'address',
  'form',
  'events',
  'secret',
] as const
export const PeopleChangeField = z.enum(PEOPLE_CHANGE_FIELDS)
export type PeopleChangeField = z.infer<typeof PeopleChangeField>

/** A portfolio with this entry has every project of the tenant, including future ones. */
export const ALL_PROJECTS = '*'

const SUBJECT = {
  subjectKind: z.enum(['user', 'group', 'key', 'webhook']),
  /** The email of the user or the name of the group, key or webhook at that time. */
  subject: z.string(),
}

/** A changed field of a user or a group. */
export const PeopleChange = z.object({
  ...SUBJECT,
  field: PeopleChangeField,
  /** Names, access strings and portfolio entries are separated by commas; a long text ends with an ellipsis. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type PeopleChange = z.infer<typeof PeopleChange>

/** One act is all that an administrator did in one go, such as saving a form. */
export const PeopleAct = z.object({
  id: z.string(),
  changedAt: z.iso.datetime({ offset: true }),
  /** Display name; null for the command line, the system and accounts that no longer exist. */
  changedBy: z.nullable(z.string()),
  isFromCommandLine: z.boolean(),
  ...SUBJECT,
  /** At most 50, with the people searched for first; people who join or leave a group are part of its act. */
  changes: z.array(PeopleChange),
  changeCount: z.int(),
})
export type PeopleAct = z.infer<typeof PeopleAct>

export const listPeopleChanges = endpoint({
  method: 'GET',
  path: '/v1/people-changes',
  summary:
    'List the audit trail of users, groups, keys and webhooks, newest first, 100 entries at a time; can be filtered',
  access: 'session',
  keyScope: 'people:read',
  query: z.object({
    /** Matches a subject or the person who did it; a built-in group also by its name in the language of the request. */
    search: z.optional(z.string().check(z.maxLength(200))),
    subjectKind: z.optional(z.enum(['user', 'group', 'key', 'webhook'])),
    field: z.optional(PeopleChangeField),
    /** First and last day, in the time zone. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** IANA name; UTC if absent. */
    timeZone: z.optional(z.string().check(z.maxLength(100))),
    /** The id to continue after. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  response: z.object({
    acts: z.array(PeopleAct),
    hasMore: z.boolean(),
    /** Entries of earlier days (UTC) were removed, because they had been kept as long as configured; null if none were. */
    keptFrom: z.nullable(z.iso.date()),
  }),
})
