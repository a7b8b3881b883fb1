import * as z from 'zod/mini'
import { create } from 'zustand'
import { isOwnershipLost } from '../../lib/stored/owner.ts'

/** Each person has their own. They wait for a sign-in of that person, and are deleted when someone else signs in. */
const unsentName = (personId: string) => `BonfireUnsent.${personId}`

/** A comment that was sent while the server could not be reached. */
const UnsentComment = z.object({
  /** Makes it one comment, however often it is sent. */
  requestId: z.string(),
  actionKey: z.string(),
  text: z.string(),
  body: z.string(),
  mentions: z.optional(z.array(z.string())),
  /** Files that are kept apart, under the same id, and belong to it. */
  files: z.optional(z.object({ names: z.array(z.string()), organisationId: z.string() })),
  /** The reason why the server refused it; it is not sent again on its own. */
  refusal: z.optional(z.string()),
})
export type UnsentComment = z.infer<typeof UnsentComment>

/** Changes whenever this tab or another one keeps or drops a comment. */
const useChanges = create(() => ({ count: 0 }))
const noteChange = () => useChanges.setState(({ count }) => ({ count: count + 1 }))
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith(unsentName(''))) noteChange()
})

export function unsentOf(personId: string): readonly UnsentComment[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(unsentName(personId)) ?? '[]')
    return z.array(UnsentComment).safeParse(kept).data ?? []
  } catch {
    return []
  }
}

export function useUnsent(personId: string, actionKey: string): readonly UnsentComment[] {
  useChanges()
  return unsentOf(personId).filter((comment) => comment.actionKey === actionKey)
}

/** Returns whether it is kept: storage may be full or blocked. */
export function keepUnsent(personId: string, comment: UnsentComment): boolean {
  const others = unsentOf(personId).filter(({ requestId }) => requestId !== comment.requestId)
  return writeComments(personId, [...others, comment])
}

export function dropUnsent(personId: string, dropped: string): void {
  const { files } = unsentOf(personId).find(({ requestId }) => requestId === dropped) ?? {}
  if (files) void import('../../lib/stored/kept-files.ts').then(({ dropFiles }) => dropFiles(dropped))
  writeComments(
    personId,
    unsentOf(personId).filter(({ requestId }) => requestId !== dropped),
  )
}

function writeComments(personId: string, comments: readonly UnsentComment[]): boolean {
  if (isOwnershipLost()) return false
  try {
    if (comments.length === 0) localStorage.removeItem(unsentName(personId))
    else localStorage.setItem(unsentName(personId), JSON.stringify(comments))
    noteChange()
    return true
  } catch {
    return false
  }
}
