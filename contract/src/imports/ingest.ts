import * as z from 'zod/mini'
import { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import { EQUIP_PARTS } from '../definitions/equip-parts.ts'
import { endpoint } from '../endpoint.ts'
import { LONGEST_HOLD_SECONDS } from '../histories/hold.ts'
import { PointKind } from '../histories/points.ts'
import { RoleName } from '../histories/role-name.ts'
import { issue } from '../refusals/problem.ts'
import { InsightType, RuleCategory } from '../values/category.ts'
import { isCurrency } from '../values/currency.ts'
import { SECONDS_PER_DAY } from '../values/durations.ts'
import { LocalDate } from '../values/local-date.ts'
import { isTimeZone } from '../values/time-zone.ts'
import { Tags, Whole, WithoutNull } from './tags.ts'

const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), WithoutNull, Whole)
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), WithoutNull, Whole)
const Text = z.string().check(z.maxLength(10_000), WithoutNull, Whole)
const WebAddress = z
  .url({ protocol: /^https?$/, error: issue('value.http-address') })
  .check(z.maxLength(10_000), WithoutNull, Whole)

const TimeZone = z.string().check(z.refine(isTimeZone, { error: issue('value.time-zone') }))

export const ModelProject = z.object({
  projectKey: Id,
  projectName: Name,
  /** ISO 4217. */
  currency: z._default(z.string().check(z.refine(isCurrency, { error: issue('value.currency') })), 'USD'),
  jiraKey: z.optional(z.nullable(Id)),
  skysparkUrl: z.optional(z.nullable(WebAddress)),
})
export const ModelSite = z.object({
  siteId: Id,
  projectKey: Id,
  label: Name,
  /** The region. */
  state: z.optional(z.nullable(Name)),
  timezone: TimeZone,
})
/** Tags and class that are left out stay as they are stored; null empties them. */
export const ModelEquip = z.object({
  equipId: Id,
  siteId: Id,
  name: Name,
  /**
   * The tags of an equip in the words of Project Haystack: `ahu`, or `vav` with `airRef`, whose value is the ID of an
   * equip of the same site. They decide which of our own rules apply.
   */
  tags: z.optional(z.nullable(Tags)),
  brickClass: z.optional(z.nullable(Name)),
  /** The same in one word, and as IDs of equips of the same site. They win over tags, of later models too. */
  kind: z.optional(z.enum(EQUIP_KINDS)),
  servedBy: z.optional(z.array(Id).check(z.maxLength(100))),
  /** What it has or lacks. Parts that are left out stay as they were said. */
  parts: z.optional(z.partialRecord(z.enum(EQUIP_PARTS), z.boolean())),
})
const State = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), WithoutNull, Whole)

/** Fields that are left out stay as they are stored; null empties them. */
export const ModelPoint = z
  .object({
    pointId: Id.check(z.refine((id) => !id.includes(','), { error: issue('point.id-comma') })),
    siteId: Id,
    /** The equip is one of that site; null for a point of the site itself. */
    equipId: z.optional(z.nullable(Id)),
    name: Name,
    kind: PointKind,
    /** A name or a symbol of Project Haystack: `fahrenheit` or `°F`. */
    unit: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))),
    /** The words of an enum's numbers, from 0. */
    states: z.optional(z.nullable(z.array(State).check(z.maxLength(1000)))),
    tags: z.optional(z.nullable(Tags)),
    brickClass: z.optional(z.nullable(Name)),
    role: z.optional(z.nullable(RoleName)),
    /** 0: a sample at each change. */
    intervalSeconds: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(SECONDS_PER_DAY)))),
    /** A sample counts this long if no other follows; null: three intervals, or a day for samples at each change. */
    holdSeconds: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(LONGEST_HOLD_SECONDS)))),
    timezone: z.optional(z.nullable(TimeZone)),
  })
  .check(
    z.refine(({ kind, unit }) => kind === 'number' || !unit, { path: ['unit'], error: issue('point.unit-of-state') }),
    z.refine(({ kind, states }) => kind === 'enum' || !states, {
      path: ['states'],
      error: issue('point.states-of-number'),
    }),
    z.refine(({ states }) => !states || new Set(states).size === states.length, {
      path: ['states'],
      error: issue('point.state-twice'),
    }),
  )
export type ModelPoint = z.infer<typeof ModelPoint>
export const ModelRule = z.object({
  ruleId: Id,
  name: Name,
  category: z.optional(z.nullable(RuleCategory)),
  severity: z.optional(z.nullable(Name)),
  description: z.optional(z.nullable(Text)),
})
export const ModelProjectRule = z.object({
  projectKey: Id,
  ruleId: Id,
  type: InsightType,
  priority: z.int().check(z.minimum(0), z.maximum(3)),
  active: z._default(z.boolean(), true),
})

/**
 * Upserted by id; a rule without a project rule is enabled for insights in the projects that the model is about, with priority
 * 1 if its severity is critical or high, otherwise with 0.
 */
