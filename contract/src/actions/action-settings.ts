import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RuleCategory } from '../values/category.ts'
import { ActionStatus } from './action-words.ts'

/** A photo or a note since the action was last opened, without which it cannot be closed. */
export const ClosingNeed = z.enum(['photo', 'note'])
export type ClosingNeed = z.infer<typeof ClosingNeed>

const Owner = z.object({
  /** The team to whose actions alone it applies; null: any team. */
  team: z.nullable(z.string()),
  assigneeId: z.string(),
  assignee: z.string(),
})

export const ActionSettings = z.object({
  usualStatus: z.nullable(ActionStatus),
  usualTeam: z.nullable(z.string()),
  closingNeeds: z.array(ClosingNeed),
  /** The people who get new actions about findings of the category at the site, the most specific rule first. */
  owners: z.array(Owner),
  /** Named by a rule, but gone or without access to the site. */
  skippedOwners: z.array(z.string()),
})
export type ActionSettings = z.infer<typeof ActionSettings>

export const readActionSettings = endpoint({
  method: 'GET',
  path: '/v1/action-settings',
  summary: 'What new actions at a site begin with, who gets them, and what closing them asks for',
  access: 'session',
  query: z.object({
    /** The site as project~site, or its own id. */
    siteId: z.string().check(z.minLength(1), z.maxLength(200)),
    category: z.optional(RuleCategory),
  }),
  response: ActionSettings,
})

const MOST_OWNERS = 500
/** A rule about who gets new actions of a project; it applies if everything given holds. */
export const ActionOwner = z.object({
  siteId: z.nullable(z.string().check(z.maxLength(200))),
  category: z.nullable(RuleCategory),
  team: z.nullable(z.string().check(z.maxLength(200))),
  /** The person's forgeId. */
  assigneeId: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type ActionOwner = z.infer<typeof ActionOwner>

const ProjectOwners = z.object({
  owners: z.array(
    z.extend(ActionOwner, {
      assignee: z.string(),
      /** False for one who is gone or may not see the project: another rule counts instead. */
      isAble: z.boolean(),
    }),
  ),
  /** The people who may be chosen. */
  people: z.array(
    z.object({
      assigneeId: z.string(),
      assignee: z.string(),
      /** The address of people who share their name with another; null otherwise. */
      email: z.nullable(z.string()),
    }),
  ),
  teams: z.array(z.string()),
})
export type ProjectOwners = z.infer<typeof ProjectOwners>

const params = z.object({ projectKey: z.string().check(z.maxLength(200)) })

export const readActionOwners = endpoint({
  method: 'GET',
  path: '/v1/portfolio/projects/:projectKey/action-owners',
  summary: 'List who gets new actions of a project, for administrators',
  access: 'session',
  params,
  response: ProjectOwners,
})

export const saveActionOwners = endpoint({
  method: 'PUT',
  path: '/v1/portfolio/projects/:projectKey/action-owners',
  summary: 'Replace who gets new actions of a project',
  access: 'session',
  params,
  body: z.object({
    owners: z.array(ActionOwner).check(z.maxLength(MOST_OWNERS)),
    /** The rules as the form showed them: 409 if someone else has changed them since. */
    expected: z.optional(z.array(ActionOwner)),
  }),
  response: ProjectOwners,
})
