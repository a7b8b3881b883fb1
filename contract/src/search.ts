import * as z from 'zod/mini'
import { ActionStatus } from './actions/action-words.ts'
import { endpoint } from './endpoint.ts'
import { InsightType } from './values/category.ts'
import { LocalDate } from './values/local-date.ts'

export const SEARCH_MAXIMUM_CHARACTERS = 200

/** A rule in use at sites the user can see. */
export const FoundRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  insightType: InsightType,
  /** Sites with equipment of the rule, as project~site, in order of label; `siteCount` counts all of them. */
  siteIds: z.array(z.string()),
  siteCount: z.int(),
  /** The latest day with hits at these sites; null if there is none. */
  latest: z.nullable(LocalDate),
})
export type FoundRule = z.infer<typeof FoundRule>

/** A piece of equipment checked by a rule in use. */
export const FoundEquip = z.object({
  equipId: z.string(),
  name: z.string(),
  /** The site, as project~site. */
  siteId: z.string(),
  insightType: InsightType,
  /** The latest day with hits; null if there is none. */
  latest: z.nullable(LocalDate),
})
export type FoundEquip = z.infer<typeof FoundEquip>

export const FoundAction = z.object({
  key: z.string(),
  summary: z.string(),
  status: ActionStatus,
  /** The site, as project~site. */
  siteId: z.string(),
  siteName: z.string(),
  projectName: z.string(),
})
export type FoundAction = z.infer<typeof FoundAction>

export const FoundPerson = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type FoundPerson = z.infer<typeof FoundPerson>

export const search = endpoint({
  method: 'GET',
  path: '/v1/search',
  summary: 'Search the names of rules, equipment, actions and people the caller can see; returns a few of each',
  access: 'session',
  query: z.object({ text: z.string().check(z.maxLength(SEARCH_MAXIMUM_CHARACTERS)) }),
  response: z.object({
    rules: z.array(FoundRule),
    equips: z.array(FoundEquip),
    /** An action found by its key is returned in any status; others as in the lists. */
    actions: z.array(FoundAction),
    /** People who are found only by administrators. */
    people: z.array(FoundPerson),
  }),
})
export type SearchResults = z.infer<(typeof search)['response']>
