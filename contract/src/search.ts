import * as z from 'zod/mini'
import { ActionStatus } from './action-words.ts'
import { InsightType } from './category.ts'
import { endpoint } from './endpoint.ts'
import { LocalDate } from './hits.ts'

export const SEARCH_MAXIMUM_CHARACTERS = 200

/** A rule in use at sites that one sees. */
export const FoundRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  insightType: InsightType,
  /** Sites with equipment of the rule, as project~site, the first by label; `siteCount` counts them all. */
  siteIds: z.array(z.string()),
  siteCount: z.int(),
  /** The newest day with hits at these sites; null when there is none. */
  latest: z.nullable(LocalDate),
})
export type FoundRule = z.infer<typeof FoundRule>

/** A piece of equipment that a rule in use looks at. */
export const FoundEquip = z.object({
  equipId: z.string(),
  name: z.string(),
  /** The site, as project~site. */
  siteId: z.string(),
  insightType: InsightType,
  /** The newest day with hits; null when there is none. */
  latest: z.nullable(LocalDate),
})
export type FoundEquip = z.infer<typeof FoundEquip>

export const FoundAction = z.object({
  key: z.string(),
  summary: z.string(),
  status: ActionStatus,
  siteName: z.string(),
  projectName: z.string(),
})
export type FoundAction = z.infer<typeof FoundAction>

export const FoundPerson = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type FoundPerson = z.infer<typeof FoundPerson>

export const search = endpoint({
  method: 'GET',
  path: '/v1/search',
  summary: 'Rules, equipment, actions and people by words of their names, everywhere the caller may see; a few of each',
  access: 'session',
  query: z.object({ text: z.string().check(z.maxLength(SEARCH_MAXIMUM_CHARACTERS)) }),
  response: z.object({
    rules: z.array(FoundRule),
    equips: z.array(FoundEquip),
    /** An action whose key is typed comes whatever its status; others as their lists have them. */
    actions: z.array(FoundAction),
    /** Only for who administers them. */
    people: z.array(FoundPerson),
  }),
})
export type SearchResults = z.infer<(typeof search)['response']>
