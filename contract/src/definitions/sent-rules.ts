import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DefinitionKey } from './definition.ts'

/** The rules that say the same as one of Bonfire's. */
export const MAXIMUM_SAME_RULES = 100

/** A rule whose findings are sent. */
export const SentRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  /** The key of the rule of Bonfire's that finds the same; null while none is said to. */
  sameAs: z.nullable(z.string()),
})
export type SentRule = z.infer<typeof SentRule>

const params = z.object({ key: DefinitionKey })
const RuleIds = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SAME_RULES))

export const listSentRules = endpoint({
  method: 'GET',
  path: '/v1/definitions/:key/sent-rules',
  summary: 'List the rules whose findings are sent, and which of them find the same as a rule of Bonfire’s',
  access: 'session',
  params,
  response: z.object({
    rules: z.array(SentRule),
    /** True if the person may change them. They apply to every project, so only people who see all projects may. */
    maySave: z.boolean(),
  }),
})

export const saveSentRules = endpoint({
  method: 'PUT',
  path: '/v1/definitions/:key/sent-rules',
  summary:
    'Say which rules whose findings are sent find the same as a rule of Bonfire’s; the last month is evaluated again',
  access: 'session',
  params,
  body: z.object({
    /** All of them. */
    ruleIds: RuleIds,
    /** Those that someone saw, so that nothing is overwritten unseen. */
    expected: RuleIds,
  }),
  response: z.object({ ruleIds: RuleIds }),
})
