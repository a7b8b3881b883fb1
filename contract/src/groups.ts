import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ACCESS_STRINGS } from './users.ts'

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  /** One of the six names that every tenant has: it is neither renamed nor deleted, and its access is fixed. */
  builtIn: z.boolean(),
  access: z.array(z.string()),
  /** Active people, by name. */
  members: z.array(
    z.object({ id: z.string(), display_name: z.string(), email: z.string(), role: z.nullable(z.string()) }),
  ),
})
export type Group = z.infer<typeof Group>

export const lookUpGroups = endpoint({
  method: 'GET',
  path: '/groups/lookup',
  summary: 'Groups by name; all of them without a query',
  access: 'session',
  query: z.object({ query: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.array(Group),
})

const Name = z
  .string({ error: 'Name is required.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Name is required.', abort: true }),
    z.maxLength(100, { error: 'Name cannot be longer than 100 characters.' }),
  )
const MemberId = z.string().check(z.regex(/^\d{1,10}$/, { error: 'Not the id of a user' }))
const MemberIds = z.array(MemberId).check(z.maxLength(10_000))

export const GroupForm = z.object({
  name: Name,
  access: z.array(z.enum(ACCESS_STRINGS)),
  /** Active people; who is deactivated stays a member until they are active again. */
  memberIds: MemberIds,
})
export type GroupForm = z.infer<typeof GroupForm>

export const createGroup = endpoint({
  method: 'POST',
  path: '/v2/groups',
  summary: 'Creates a group',
  access: 'session',
  body: GroupForm,
  response: Group,
})

const GroupId = z.object({ groupId: z.string().check(z.regex(/^\d{1,10}$/, { error: 'Not the id of a group' })) })

export const GroupChange = z.extend(z.partial(z.strictObject(GroupForm.shape)), {
  /** What the form showed before: see `UserChange`. */
  expected: z.optional(
    z.strictObject({
      name: z.optional(z.string()),
      access: z.optional(z.array(z.string())),
      memberIds: z.optional(MemberIds),
    }),
  ),
})
export type GroupChange = z.infer<typeof GroupChange>

export const editGroup = endpoint({
  method: 'PATCH',
  path: '/v2/groups/:groupId',
  summary: 'Renames a group, chooses its access and its members; of a built-in one only the members',
  access: 'session',
  params: GroupId,
  body: GroupChange,
  response: Group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/v2/groups/:groupId',
  summary: 'Deletes a group that has no active members',
  access: 'session',
  params: GroupId,
  response: z.object({ id: z.string() }),
})
