import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const DAY_SECONDS = 86_400

/** The presets, stored as seconds: 6 months are 183 days, 12 months 365 (SNZ-01, SNZ-02). */
export const SNOOZE_PRESETS = {
  hours12: DAY_SECONDS / 2,
  day1: DAY_SECONDS,
  days7: 7 * DAY_SECONDS,
  days30: 30 * DAY_SECONDS,
  months6: 183 * DAY_SECONDS,
  months12: 365 * DAY_SECONDS,
} as const

export const SNOOZE_CUSTOM_DAYS = { minimum: 1, maximum: 9999, initial: 30 } as const
export const SNOOZE_MAXIMUM_SECONDS = SNOOZE_CUSTOM_DAYS.maximum * DAY_SECONDS
const WRONG_DURATION = 'A snooze lasts 12 hours or whole days, given in seconds'

const EquipRuleIds = z
  .array(z.string().check(z.regex(/^\d{1,10}$/, { error: 'An equipRuleId is a whole number, written as a text' })))
  .check(z.minLength(1, { error: 'No equipRuleIds given' }), z.maxLength(50_000))

export const SnoozedEquipRule = z.object({
  equipRuleId: z.string(),
  /** Epoch seconds; null once unsnoozed. */
  snoozeEnd: z.nullable(z.int()),
})

/** A snooze by somebody else that still ran when it was replaced. */
export const ReplacedSnooze = z.object({
  equipRuleId: z.string(),
  /** The name of who had snoozed it. */
  by: z.string(),
  /** Epoch seconds. */
  snoozeEnd: z.int(),
})
export type ReplacedSnooze = z.infer<typeof ReplacedSnooze>

export const snooze = endpoint({
  method: 'POST',
  path: '/synco/equipRule/snooze',
  summary: 'Silences equipment rules for a while',
  access: 'session',
  body: z.object({
    /** Seconds: 12 hours at least, or whole days up to 9999. */
    duration: z
      .int({ error: ({ input }) => ((input ?? null) === null ? 'No snooze duration given' : WRONG_DURATION) })
      .check(
        z.refine((seconds) => seconds === SNOOZE_PRESETS.hours12 || (seconds > 0 && seconds % DAY_SECONDS === 0), {
          error: WRONG_DURATION,
        }),
        z.maximum(SNOOZE_MAXIMUM_SECONDS, { error: 'A snooze lasts 9999 days at most' }),
      ),
    equipRuleIds: EquipRuleIds,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  response: z.object({ snoozed: z.array(SnoozedEquipRule), replaced: z.array(ReplacedSnooze) }),
})

/** Takes a JSON body, and a comma-joined query too (OPEN-D08). */
export const unsnooze = endpoint({
  method: 'DELETE',
  path: '/synco/equipRule/snooze',
  summary: 'Lets equipment rules be heard again',
  access: 'session',
  query: z.object({ equipRuleIds: z.optional(z.string()) }),
  body: z.optional(z.nullable(z.object({ equipRuleIds: EquipRuleIds }))),
  response: z.object({ snoozed: z.array(SnoozedEquipRule) }),
})

/** Ends, reasons and names come back as they were; refused once somebody else has changed one of them. */
export const undoSnooze = endpoint({
  method: 'POST',
  path: '/v1/snooze/undo',
  summary: "Takes back the caller's last snooze or unsnooze of the equipment rules",
  access: 'session',
  body: z.object({ equipRuleIds: EquipRuleIds }),
  response: z.object({ snoozed: z.array(SnoozedEquipRule) }),
})

/** True while the end lies in the future (ANL-06). */
export function isSnoozed(snoozeEndSeconds: number | null, nowSeconds: number): boolean {
  return snoozeEndSeconds !== null && snoozeEndSeconds > nowSeconds
}
