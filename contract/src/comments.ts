import * as z from 'zod/mini'
import { ActionKey } from './actions.ts'
import { endpoint } from './endpoint.ts'

export const COMMENT_MAXIMUM_CHARACTERS = 20_000

/** What a comment's body may embed, for programs that know nothing else of it (COM-02, COM-03, OPEN-J01). */
export const COMMENT_MARKERS = {
  author: '\n\n[author]: ',
  transition: '[transition] ',
  attachments: '\n\n[attachments]',
} as const

export const AttachedFile = z.object({
  id: z.string(),
  filename: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Display name; null when the account is gone. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime({ offset: true }),
})
export type AttachedFile = z.infer<typeof AttachedFile>

/** A person whom a comment names, as they were called when it was written. */
export const MentionedPerson = z.object({ id: z.string(), display: z.string() })
export type MentionedPerson = z.infer<typeof MentionedPerson>

export const Comment = z.object({
  comment_id: z.string(),
  /** What removal names. */
  hydraId: z.string(),
  /** forgeId of the author; null when the account is gone. */
  hydraCreatedBy: z.nullable(z.string()),
  body: z.string(),
  /** Username; null when the account is gone. */
  author: z.nullable(z.string()),
  author_name_display: z.string(),
  created: z.iso.datetime({ offset: true }),
  kind: z.enum(['comment', 'transition']),
  attachments: z.array(AttachedFile),
  /** Whom the body means by its @ names; null when the sender did not say. */
  mentions: z.nullable(z.array(MentionedPerson)),
})
export type Comment = z.infer<typeof Comment>

export const loadComments = endpoint({
  method: 'GET',
  path: '/comments/:actionKey',
  summary: 'Comments and transitions of an action, the newest first',
  access: 'session',
  params: z.object({ actionKey: ActionKey }),
  response: z.array(Comment),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/v2/actions/:actionId/comments',
  summary: 'Comments on an action',
  access: 'session',
  params: z.object({ actionId: ActionKey }),
  body: z.object({
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'A comment needs text' }),
        z.maxLength(COMMENT_MAXIMUM_CHARACTERS, { error: 'A comment cannot be longer than 20,000 characters' }),
      ),
    requestId: z.optional(z.uuid()),
    /** Ids of the people whom the body means by its @ names: two people may have the same name. */
    mentions: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200))),
  }),
  status: 201,
  response: z.object({ hydraId: z.string() }),
})

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/v2/comments/:commentId',
  summary: "Removes one's own comment",
  access: 'session',
  params: z.object({ commentId: z.string().check(z.regex(/^\d{1,10}$/)) }),
  response: z.object({}),
})

/** Somebody who can be mentioned in, or assigned to, the actions of a site. */
export const NamedUser = z.object({
  display: z.string(),
  id: z.string(),
  authId: z.string(),
  /** Only where somebody else of the site has the same name: what tells them apart. */
  email: z.optional(z.string()),
})
export type NamedUser = z.infer<typeof NamedUser>

export const listNames = endpoint({
  method: 'GET',
  path: '/hashtagUsernameList/:projectKey/:site',
  summary: 'People who see the site, named by its label or id',
  access: 'session',
  params: z.object({ projectKey: z.string().check(z.maxLength(200)), site: z.string().check(z.maxLength(300)) }),
  response: z.array(NamedUser),
})

export const notifyMentioned = endpoint({
  method: 'POST',
  path: '/hashtag-notification',
  summary: 'Tells the people whom a comment mentions',
  access: 'session',
  body: z.object({
    comment: z.object({
      key: z.string().check(z.maxLength(200)),
      text: z.string().check(z.maxLength(COMMENT_MAXIMUM_CHARACTERS + 1000)),
    }),
    hashtagList: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
    /** The action's key. */
    issue: ActionKey,
    workflow: z.literal(false),
  }),
  response: z.object({ notified: z.int() }),
})
