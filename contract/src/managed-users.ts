import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BUILT_IN_GROUPS, Locale, USER_ROLES } from './users.ts'

/** What a person can be given as their role: the six access roles and the five of the enum (OPEN-A26). */
export const ASSIGNABLE_ROLES = [...BUILT_IN_GROUPS, ...USER_ROLES] as const
export const AssignableRole = z.enum(ASSIGNABLE_ROLES)
export type AssignableRole = z.infer<typeof AssignableRole>

const PlaceKey = z.string().check(z.minLength(1), z.maxLength(400))

/** Which sites a person sees: all of the tenant, or those of whole projects and single ones. */
export const PortfolioAssignment = z.object({
  seesAllProjects: z.boolean(),
  /** Keys of projects seen whole, sites to come included. */
  projectKeys: z.array(PlaceKey).check(z.maxLength(10_000)),
  /** `project~site` of single sites. */
  siteIds: z.array(PlaceKey).check(z.maxLength(10_000)),
})
export type PortfolioAssignment = z.infer<typeof PortfolioAssignment>

export const UserStatus = z.enum(['active', 'deleted'])
export type UserStatus = z.infer<typeof UserStatus>

/** USR-01, with what an administrator needs beside it. */
export const ManagedUser = z.object({
  id: z.string(),
  /** The forgeId. */
  user_id: z.string(),
  username: z.string(),
  fullName: z.string(),
  display_name: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  /** Names, in their order. */
  groups: z.array(z.string()),
  /** `deleted` is shown as deactivated (OPEN-L05). */
  status: UserStatus,
  is_sub_user: z.boolean(),
  access: z.array(z.string()),
  rolesRestriction: z.nullable(z.array(z.string())),
  /** The part of it that the reader sees, too. */
  portfolio: PortfolioAssignment,
  /** Has not yet completed the sign-up. */
  isInvited: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime({ offset: true })),
})
export type ManagedUser = z.infer<typeof ManagedUser>

/** Whom a sub-user can belong to: active people who are none themselves (USR-22, OPEN-L02). */
export function subUserLookup<User extends Pick<ManagedUser, 'status' | 'is_sub_user'>>(users: readonly User[]) {
  return users.filter((user) => user.status === 'active' && !user.is_sub_user)
}

/** The form's messages (USR-16 .. USR-20). */
const Email = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(254, { error: 'Email is not valid.', abort: true }),
    z.email({ error: 'Email is not valid.' }),
  )
const FullName = z
  .string({ error: 'Full Name is required.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Full Name is required.', abort: true }),
    z.maxLength(200, { error: 'Full Name cannot be longer than 200 characters.' }),
  )
const Role = z.enum(ASSIGNABLE_ROLES, { error: 'Role is required.' })
const Groups = z
  .array(z.string().check(z.maxLength(200)), { error: 'Group is required.' })
  .check(z.minLength(1, { error: 'Group is required.' }), z.maxLength(100))

export const UserForm = z.object({
  email: Email,
  fullName: FullName,
  role: Role,
  groups: Groups,
  portfolio: z.optional(PortfolioAssignment),
})
export type UserForm = z.infer<typeof UserForm>

export const listUsers = endpoint({
  method: 'GET',
  path: '/v2/users',
  summary: 'The people of the tenant, for who may administer them',
  access: 'session',
  response: z.array(ManagedUser),
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Invites a person: the account is active, and a mail asks them to complete the sign-up',
  access: 'session',
  body: z.extend(UserForm, {
    /** Ignored: the session says who it is (OPEN-L07). */
    updatedBy: z.optional(z.string()),
    is_sub_user: z.optional(z.boolean()),
    /** Of the invite mail. */
    locale: z.optional(Locale),
  }),
  response: z.object({ id: z.string(), email: z.string() }),
})
export type Registration = z.infer<NonNullable<(typeof registerUser)['body']>>

const UserId = z.object({ userId: z.string().check(z.regex(/^\d{1,10}$/, { error: 'Not the id of a user' })) })

export const UserChange = z.extend(z.partial(z.strictObject(UserForm.shape)), {
  /**
   * What the form showed before. A field that by now is neither so nor as wanted refuses the whole change as a
   * conflict; one that is left out is not compared.
   */
  expected: z.optional(
    z.strictObject({
      email: z.optional(z.string()),
      fullName: z.optional(z.string()),
      role: z.optional(z.nullable(z.string())),
      groups: z.optional(z.array(z.string())),
      portfolio: z.optional(PortfolioAssignment),
    }),
  ),
})
export type UserChange = z.infer<typeof UserChange>

export const editUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/edit',
  summary: 'Changes a person; the email only of sub-users',
  access: 'session',
  params: UserId,
  body: UserChange,
  response: ManagedUser,
})

const Toggled = z.object({ status: UserStatus, email: z.string() })

export const deactivateUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/deactivate',
  summary: 'Deactivates a person and ends their sessions at once',
  access: 'session',
  params: UserId,
  response: Toggled,
})

export const reactivateUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/reactivate',
  summary: 'Lets a deactivated person sign in again',
  access: 'session',
  params: UserId,
  response: Toggled,
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/v2/users/:userId/invite',
  summary: 'Sends the invite mail again; the link before it ends',
  access: 'session',
  params: UserId,
  response: z.object({ email: z.string() }),
})
