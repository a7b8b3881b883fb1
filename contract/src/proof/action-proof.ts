import * as z from 'zod/mini'
import { ActionKey } from '../actions/actions.ts'
import { endpoint } from '../endpoint.ts'
import { RunDay } from '../hits/evidence.ts'
import { LocalDate } from '../values/local-date.ts'
import { Avoided, CANNOT_TELL_REASONS, REPAIR_STATES } from './repair.ts'

/** Repairs that the proof of an action shows; the others are counted. */
export const MAXIMUM_SHOWN_REPAIRS = 50

export const SENDING_KINDS = ['key', 'server', 'mapping', 'files', 'folder'] as const

/** Who sends findings. Files without a mapping and the import folder have no name. */
export const SendingSource = z.object({ kind: z.enum(SENDING_KINDS), name: z.string() })
export type SendingSource = z.infer<typeof SendingSource>

/**
 * What tells on which days a rule could have fired: its runs in Bonfire, what its sender says that it checked, or that the
 * sender was sending.
 */
export const EVIDENCES = ['own', 'checked', 'sending'] as const
export type Evidence = (typeof EVIDENCES)[number]

/** A finding of an action that somebody called fixed, and whether it stayed away. */
export const ShownRepair = z.object({
  equipRuleId: z.string(),
  targetName: z.string(),
  ruleName: z.string(),
  /** The key of the rule of Bonfire's whose runs tell on which days it could have fired; null if none do. */
  watchedBy: z.nullable(z.string()),
  /** Null if nothing tells. */
  evidence: z.nullable(z.enum(EVIDENCES)),
  /** Who sends the finding, if that counts. */
  source: z.nullable(SendingSource),
  /** The site-local day of the repair. */
  repairedOn: LocalDate,
  state: z.enum(REPAIR_STATES),
  stateOn: z.nullable(LocalDate),
  reason: z.nullable(z.enum(CANNOT_TELL_REASONS)),
  /** Clean days in a row that prove it; null: it fired too rarely. */
  neededDays: z.nullable(z.int()),
  /** Of the 60 days before, those on which the rule could have fired, and did. */
  exposedDays: z.int(),
  firedDays: z.int(),
  longestQuietDays: z.int(),
  /** False: too little is known of the days before, and the usual number of days proves it. */
  isMeasured: z.boolean(),
  cleanDays: z.int(),
  heldDays: z.nullable(z.int()),
  lesserFiredOn: z.nullable(LocalDate),
  /** The day after the repair on which its rule was last changed: clean days count from the day after. */
  changedOn: z.nullable(LocalDate),
  /** Null unless it is proved, and enough is known of the days before. */
  avoided: z.nullable(Avoided),
  /** Of the site's project. */
  currency: z.string(),
  /** The 30 days before the repair and all since, today only if it fired. */
  days: z.array(z.object({ day: LocalDate, kind: z.enum(['fired', 'clean', 'blind']) })),
  /** Why the rule could not have fired on the last day that is over; null if it could. */
  blindBecause: z.nullable(
    z.object({
      status: z.union([RunDay.shape.status, z.enum(['sent', 'silent', 'unchecked', 'notRun', 'short'])]),
      names: z.array(z.string()),
    }),
  ),
})
export type ShownRepair = z.infer<typeof ShownRepair>

export const readProof = endpoint({
  method: 'GET',
  path: '/v2/actions/:actionId/proof',
  summary: 'Say whether the repairs of an action that was closed as fixed have held',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ actionId: ActionKey }),
  response: z.object({
    /** By rule and equip; none unless the action is closed as fixed, or in review where its project watches that. */
    repairs: z.array(ShownRepair).check(z.maxLength(MAXIMUM_SHOWN_REPAIRS)),
    /** The number of further ones. */
    more: z.int(),
    /** How many there are in each state, shown or not. */
    counts: z.record(z.enum(REPAIR_STATES), z.int()),
  }),
})
