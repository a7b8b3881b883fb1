import * as z from 'zod/mini'
import { Definition } from '../definitions/definition.ts'
import { endpoint } from '../endpoint.ts'
import { CheckedCause, Evidence } from '../hits/evidence.ts'
import { ActionKey } from './actions.ts'

/** Findings whose causes an action shows; the others are on their own pages. */
export const MAXIMUM_CHECKED_FINDINGS = 20

/** The findings of one of our own rules on equipment of an action, and what to check there. */
export const FindingChecks = z.object({
  equipRuleId: z.string(),
  targetName: z.string(),
  /** Evidence of the newest day with hits, with its last firing only. */
  evidence: Evidence,
  /** The definition at the time of the finding; its causes are in the order in which to check them. */
  body: Definition,
  checked: z.array(CheckedCause),
})
export type FindingChecks = z.infer<typeof FindingChecks>

export const readChecks = endpoint({
  method: 'GET',
  path: '/v2/actions/:actionId/checks',
  summary: 'List what to check on the equipment of an action, with the numbers of its findings',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ actionId: ActionKey }),
  response: z.object({
    /** Findings of our own rules that are on the action, by rule and equip. */
    findings: z.array(FindingChecks).check(z.maxLength(MAXIMUM_CHECKED_FINDINGS)),
    /** The number of further ones. */
    more: z.int(),
  }),
})

export const checkCauseOfAction = endpoint({
  method: 'PUT',
  path: '/v2/actions/:actionId/checks',
  summary: 'Tick off a possible cause of a finding on an action, or take the tick back',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ actionId: ActionKey }),
  body: z.strictObject({
    equipRuleId: z.string().check(z.regex(/^\d{1,10}$/)),
    cause: z.string().check(z.maxLength(60)),
    isChecked: z.boolean(),
  }),
  response: z.object({ checked: z.array(CheckedCause) }),
})
