import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAXIMUM_SITES_PER_REQUEST } from '../hits/hits.ts'
import { issue } from '../refusals/problem.ts'
import { renamed } from '../renamed.ts'
import { ActionStatus, TransitionReason } from './action-words.ts'
import { ActionKey } from './actions.ts'

export const COMMENT_MAXIMUM_CHARACTERS = 20_000

/** The marks in a comment's body that mean something else, for programs that only read bodies. */
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
  /** Display name; null if the account no longer exists. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime({ offset: true }),
})
export type AttachedFile = z.infer<typeof AttachedFile>

/** A person mentioned in a comment, by their name at the time. */
export const MentionedPerson = z.object({ id: z.string(), display: z.string() })
export type MentionedPerson = z.infer<typeof MentionedPerson>

/** A change of status. */
export const Transition = z.object({
  from: ActionStatus,
  to: ActionStatus,
  reason: z.nullable(TransitionReason),
})
export type Transition = z.infer<typeof Transition>

const WireComment = z.object({
  comment_id: z.string(),
  /** The same id. */
  hydraId: z.string(),
  /** forgeId of the author; null if the account no longer exists. */
  hydraCreatedBy: z.nullable(z.string()),
  body: z.string(),
  /** Username; null if the account no longer exists. */
  author: z.nullable(z.string()),
  author_name_display: z.string(),
  created: z.iso.datetime({ offset: true }),
  kind: z.enum(['comment', 'transition']),
  /** The change of status that the body puts into words; null for a comment, and for words from elsewhere. */
  transition: z.nullable(Transition),
  attachments: z.array(AttachedFile),
  /** The people meant by the @ names in the body; null if the sender did not say. */
  mentions: z.nullable(z.array(MentionedPerson)),
})

export const Comment = renamed(
  WireComment,
  {
    comment_id: 'id',
    hydraCreatedBy: 'authorId',
    author: 'authorUsername',
    author_name_display: 'authorName',
    created: 'createdAt',
  },
  { copies: { hydraId: 'comment_id' } },
)
export type Comment = z.output<typeof Comment>

export const loadComments = endpoint({
  method: 'GET',
  path: '/comments/:actionKey',
  summary: 'List an action’s comments and transitions, newest first',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ actionKey: ActionKey }),
  response: z.array(Comment),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/v2/actions/:actionId/comments',
  summary: 'Comment on an action',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ actionId: ActionKey }),
  body: z.object({
    body: z.string().check(
      z.trim(),
      z.minLength(1, { error: issue('comment.empty') }),
      z.maxLength(COMMENT_MAXIMUM_CHARACTERS, {
        error: issue('comment.too-long', { maximum: COMMENT_MAXIMUM_CHARACTERS }),
      }),
    ),
    requestId: z.optional(z.uuid()),
    /** Ids of the people meant by the @ names in the body, because two people may have the same name. */
    mentions: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200))),
  }),
  status: 201,
  response: z.object({ hydraId: z.string() }),
})

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/v2/comments/:commentId',
  summary: 'Delete the caller’s own comment',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ commentId: z.string().check(z.regex(/^\d{1,10}$/)) }),
  response: z.object({}),
})

/** A person who can be mentioned in, or assigned to, the actions of a site. */
export const NamedUser = z.object({
  display: z.string(),
  id: z.string(),
  authId: z.string(),
  /** Present only if someone else at the site has the same name. */
  email: z.optional(z.string()),
})
export type NamedUser = z.infer<typeof NamedUser>

export const listNames = endpoint({
  method: 'GET',
  path: '/hashtagUsernameList/:projectKey/:site',
  summary: 'List the people who can see a site, given its label or ID',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ projectKey: z.string().check(z.maxLength(200)), site: z.string().check(z.maxLength(300)) }),
  response: z.array(NamedUser),
})

export const listPeopleOfSites = endpoint({
  method: 'POST',
  path: '/v2/actions/people',
  summary:
    'List the people who can see at least one of the sites, and how many of them; sites the caller cannot see do not count',
  access: 'session',
  keyScope: 'actions:read',
  body: z.object({ sites: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST)) }),
  response: z.object({
    people: z.array(z.extend(NamedUser, { siteCount: z.int() })),
    siteCount: z.int(),
  }),
})

export const notifyMentioned = endpoint({
  method: 'POST',
  path: '/hashtag-notification',
  summary: 'Notify the people mentioned in a comment',
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
