import * as z from 'zod/mini'
import { ClosingNeed } from './actions/action-settings.ts'
import { ActionStatus } from './actions/action-words.ts'
import { endpoint } from './endpoint.ts'
import { RepairFollowUp } from './proof/repair.ts'
import { issue } from './refusals/problem.ts'
import { RuleCategory } from './values/category.ts'
import { limitedText } from './values/limited-text.ts'
import { isTimeZone } from './values/time-zone.ts'

const KEY_CHARACTERS = 200
const NAME_CHARACTERS = 500
const Name = limitedText(
  issue('portfolio.name-missing'),
  issue('portfolio.name-too-long', { maximum: NAME_CHARACTERS }),
  NAME_CHARACTERS,
)
const keyOf = (key: 'project.key' | 'site.id' | 'site.project' | 'rule.id') =>
  limitedText(issue(`${key}-missing`), issue(`${key}-too-long`, { maximum: KEY_CHARACTERS }), KEY_CHARACTERS)

const ProjectFields = {
  projectName: Name,
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: issue('project.currency') })),
}
const Retention = z.nullable(
  z
    .int({ error: issue('project.retention') })
    .check(
      z.minimum(1, { error: issue('project.retention') }),
      z.maximum(36_500, { error: issue('project.retention') }),
    ),
)
/** The days that an equipment rule must be quiet for its next firing to be a new finding. */
const QuietDays = z
  .int({ error: issue('project.quiet-days') })
  .check(z.minimum(1, { error: issue('project.quiet-days') }), z.maximum(90, { error: issue('project.quiet-days') }))
const USUAL_QUIET_DAYS = 7
const ActionDefaults = {
  /** The status that the form of a new action begins with; null: none. */
  usualStatus: z.nullable(ActionStatus),
  usualTeam: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  /** The needs that an action must meet before it is closed. */
  closingNeeds: z.array(ClosingNeed),
  /** What follows when its repairs are proved or come back. */
  repairFollowUp: RepairFollowUp,
}
const NoActionDefaults = {
  usualStatus: z._default(ActionDefaults.usualStatus, null),
  usualTeam: z._default(ActionDefaults.usualTeam, null),
  closingNeeds: z._default(ActionDefaults.closingNeeds, []),
  repairFollowUp: z._default(ActionDefaults.repairFollowUp, 'tell'),
}
const SiteFields = {
  label: Name,
  /** The region. */
  state: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  /** IANA name. */
  timezone: z.string().check(z.refine(isTimeZone, { error: issue('site.time-zone') })),
}

export const PortfolioProject = z.object({
  projectKey: z.string(),
  projectName: z.string(),
  currency: z.string(),
  /** The days that samples are kept of points that say nothing else; null means forever. */
  sampleRetentionDays: z._default(z.nullable(z.int()), null),
  /** The days without a firing after which the next one is a new finding. */
  quietDays: z._default(z.int(), USUAL_QUIET_DAYS),
  ...NoActionDefaults,
})
export type PortfolioProject = z.infer<typeof PortfolioProject>
export const PortfolioSite = z.object({
  siteId: z.string(),
  projectKey: z.string(),
  label: z.string(),
  state: z.nullable(z.string()),
  timezone: z.string(),
  /** True if our own rules run on its samples. */
  runsRules: z._default(z.boolean(), true),
  equipCount: z.int(),
  /** yyyy-MM-dd, site-local; null if no rule has ever fired here. */
  lastOccurredOn: z.nullable(z.string()),
})
export type PortfolioSite = z.infer<typeof PortfolioSite>

export const readManagedPortfolio = endpoint({
  method: 'GET',
  path: '/v1/portfolio',
  summary: 'List the projects and sites that the caller sees, for administrators',
  access: 'session',
  response: z.object({
    projects: z.array(PortfolioProject),
    sites: z.array(PortfolioSite),
    /**
     * The number of sites that the caller does not see, of the projects by key and of all: they change nothing that
     * acts on one of them. Absent: none.
     */
    unseen: z.optional(z.object({ ofProjects: z.record(z.string(), z.int()), sites: z.int() })),
  }),
})

