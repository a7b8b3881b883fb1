import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { renamed } from './renamed.ts'
import { LocalDate } from './values/local-date.ts'

/** A building. */
export const Site = z.object({
  /** `project~site`: the form used in URLs. */
  id: z.string(),
  /** The site's own id: the form used in routes and `/synco` calls. */
  syncoId: z.string(),
  label: z.string(),
  /** Shown as Region. */
  state: z.nullable(z.string()),
  /** The project's key. */
  projectId: z.string(),
  forgeId: z.string(),
  /** IANA name. */
  timezone: z.string(),
  /** Epoch seconds; absent when the site is not snoozed. */
  snoozeEnd: z.optional(z.int()),
  /** Findings of earlier days are kept only as daily sums; absent while none have been removed. */
  findingsKeptFrom: z.optional(LocalDate),
})
export type Site = z.infer<typeof Site>

const Project = renamed(
  z.object({
    project_pk: z.string(),
    project_name: z.string(),
    project_key: z.string(),
    jira_key: z.nullable(z.string()),
    forge_id: z.string(),
    /** Ids of the project's sites that the user may see, in the `project~site` form. */
    sites: z.array(z.string()),
    /** The number of its other sites; absent: none. A call that acts on all sites of a project needs sight of all. */
    unseenSites: z.optional(z.int()),
    skysparkURL: z.nullable(z.string()),
    /** ISO 4217. */
    currency: z.string(),
  }),
  {
    project_pk: 'id',
    project_name: 'projectName',
    project_key: 'projectKey',
    jira_key: 'jiraKey',
    forge_id: 'forgeId',
    skysparkURL: 'skysparkUrl',
  },
)
export type Project = z.output<typeof Project>

export const Portfolio = z.object({
  /** Projects by their `id`. */
  projects: z.record(z.string(), Project),
  /** Sites by their `id`. */
  sites: z.record(z.string(), Site),
})
export type Portfolio = z.output<typeof Portfolio>

export const loadPortfolio = endpoint({
  method: 'GET',
  path: '/v2/users/:username/portfolio',
  summary: 'List the projects and sites the caller can see; accepts only the caller’s own username',
  access: 'session',
  keyScope: 'any',
  params: z.object({ username: z.string() }),
  response: Portfolio,
})

export const readTenant = endpoint({
  method: 'GET',
  path: '/v2/tenants/:tenantId',
  summary: 'Get the caller’s tenant',
  access: 'session',
  params: z.object({ tenantId: z.string() }),
  response: z.object({ tenantId: z.string(), name: z.string(), uiDomain: z.string() }),
})

/** True while the site's snooze end is in the future. */
export function isSiteSnoozed(site: Pick<Site, 'snoozeEnd'>, nowSeconds: number): boolean {
  return site.snoozeEnd !== undefined && site.snoozeEnd > nowSeconds
}
