import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * What can change. Of a user: `account` (they were registered), `invite` (it was sent again) and the rest of the form;
 * of a group: `group` (it was made or deleted), its `name` and its `access`. Who is in a group stands with the user.
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
  'group',
  'name',
  'access',
] as const
export const PeopleChangeField = z.enum(PEOPLE_CHANGE_FIELDS)
export type PeopleChangeField = z.infer<typeof PeopleChangeField>

/** In a portfolio: every project of the tenant, those to come included. */
export const ALL_PROJECTS = '*'

const SUBJECT = {
  subjectKind: z.enum(['user', 'group']),
  /** The email of a user, the name of a group, as it was then. */
  subject: z.string(),
}

/** A field that was changed in who people are and what they may. */
export const PeopleChange = z.object({
  ...SUBJECT,
  field: PeopleChangeField,
  /** Names, access strings and places of a portfolio are parted by commas; a long text ends with an ellipsis. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type PeopleChange = z.infer<typeof PeopleChange>

/** What an administrator did at once, such as one save of a form. */
export const PeopleAct = z.object({
  id: z.string(),
  changedAt: z.iso.datetime({ offset: true }),
  /** Display name; null for the system and for an account that is gone. */
  changedBy: z.nullable(z.string()),
  ...SUBJECT,
  /** 50 at most, those of the people who are searched first; people who join or leave a group stand with its act. */
  changes: z.array(PeopleChange),
  changeCount: z.int(),
})
export type PeopleAct = z.infer<typeof PeopleAct>

export const listPeopleChanges = endpoint({
  method: 'GET',
  path: '/v1/people-changes',
  summary: 'The audit trail of users and groups, act by act, filtered, newest first, 100 at a time',
  access: 'session',
  query: z.object({
    /** In a subject or who did it. */
    search: z.optional(z.string().check(z.maxLength(200))),
    subjectKind: z.optional(z.enum(['user', 'group'])),
    field: z.optional(PeopleChangeField),
    /** First and last day, in the time zone. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** IANA name; UTC when there is none. */
    timeZone: z.optional(z.string().check(z.maxLength(100))),
    /** The id after which to go on. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  response: z.object({ acts: z.array(PeopleAct), hasMore: z.boolean() }),
})
