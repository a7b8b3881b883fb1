import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { renamed } from '../renamed.ts'
import { ACCESS_STRINGS } from './users.ts'

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  /** One of the six groups every tenant has: it cannot be renamed or deleted, and its access is fixed. */
  builtIn: z.boolean(),
  access: z.array(z.string()),
  /** Active people, by name. */
  members: z.array(
    renamed(
      z.object({
        id: z.string(),
        display_name: z.string(),
        email: z.string(),
        role: z.nullable(z.string()),
        /** The identity provider gives the membership; an administrator may have given it too. */
        fromProvider: z.boolean(),
      }),
      { display_name: 'displayName' },
    ),
  ),
})
export type Group = z.output<typeof Group>
export type GroupOnWire = z.input<typeof Group>

export const lookUpGroups = endpoint({
  method: 'GET',
  path: '/groups/lookup',
  summary: 'List groups, all or those whose name matches the query',
  access: 'session',
  keyScope: 'people:read',
  query: z.object({ query: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.array(Group),
})

const Name = z
  .string({ error: issue('group.name-missing') })
  .check(
    z.trim(),
    z.minLength(1, { error: issue('group.name-missing'), abort: true }),
    z.maxLength(100, { error: issue('group.name-too-long', { maximum: 100 }) }),
  )
const MemberId = z.string().check(z.regex(/^\d{1,10}$/, { error: issue('value.id', { of: 'user' }) }))
const MemberIds = z.array(MemberId).check(z.maxLength(10_000))

export const GroupForm = z.object({
  name: Name,
  access: z.array(z.enum(ACCESS_STRINGS)),
  /** Active people; deactivated people stay members but are not listed. */
  memberIds: MemberIds,
})
export type GroupForm = z.infer<typeof GroupForm>

export const createGroup = endpoint({
  method: 'POST',
  path: '/v2/groups',
  summary: 'Create a group',
  access: 'session',
  keyScope: 'people:write',
  body: GroupForm,
  response: Group,
})

const GroupId = z.object({
  groupId: z.string().check(z.regex(/^\d{1,10}$/, { error: issue('value.id', { of: 'group' }) })),
})

export const GroupChange = z.extend(z.partial(z.strictObject(GroupForm.shape)), {
  /** The values the form showed: see `UserChange`. */
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
  summary: 'Update a group’s name, access and members; only the members of a built-in group',
  access: 'session',
  keyScope: 'people:write',
  params: GroupId,
  body: GroupChange,
  response: Group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/v2/groups/:groupId',
  summary: 'Delete a group that has no active members',
  access: 'session',
  keyScope: 'people:write',
  params: GroupId,
  response: z.object({ id: z.string() }),
})
