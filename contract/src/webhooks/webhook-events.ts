import * as z from 'zod/mini'
import { wireShape } from '../actions/fields.ts'
import { REPAIR_STATES } from '../proof/repair.ts'
import { RuleCategory } from '../values/category.ts'
import { LocalDate } from '../values/local-date.ts'

export const WEBHOOK_EVENTS = [
  'finding.new',
  'finding.gone',
  'action.created',
  'action.changed',
  'action.commented',
  'repair.proved',
  'repair.came_back',
] as const
export const WebhookEventType = z.enum(WEBHOOK_EVENTS)
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** More are sent in several messages. */
export const FINDINGS_PER_MESSAGE = 100
/** Others are counted. */
export const REPAIRS_PER_MESSAGE = 100

const Instant = z.iso.datetime({ offset: true })
const Link = z.url()
const Project = z.object({ projectKey: z.string(), name: z.string() })
const Site = z.object({ siteId: z.string(), name: z.string() })

const Equip = z.object({ equipId: z.string(), name: z.string() })

/** A rule and the equip that it fired on. */
const Finding = z.object({
  equipRuleId: z.string(),
  site: Site,
  equip: Equip,
  rule: z.object({
    ruleId: z.string(),
    name: z.string(),
    category: z.nullable(RuleCategory),
    /** 1 to 3; 0 for none. */
    priority: z.int(),
  }),
  severity: z.nullable(z.string()),
  /** The first and the last day on which it fired, at the site. */
  firstOn: LocalDate,
  lastOn: LocalDate,
  /** The action that it is on. */
  actionKey: z.nullable(z.string()),
  url: Link,
})

const Action = z.object({
  key: z.string(),
  ...wireShape('webhook'),
  assignee: z.nullable(z.string()),
  project: Project,
  site: Site,
  createdAt: Instant,
  updatedAt: Instant,
  url: Link,
})

export type WebhookAction = z.infer<typeof Action>

/** The person who did it, or the name of the key that a program used. */
const Author = z.object({ name: z.string(), isProgram: z.boolean() })

/** Whether a finding of an action that was closed as fixed stayed away. */
const Repair = z.object({
  equipRuleId: z.string(),
  site: Site,
  equip: Equip,
  rule: z.object({ ruleId: z.string(), name: z.string() }),
  state: z.enum(REPAIR_STATES),
  /** The local day on which it came to that; null while it is watched. */
  stateOn: z.nullable(LocalDate),
  /** Days in a row on which the rule could have fired, and did not, and how many of them prove the repair. */
  cleanDays: z.int(),
  neededDays: z.nullable(z.int()),
})
export type WebhookRepair = z.infer<typeof Repair>

/** The repairs of the action in the project, those that came back first. */
const Repairs = z.object({ action: Action, repairs: z.array(Repair), repairCount: z.int() })

const message = <const Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: Instant, data })

/** The body of a message, by its event. Fields are only ever added. */
export const WebhookPayload = z.discriminatedUnion('type', [
  message('finding.new', z.object({ project: Project, findings: z.array(Finding) })),
  message(
    'finding.gone',
    z.object({
      project: Project,
      findings: z.array(
        z.extend(Finding, {
          /** `quiet`: it did not fire for as many days as the project asks for; `withdrawn`: its data were taken back. */
          reason: z.enum(['quiet', 'withdrawn']),
        }),
      ),
    }),
  ),
  message('action.created', z.object({ action: Action, by: z.nullable(Author) })),
  message(
    'action.changed',
    z.object({
      action: Action,
      by: z.nullable(Author),
      /** Fields are named as in `PUT /api/v2/actions/{key}`; `equipment` is what was put on the action or taken off. */
      changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
    }),
  ),
  message(
    'action.commented',
    z.object({ action: Action, by: z.nullable(Author), comment: z.object({ id: z.string(), text: z.string() }) }),
  ),
  message('repair.proved', Repairs),
  message('repair.came_back', Repairs),
  message('webhook.test', z.object({ webhook: z.string(), url: Link })),
])
export type WebhookPayload = z.infer<typeof WebhookPayload>
export type WebhookMessageType = WebhookPayload['type']
export const WebhookMessageType = z.enum([...WEBHOOK_EVENTS, 'webhook.test'])
