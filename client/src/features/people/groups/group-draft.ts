import { type Group, type GroupChange, GroupForm } from '@bonfire/contract/groups'

/** What stands in the form of a group. */
export interface GroupDraft {
  name: string
  access: string[]
  memberIds: string[]
}

const FIELDS = ['name', 'access', 'memberIds'] as const satisfies (keyof GroupDraft)[]

export const EMPTY_GROUP: GroupDraft = { name: '', access: [], memberIds: [] }

export function draftOf({ name, access, members }: Group): GroupDraft {
  return { name, access, memberIds: members.map(({ id }) => id) }
}

/** What is wrong with the name, in the contract's words. */
export function nameProblem(draft: GroupDraft): string | undefined {
  return GroupForm.safeParse(draft).error?.issues.find(({ path }) => path[0] === 'name')?.message
}

/** Undefined when the draft has a problem. */
export function toGroupForm(draft: GroupDraft): GroupForm | undefined {
  return GroupForm.safeParse(draft).data
}

/** Only what was changed, with what stood there before; undefined when nothing was. */
export function toGroupChange(draft: GroupDraft, before: GroupDraft): GroupChange | undefined {
  const changed = FIELDS.filter((field) => !isSame(field, draft, before))
  if (changed.length === 0) return undefined
  const pick = (source: GroupDraft) => Object.fromEntries(changed.map((field) => [field, source[field]]))
  return { ...(pick(draft) as Partial<GroupForm>), expected: pick(before) as Partial<GroupDraft> }
}

export function isUntouched(draft: GroupDraft, before: GroupDraft): boolean {
  return FIELDS.every((field) => isSame(field, draft, before))
}

/** A draft over what somebody else saved meanwhile: what was not changed here is as they left it. */
export function rebased(draft: GroupDraft, before: GroupDraft, now: GroupDraft): GroupDraft {
  const kept = FIELDS.filter((field) => !isSame(field, draft, before))
  return { ...now, ...Object.fromEntries(kept.map((field) => [field, draft[field]])) }
}

function isSame(field: keyof GroupDraft, a: GroupDraft, b: GroupDraft): boolean {
  if (field === 'name') return a.name.trim() === b.name.trim()
  const inB = new Set(b[field])
  return a[field].length === b[field].length && a[field].every((value) => inB.has(value))
}
