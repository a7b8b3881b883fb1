import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { renamed } from '../renamed.ts'
import { BUILT_IN_GROUPS, Locale, USER_ROLES } from './users.ts'

/** The roles a person can have: the six access roles and the five of the enum. */
export const ASSIGNABLE_ROLES = [...BUILT_IN_GROUPS, ...USER_ROLES] as const
export const AssignableRole = z.enum(ASSIGNABLE_ROLES)
export type AssignableRole = z.infer<typeof AssignableRole>

const PlaceKey = z.string().check(z.minLength(1), z.maxLength(400))

/** All sites of the tenant, or those of whole projects plus single sites. */
export const PortfolioAssignment = z.object({
  seesAllProjects: z.boolean(),
  /** Keys of whole projects, including future sites. */
  projectKeys: z.array(PlaceKey).check(z.maxLength(10_000)),
  /** `project~site` of single sites. */
  siteIds: z.array(PlaceKey).check(z.maxLength(10_000)),
})
export type PortfolioAssignment = z.infer<typeof PortfolioAssignment>

/** The form's messages. */
const Email = z
  .string({ error: issue('user.email-missing') })
  .check(
    z.trim(),
    z.minLength(1, { error: issue('user.email-missing'), abort: true }),
    z.maxLength(254, { error: issue('user.email-wrong'), abort: true }),
    z.email({ error: issue('user.email-wrong') }),
  )
const FullName = z
  .string({ error: issue('user.name-missing') })
  .check(
    z.trim(),
    z.minLength(1, { error: issue('user.name-missing'), abort: true }),
    z.maxLength(200, { error: issue('user.name-too-long', { maximum: 200 }) }),
  )
const Role = z.enum(ASSIGNABLE_ROLES, { error: issue('user.role-missing') })
const Groups = z
  .array(z.string().check(z.maxLength(200)), { error: issue('user.group-missing') })
  .check(z.minLength(1, { error: issue('user.group-missing') }), z.maxLength(100))

interface UserFieldFacts {
  /** A text is personal data, and both searches look in it. */
  readonly kind: 'text' | 'choice' | 'groups' | 'portfolio'
  /** The schema of the field in a request. */
  readonly written: z.ZodMiniType
  /** The schema of the field in a response, and of what a form showed. */
  readonly read: z.ZodMiniType
  /** The column of `user_account`, if the field is stored as it is. */
  readonly column?: string
}

/** Each field of a person that administrators write, once. Its labels are in `field-labels`. */
export const USER_FIELDS = {
  email: { kind: 'text', written: Email, read: z.string(), column: 'email' },
  fullName: { kind: 'text', written: FullName, read: z.string(), column: 'display_name' },
  role: { kind: 'choice', written: Role, read: z.nullable(z.string()), column: 'role' },
  /** Names, in their order. */
  groups: { kind: 'groups', written: Groups, read: z.array(z.string()) },
  /** The part of it that the reader can also see. */
  portfolio: { kind: 'portfolio', written: z.optional(PortfolioAssignment), read: PortfolioAssignment },
} as const satisfies Record<string, UserFieldFacts>

type Fields = typeof USER_FIELDS
export type UserField = keyof Fields
export type UserFieldsWith<Facts> = { [Field in UserField]: Fields[Field] extends Facts ? Field : never }[UserField]
/** The fields that are stored as they are. */
export type StoredUserField = UserFieldsWith<{ readonly column: string }>

export const USER_FIELD_NAMES = Object.keys(USER_FIELDS) as UserField[]
export const isStoredField = (field: UserField): field is StoredUserField => 'column' in USER_FIELDS[field]
export const STORED_USER_FIELDS = USER_FIELD_NAMES.filter(isStoredField)
export const USER_TEXTS = USER_FIELD_NAMES.filter(
  (field): field is UserFieldsWith<{ readonly kind: 'text' }> => USER_FIELDS[field].kind === 'text',
)

/** A table of people finds them by their emails, and changes the rest. */
export type ImportedUserField = Exclude<UserField, 'email'>
export const IMPORTED_USER_FIELDS = USER_FIELD_NAMES.filter((field): field is ImportedUserField => field !== 'email')

const shapeOf = <Way extends 'written' | 'read', Field extends UserField>(way: Way, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, USER_FIELDS[field][way]])) as {
    [Each in Field]: Fields[Each][Way]
  }
