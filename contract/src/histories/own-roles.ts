import * as z from 'zod/mini'
import { DIMENSIONS, type RoleType } from '../definitions/language/quantities/dimensions.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'

/** The types that a role of one's own can have: a quantity that points measure, on or off, or one of several states. */
export const OWN_ROLE_TYPES = [...(Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]), 'bool', 'enum'] as const
export const OWN_ROLE_CONDUCTS = ['measured', 'limit', 'command', 'state'] as const
export const MAXIMUM_OWN_ROLES = 200

const LONGEST_NAME = 100
const MOST_PATTERNS = 20

const Pattern = z
  .string()
  .check(z.trim(), z.minLength(2, { error: issue('role.pattern-too-short') }), z.maxLength(LONGEST_NAME))

export const OwnRoleFields = z.object({
  /** What people read. */
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: issue('role.label-missing'), abort: true }),
      z.maxLength(LONGEST_NAME, { error: issue('role.label-too-long', { maximum: LONGEST_NAME }) }),
    ),
  /** Rules read its points as this. It stays as it is. */
  type: z.enum(OWN_ROLE_TYPES),
  /** Only what is measured changes by itself: a sensor that stays the same for a day is flat, a setpoint is not. */
  conduct: z.enum(OWN_ROLE_CONDUCTS),
  /** Points with these words in their names are proposed the role, one after another and in any case: `glycol supply`. */
  patterns: z.array(Pattern).check(z.maxLength(MOST_PATTERNS)),
  /** Points of this class of Brick, or of one below it, are proposed the role. */
  brickClass: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
})
export type OwnRoleFields = z.infer<typeof OwnRoleFields>

/** A role that a tenant added to those that come with Bonfire. */
export const OwnRole = z.extend(OwnRoleFields, { role: z.string() })
export type OwnRole = z.infer<typeof OwnRole>

/** With what uses it. */
export const ListedRole = z.extend(OwnRole, {
  /** The number of points that have it, of all sites. */
  points: z.int(),
  /** The keys of the rules that read it. */
  rules: z.array(z.string()),
})
export type ListedRole = z.infer<typeof ListedRole>

export const listOwnRoles = endpoint({
  method: 'GET',
  path: '/v1/roles',
  summary: 'List the roles of points that you added to those that come with Bonfire',
  access: 'session',
  keyScope: 'points:read',
  response: z.object({
    roles: z.array(ListedRole),
    /** True if the person may change them. They apply to every project, so only people who see all projects may. */
    maySave: z.boolean(),
  }),
})

export const saveOwnRole = endpoint({
  method: 'PUT',
  path: '/v1/roles/:role',
  summary: 'Add a role of points, or change it; points that nobody gave a role are looked through again',
  access: 'session',
  params: z.object({ role: z.string().check(z.maxLength(200)) }),
  body: z.object({
    fields: OwnRoleFields,
    /** The values that someone saw, so that nothing is overwritten unseen; null: the role is new. */
    expected: z.nullable(OwnRoleFields),
  }),
  response: z.object({ role: OwnRole }),
})

export const deleteOwnRole = endpoint({
  method: 'DELETE',
  path: '/v1/roles/:role',
  summary: 'Delete a role of points that no rule reads and that nobody gave a point',
  access: 'session',
  params: z.object({ role: z.string().check(z.maxLength(200)) }),
  response: z.object({ role: OwnRole }),
})

/** The roles that a definition reads and that do not come with Bonfire, with what they measure. */
export type OwnRoleTypes = Readonly<Record<string, RoleType>>
