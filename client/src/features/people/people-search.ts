import { PeopleChangeField } from '@bonfire/contract/people-changes'
import * as z from 'zod/mini'

/** A value that is wrong counts as missing. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const Text = lenient(z.string())

const USER_FILTER_STATUSES = ['active', 'invited', 'deleted'] as const
export type UserFilterStatus = (typeof USER_FILTER_STATUSES)[number]

export const UsersSearch = z.object({
  usersSearch: Text,
  userStatus: lenient(z.enum(USER_FILTER_STATUSES)),
  userRole: Text,
  userGroup: Text,
  /** A column, with a minus before it when the last comes first. */
  usersSort: Text,
  /** The user that is shown over the list. */
  user: Text,
})
export type UsersSearch = z.infer<typeof UsersSearch>

export interface GroupsSearch {
  groupsSearch?: string | undefined
  /** The group that is shown beside the list. */
  group?: string | undefined
}

export const ChangesSearch = z.object({
  changesSearch: Text,
  changesOf: lenient(z.enum(['user', 'group'])),
  changesField: lenient(PeopleChangeField),
  /** First and last day. */
  changesFrom: lenient(z.iso.date()),
  changesTo: lenient(z.iso.date()),
})
export type ChangesSearch = z.infer<typeof ChangesSearch>
