import { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import * as z from 'zod/mini'
import { lenient } from '../../lib/address/address-texts.ts'

const Text = lenient(z.string())

const USER_FILTER_STATUSES = ['active', 'invited', 'deleted'] as const
export type UserFilterStatus = (typeof USER_FILTER_STATUSES)[number]

export const UsersSearch = z.object({
  usersSearch: Text,
  userStatus: lenient(z.enum(USER_FILTER_STATUSES)),
  userRole: Text,
  userGroup: Text,
  /** A column, with a leading minus for descending. */
  usersSort: Text,
  /** The user shown on top of the list. */
  user: Text,
})
export type UsersSearch = z.infer<typeof UsersSearch>

export interface GroupsSearch {
  groupsSearch?: string | undefined
  /** The group shown next to the list. */
  group?: string | undefined
}

export const ChangesSearch = z.object({
  changesSearch: Text,
  changesOf: lenient(z.enum(['user', 'group', 'key', 'webhook'])),
  changesField: lenient(PeopleChangeField),
  /** First and last day. */
  changesFrom: lenient(z.iso.date()),
  changesTo: lenient(z.iso.date()),
})
export type ChangesSearch = z.infer<typeof ChangesSearch>
