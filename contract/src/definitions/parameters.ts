import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { DefinitionKey } from './definition.ts'
import { PARAMETER_SOURCES } from './parameter-sources.ts'

export const ParameterSource = z.enum(PARAMETER_SOURCES)
export type ParameterSource = z.infer<typeof ParameterSource>

const Id = z.string().check(z.minLength(1), z.maxLength(400))

/** The place for which a value is set: everything, or one project, site or equip. */
export const ParameterPlace = z.union([
  z.strictObject({ scope: z.literal('tenant') }),
  z.strictObject({ scope: z.literal('project'), projectKey: Id }),
  z.strictObject({ scope: z.literal('site'), siteId: Id }),
  z.strictObject({ scope: z.literal('equip'), siteId: Id, equipId: Id }),
])
export type ParameterPlace = z.infer<typeof ParameterPlace>

/** A value that someone has set. */
export const ParameterSetting = z.object({
  name: z.string(),
  place: ParameterPlace,
  /** Names to show: of the project, site or equip; null of the tenant. */
  placeName: z.nullable(z.string()),
  /** Null: it was taken back. */
  value: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** Increases by one with every change. */
  revision: z.int(),
  changedAt: z.iso.datetime({ offset: true }),
  /** Display name; null if the account no longer exists. */
  changedBy: z.nullable(z.string()),
  reason: z.string(),
})
export type ParameterSetting = z.infer<typeof ParameterSetting>

/** A value as it counts at a place. */
export const ParameterValue = z.object({
  /** Null: it has no default, and nobody has set it. */
  value: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  source: ParameterSource,
})
export type ParameterValue = z.infer<typeof ParameterValue>

export const listParameters = endpoint({
  method: 'GET',
  path: '/v1/parameters',
  summary: 'List the parameters of a definition: what is set, and what counts at a place',
  access: 'session',
  query: z.object({
    /** The key of a definition, or of the states of a kind of equip: `states-ahu`. */
    definition: DefinitionKey,
    projectKey: z.optional(Id),
    siteId: z.optional(Id),
    equipId: z.optional(Id),
  }),
  response: z.object({
    /** The values that count at the equip, site or project of the query; without one, for everything. */
    values: z.record(z.string(), ParameterValue),
    /** The values set for everything, and for the projects and sites that the person may see. */
    settings: z.array(ParameterSetting),
  }),
})

const ParameterName = z.string().check(z.minLength(1), z.maxLength(40))

export const MAXIMUM_REASON_LENGTH = 500
export const MAXIMUM_DAYS_AGAIN = 400
export const DAYS_AGAIN = 30

export const changeParameter = endpoint({
  method: 'PUT',
  path: '/v1/parameters',
  summary: 'Set a parameter for everything, a project, a site or an equip, or take it back',
  access: 'session',
  body: z.strictObject({
    definition: DefinitionKey,
    name: ParameterName,
    place: ParameterPlace,
    /** Null takes it back: the next wider scope counts. */
    value: z.nullable(z.number()),
    /** Any unit of the same kind; null for a plain number. */
    unit: z.nullable(z.string().check(z.maxLength(40))),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: issue('parameter.reason-missing'), abort: true }),
        z.maxLength(MAXIMUM_REASON_LENGTH),
      ),
    /** The revision the person saw, 0 if nothing was set. If there is another by now, the save is refused as a conflict. */
    revision: z.int().check(z.minimum(0)),
    /** The number of days up to today that are evaluated again. */
    daysAgain: z._default(z.int().check(z.minimum(0), z.maximum(MAXIMUM_DAYS_AGAIN)), DAYS_AGAIN),
  }),
  response: ParameterSetting,
})

export const ParameterChange = z.object({
  changedAt: z.iso.datetime({ offset: true }),
  changedBy: z.nullable(z.string()),
  reason: z.string(),
  /** Null: nothing was set. */
  from: z.nullable(z.object({ value: z.number(), unit: z.nullable(z.string()) })),
  to: z.nullable(z.object({ value: z.number(), unit: z.nullable(z.string()) })),
})
export type ParameterChange = z.infer<typeof ParameterChange>

export const MAXIMUM_SHOWN_PARAMETER_CHANGES = 50

export const listParameterChanges = endpoint({
  method: 'GET',
  path: '/v1/parameters/changes',
  summary: 'List changes to a parameter at a place, newest first',
  access: 'session',
  query: z.object({
    definition: DefinitionKey,
    name: ParameterName,
    projectKey: z.optional(Id),
    siteId: z.optional(Id),
    equipId: z.optional(Id),
  }),
  response: z.object({ changes: z.array(ParameterChange) }),
})