export const Model = z.object({
  projects: z._default(z.array(ModelProject), []),
  sites: z._default(z.array(ModelSite), []),
  equips: z._default(z.array(ModelEquip), []),
  points: z._default(z.array(ModelPoint), []),
  rules: z._default(z.array(ModelRule), []),
  projectRules: z._default(z.array(ModelProjectRule), []),
})
export type Model = z.infer<typeof Model>

export const Rejection = z.object({
  /** Position in the request, from 1; of CSV and workbooks the row that a spreadsheet program shows. */
  row: z.int(),
  /** One of the codes of `refusals/imports/rows.ts`. */
  code: z.string(),
  message: z.string(),
  /** The message's parts, as data. */
  params: z.record(z.string(), z.unknown()),
})
export type Rejection = z.infer<typeof Rejection>

export const MAXIMUM_REPORTED_REJECTIONS = 1000

export const IngestAnswer = z.object({
  /** Rows read; the next three count occurrences, one equip rule on one day each. */
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows that say what was checked, also what was known; left out if there are none. */
  checked: z.optional(z.int()),
  /** Number of rejected rows. */
  rejectedCount: z.int(),
  /** The first 1,000 of them. */
  rejected: z.array(Rejection),
})
export type IngestAnswer = z.infer<typeof IngestAnswer>

export const ingestModel = endpoint({
  method: 'PUT',
  path: '/v1/ingest/model',
  summary: 'Create or update projects, sites, equips, points, rules and project rules by ID',
  access: 'ingestKey',
  body: Model,
  response: z.record(z.string(), z.object({ created: z.int(), updated: z.int(), unchanged: z.int() })),
})

// More is a mistake.
const LARGEST_COST = 1e12
/** The amount is in the currency of the site's project; null or left out: not estimated. */
const Cost = z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(LARGEST_COST))))

/** One firing of an occurrence: `t` an ISO 8601 instant with offset or epoch seconds, `d` seconds. */
export const IngestFiring = z.object({
  t: z.union([z.iso.datetime({ offset: true }), z.int().check(z.minimum(0), z.maximum(253_402_300_799))]),
  d: z.int().check(z.minimum(0), z.maximum(31_622_400)),
  cost: Cost,
})

/** One equipment rule on one day, with all its firings of that day. */
export const IngestOccurrence = z.object({
  siteId: Id,
  equipId: Id,
  /** Creates the equip if it is unknown. */
  equipName: z.optional(Name),
  ruleId: Id,
  occurredOn: LocalDate,
  times: z.array(IngestFiring).check(z.minLength(1), z.maxLength(1440)),
  description: z.optional(z.nullable(Text)),
  severity: z.optional(z.nullable(Name)),
  reportUrl: z.optional(z.nullable(WebAddress)),
  sourceId: z.optional(z.nullable(Id)),
  /** Points of the equip or of the site that the finding is about: drawn in its chart. */
  pointIds: z.optional(z.nullable(z.array(Id).check(z.maxLength(20)))),
  /** All firings together, instead of a cost each. Also text, such as 12,50 €. */
  cost: Cost,
  /** The code or sign of the costs' currency, refused unless it is that of the site's project, the default. */
  currency: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(20)))),
})
export type IngestOccurrence = z.infer<typeof IngestOccurrence>

/** A rule ran at a site on a day of that site: on all equips, or on those that are named. */
export const IngestChecked = z.object({
  siteId: Id,
  ruleId: Id,
  date: LocalDate,
  equipIds: z.optional(z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(10_000)))),
})

/** CSV columns as the templates have them: one row per firing; rows of one equip, rule and day make one occurrence. */
export const FINDING_CSV_COLUMNS = ['siteId', 'equipId', 'ruleId', 'occurredOn', 'start', 'durationSeconds'] as const
export const FINDING_CSV_OPTIONAL_COLUMNS = [
  ...(['equipName', 'description', 'severity', 'reportUrl', 'sourceId', 'pointIds', 'cost', 'currency'] as const),
] as const

/** The columns of a CSV file that says what was checked: a rule ran there on that day, on that equip or on all. */
export const CHECKED_CSV_COLUMNS = ['siteId', 'ruleId', 'date'] as const
export const CHECKED_CSV_OPTIONAL_COLUMNS = ['equipId'] as const

/** Also accepts `application/x-ndjson` (one occurrence, or `{"checked": {...}}`, per line) and `text/csv`; bodies are streamed. */
export const ingestHits = endpoint({
  method: 'POST',
  path: '/v1/ingest/hits',
  summary: 'Store rule firings sent as JSON, NDJSON, CSV or a workbook; sending them again changes nothing',
  access: 'ingestKey',
  query: z.object({
    atomic: z.optional(z.enum(['true', 'false'])),
    /** The name of the kept mapping to read CSV with; without one, the table decides by its looks. */
    mapping: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  body: z.object({ hits: z.optional(z.array(z.unknown())), checked: z.optional(z.array(z.unknown())) }),
  response: IngestAnswer,
})