/** The fields that are stored as they are, as they are read. */
export const STORED_USER_SHAPE = shapeOf('read', STORED_USER_FIELDS)

/** Administrators may have given some of it too. */
export const FromProvider = z.object({
  /** Names, in their order. */
  groups: z.array(z.string()),
  seesAllProjects: z.boolean(),
  /** Keys of whole projects, also of someone who sees all. */
  projectKeys: z.array(z.string()),
})
export type FromProvider = z.infer<typeof FromProvider>

export const UserStatus = z.enum(['active', 'deleted'])
export type UserStatus = z.infer<typeof UserStatus>

export const ManagedUser = renamed(
  z.object({
    id: z.string(),
    /** The forgeId. */
    user_id: z.string(),
    username: z.string(),
    display_name: z.string(),
    ...shapeOf('read', USER_FIELD_NAMES),
    /** `deleted` is shown as deactivated. */
    status: UserStatus,
    is_sub_user: z.boolean(),
    access: z.array(z.string()),
    rolesRestriction: z.nullable(z.array(z.string())),
    /** The part of it that the reader can also see. */
    fromProvider: FromProvider,
    /** They see more than the reader, now or once a project has more sites: only others change them. */
    seesMore: z.boolean(),
    /** Has not completed the sign-up yet. */
    isInvited: z.boolean(),
    lastSeenAt: z.nullable(z.iso.datetime({ offset: true })),
  }),
  { user_id: 'forgeId', display_name: 'displayName', is_sub_user: 'isSubUser' },
)
export type ManagedUser = z.output<typeof ManagedUser>
export type ManagedUserOnWire = z.input<typeof ManagedUser>

/** Possible owners of a sub-user: active people who are not sub-users themselves. */
export function subUserLookup<User extends Pick<ManagedUser, 'status' | 'isSubUser'>>(users: readonly User[]) {
  return users.filter((user) => user.status === 'active' && !user.isSubUser)
}

export const UserForm = z.object(shapeOf('written', USER_FIELD_NAMES))
export type UserForm = z.infer<typeof UserForm>

export const listUsers = endpoint({
  method: 'GET',
  path: '/v2/users',
  summary: 'List the people of the tenant, for administrators',
  access: 'session',
  keyScope: 'people:read',
  response: z.array(ManagedUser),
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Invite a person: creates an active account and emails a sign-up link',
  access: 'session',
  keyScope: 'people:write',
  body: renamed(
    z.extend(UserForm, {
      /** Ignored: the session identifies the user. */
      updatedBy: z.optional(z.string()),
      is_sub_user: z.optional(z.boolean()),
      /** The language of the invite mail. */
      locale: z.optional(Locale),
    }),
    { is_sub_user: 'isSubUser' },
  ),
  response: z.object({ id: z.string(), email: z.string() }),
})
export type Registration = z.output<NonNullable<(typeof registerUser)['body']>>

export const UserId = z.object({
  userId: z.string().check(z.regex(/^\d{1,10}$/, { error: issue('value.id', { of: 'user' }) })),
})

export const UserChange = z.extend(z.partial(z.strictObject(UserForm.shape)), {
  /**
   * The values the form showed. If a field has since changed to something other than the wanted value, the whole change
   * is refused as a conflict; absent fields are not compared.
   */
  expected: z.optional(z.partial(z.strictObject(shapeOf('read', USER_FIELD_NAMES)))),
})
export type UserChange = z.infer<typeof UserChange>

export const editUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/edit',
  summary: 'Update a person; the email can be changed only for sub-users',
  access: 'session',
  keyScope: 'people:write',
  params: UserId,
  body: UserChange,
  response: ManagedUser,
})

const Toggled = z.object({ status: UserStatus, email: z.string() })

export const deactivateUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/deactivate',
  summary: 'Deactivate a person and end their sessions immediately',
  access: 'session',
  keyScope: 'people:write',
  params: UserId,
  response: Toggled,
})

export const reactivateUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:userId/reactivate',
  summary: 'Reactivate a deactivated person',
  access: 'session',
  keyScope: 'people:write',
  params: UserId,
  response: Toggled,
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/v2/users/:userId/invite',
  summary: 'Resend the invitation; the previous link stops working',
  access: 'session',
  keyScope: 'people:write',
  params: UserId,
  response: z.object({ email: z.string() }),
})