export const ProjectForm = z.object({
  projectKey: keyOf('project.key'),
  ...ProjectFields,
  sampleRetentionDays: z._default(Retention, null),
  quietDays: z._default(QuietDays, USUAL_QUIET_DAYS),
  ...NoActionDefaults,
})
export type ProjectForm = z.infer<typeof ProjectForm>
export const createProject = endpoint({
  method: 'POST',
  path: '/v1/portfolio/projects',
  summary: 'Create a project',
  access: 'session',
  body: ProjectForm,
  response: PortfolioProject,
  status: 201,
})

const Expected = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.optional(z.partial(z.strictObject(fields)))

export const ProjectChange = z.extend(
  z.partial(
    z.strictObject({ ...ProjectFields, sampleRetentionDays: Retention, quietDays: QuietDays, ...ActionDefaults }),
  ),
  {
    /** The values the form showed: 409 if someone else has changed them since. */
    expected: Expected({
      projectName: z.string(),
      currency: z.string(),
      sampleRetentionDays: z.nullable(z.int()),
      quietDays: z.int(),
      ...ActionDefaults,
    }),
  },
)
export type ProjectChange = z.infer<typeof ProjectChange>
export const editProject = endpoint({
  method: 'PATCH',
  path: '/v1/portfolio/projects/:projectKey',
  summary:
    'Update a project’s name, currency, how long it keeps samples, when a finding is new again, or how actions begin and end',
  access: 'session',
  params: z.object({ projectKey: z.string().check(z.maxLength(200)) }),
  body: ProjectChange,
  response: PortfolioProject,
})

export const SiteForm = z.object({
  siteId: keyOf('site.id'),
  projectKey: keyOf('site.project'),
  ...SiteFields,
  runsRules: z._default(z.boolean(), true),
})
export type SiteForm = z.infer<typeof SiteForm>
export const createSite = endpoint({
  method: 'POST',
  path: '/v1/portfolio/sites',
  summary: 'Create a site in a project',
  access: 'session',
  body: SiteForm,
  response: PortfolioSite,
  status: 201,
})

export const SiteChange = z.extend(z.partial(z.strictObject({ ...SiteFields, runsRules: z.boolean() })), {
  /** See `ProjectChange`. */
  expected: Expected({ label: z.string(), state: z.nullable(z.string()), timezone: z.string() }),
})
export type SiteChange = z.infer<typeof SiteChange>
export const editSite = endpoint({
  method: 'PATCH',
  path: '/v1/portfolio/sites/:siteId',
  summary: 'Update a site’s name, region or time zone, or whether rules run there',
  access: 'session',
  params: z.object({ siteId: z.string().check(z.maxLength(200)) }),
  body: SiteChange,
  response: PortfolioSite,
})

export const PortfolioRule = z.object({ ruleId: z.string(), name: z.string() })
export type PortfolioRule = z.infer<typeof PortfolioRule>
export const listPortfolioRules = endpoint({
  method: 'GET',
  path: '/v1/portfolio/rules',
  summary: 'List every rule of the tenant by name, for administrators',
  access: 'session',
  response: z.object({ rules: z.array(PortfolioRule) }),
})

export const RuleForm = z.object({
  ruleId: keyOf('rule.id'),
  name: Name,
  category: z.nullable(RuleCategory),
  /** One of `SEVERITIES`, or another word. */
  severity: z.nullable(Name),
})
export type RuleForm = z.infer<typeof RuleForm>

const MAXIMUM_ADDED = 500

export const addToPortfolio = endpoint({
  method: 'POST',
  path: '/v1/portfolio/additions',
  summary: 'Create several projects, sites and rules at once; those that exist stay as they are',
  access: 'session',
  body: z.object({
    /** Created first: sites may be in them. */
    projects: z._default(z.array(ProjectForm).check(z.maxLength(MAXIMUM_ADDED)), []),
    sites: z.array(SiteForm).check(z.maxLength(MAXIMUM_ADDED)),
    rules: z.array(RuleForm).check(z.maxLength(MAXIMUM_ADDED)),
  }),
  response: z.object({ projectCount: z.int(), siteCount: z.int(), ruleCount: z.int() }),
  status: 201,
})
