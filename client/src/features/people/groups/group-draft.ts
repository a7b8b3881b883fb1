import type { Group, GroupChange, GroupForm } from '@bonfire/contract/people/groups'
import { changedFields, pickFields } from '../../../lib/forms/draft.ts'

/** The values of the group form. */
export interface GroupDraft {
  name: string
  access: string[]
  memberIds: string[]
}

export const EMPTY_GROUP: GroupDraft = { name: '', access: [], memberIds: [] }

export function toGroupDraft({ name, access, members }: Group): GroupDraft {
  return { name, access, memberIds: members.map(({ id }) => id) }
}

/** Returns only changed fields, with their previous values; undefined if nothing changed. */
export function toGroupChange(draft: GroupDraft, before: GroupDraft): GroupChange | undefined {
  const changed = changedFields(draft, before)
  if (changed.length === 0) return undefined
  return { ...(pickFields(draft, changed) as Partial<GroupForm>), expected: pickFields(before, changed) }
}
