import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './refusals/problem.ts'
import { SECONDS_PER_DAY } from './values/durations.ts'

/** The presets, stored as seconds: 6 months are 183 days, 12 months 365. */
export const SNOOZE_PRESETS = {
  hours12: SECONDS_PER_DAY / 2,
  day1: SECONDS_PER_DAY,
  days7: 7 * SECONDS_PER_DAY,
  days30: 30 * SECONDS_PER_DAY,
  months6: 183 * SECONDS_PER_DAY,
  months12: 365 * SECONDS_PER_DAY,
} as const

export const SNOOZE_CUSTOM_DAYS = { minimum: 1, maximum: 9999, initial: 30 } as const
export const SNOOZE_MAXIMUM_SECONDS = SNOOZE_CUSTOM_DAYS.maximum * SECONDS_PER_DAY
const WRONG_DURATION = issue('snooze.wrong-duration')

/** Seconds: 12 hours, or whole days up to 9999. */
const Duration = z
  .int({ error: ({ input }) => ((input ?? null) === null ? issue('snooze.no-duration') : WRONG_DURATION) })
  .check(
    z.refine((seconds) => seconds === SNOOZE_PRESETS.hours12 || (seconds > 0 && seconds % SECONDS_PER_DAY === 0), {
      error: WRONG_DURATION,
    }),
    z.maximum(SNOOZE_MAXIMUM_SECONDS, { error: issue('snooze.too-long', { days: SNOOZE_CUSTOM_DAYS.maximum }) }),
  )

const endsOf = ({ duration, until, untilClosed }: { duration?: unknown; until?: unknown; untilClosed?: unknown }) =>
  [duration, until, untilClosed].filter((end) => end !== undefined).length

const EquipRuleIds = z
  .array(z.string().check(z.regex(/^\d{1,10}$/, { error: issue('snooze.wrong-id') })))
  .check(z.minLength(1, { error: issue('snooze.no-equip-rules') }), z.maxLength(50_000))

export const SnoozedEquipRule = z.object({
  equipRuleId: z.string(),
  /** Epoch seconds; null once unsnoozed. */
  snoozeEnd: z.nullable(z.int()),
})

/** Someone else's snooze that was still running when it was replaced. */
export const ReplacedSnooze = z.object({
  equipRuleId: z.string(),
  /** The name of the person who had snoozed it. */
  by: z.string(),
  /** Epoch seconds. */
  snoozeEnd: z.int(),
  /** It would have ended with the action. */
  isUntilClosed: z.boolean(),
})
export type ReplacedSnooze = z.infer<typeof ReplacedSnooze>

export const snooze = endpoint({
  method: 'POST',
  path: '/synco/equipRule/snooze',
  summary: 'Snooze equipment rules',
  access: 'session',
  keyScope: 'findings:write',
  body: z
    .object({
      duration: z.optional(Duration),
      /** Instead: the day at the site of each with whose beginning it ends. */
      until: z.optional(z.iso.date({ error: issue('snooze.wrong-day') })),
      /** Instead: it ends with the open action that each of them is on. */
      untilClosed: z.optional(z.literal(true)),
      equipRuleIds: EquipRuleIds,
      reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      /** The findings are no faults: they count against their rule. */
      isFalseAlert: z.optional(z.boolean()),
    })
    .check(
      z.refine((asked) => endsOf(asked) >= 1, { error: issue('snooze.no-duration'), path: ['duration'] }),
      z.refine((asked) => endsOf(asked) <= 1, { error: issue('snooze.several-ends'), path: ['duration'] }),
    ),
  response: z.object({ snoozed: z.array(SnoozedEquipRule), replaced: z.array(ReplacedSnooze) }),
})

/** Accepts a JSON body, or a comma-separated query. */
export const unsnooze = endpoint({
  method: 'DELETE',
  path: '/synco/equipRule/snooze',
  summary: 'Unsnooze equipment rules',
  access: 'session',
  keyScope: 'findings:write',
  query: z.object({ equipRuleIds: z.optional(z.string()) }),
  body: z.optional(z.nullable(z.object({ equipRuleIds: EquipRuleIds }))),
  response: z.object({ snoozed: z.array(SnoozedEquipRule) }),
})

/** Restores ends, reasons and names; refused if someone else has changed one of them since. */
export const undoSnooze = endpoint({
  method: 'POST',
  path: '/v1/snooze/undo',
  summary: 'Undo the caller’s last snooze or unsnooze of equipment rules',
  access: 'session',
  keyScope: 'findings:write',
  body: z.object({ equipRuleIds: EquipRuleIds }),
  response: z.object({ snoozed: z.array(SnoozedEquipRule) }),
})

/** True while the end is in the future. */
export function isSnoozed(snoozeEndSeconds: number | null, nowSeconds: number): boolean {
  return snoozeEndSeconds !== null && snoozeEndSeconds > nowSeconds
}
