import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Definition, DefinitionKey, StateMachine } from './definition.ts'
import { DAYS_AGAIN, MAXIMUM_DAYS_AGAIN } from './parameters.ts'

/** A definition in the version that is in use. */
export const StoredDefinition = z.object({
  key: z.string(),
  /** Increases by one with every change. */
  version: z.int(),
  /** It comes with Bonfire: it can be copied, and not changed. */
  isBuiltIn: z.boolean(),
  changedAt: z.iso.datetime({ offset: true }),
  /** Display name; null if it is built in, or the account no longer exists. */
  changedBy: z.nullable(z.string()),
  definition: Definition,
})
export type StoredDefinition = z.infer<typeof StoredDefinition>

export const listDefinitions = endpoint({
  method: 'GET',
  path: '/v1/definitions',
  summary: 'List what rules compute: those that are built in, and your own',
  access: 'session',
  response: z.object({
    definitions: z.array(StoredDefinition),
    stateMachines: z.array(StateMachine),
    /** True if the person may save rules. They apply to every project, so only people who see all projects may. */
    maySave: z.boolean(),
  }),
})

/** An error in a definition, or a warning. */
export const DefinitionProblem = z.object({
  /** `when`, `roles`, `parameters.eSat.unit`. */
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
  /** The place in a condition, from 1; columns count characters. */
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  suggestion: z.optional(z.string()),
})
export type DefinitionProblem = z.infer<typeof DefinitionProblem>

const Check = z.object({
  /** `true`: nothing is saved, and the response lists what is wrong. */
  check: z.optional(z.literal('true')),
})

/** The number of days up to today that are evaluated again. */
const DaysAgain = z._default(z.int().check(z.minimum(0), z.maximum(MAXIMUM_DAYS_AGAIN)), DAYS_AGAIN)

const Saved = z.object({
  /** Null if it was only checked. */
  saved: z.nullable(StoredDefinition),
  /** Empty if it was saved. */
  problems: z.array(DefinitionProblem),
})

export const createDefinition = endpoint({
  method: 'POST',
  path: '/v1/definitions',
  summary: 'Define a rule of your own, or check its definition',
  access: 'session',
  query: Check,
  body: z.object({ definition: Definition, daysAgain: DaysAgain }),
  response: Saved,
})

export const updateDefinition = endpoint({
  method: 'PUT',
  path: '/v1/definitions/:key',
  summary: 'Change a rule of your own, or check its definition',
  access: 'session',
  params: z.object({ key: DefinitionKey }),
  query: Check,
  body: z.object({
    definition: Definition,
    /** The version the person saw. If there is another by now, the save is refused as a conflict. */
    version: z.int().check(z.minimum(1)),
    daysAgain: DaysAgain,
  }),
  response: Saved,
})
