import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A building, as `analysis.md` §3 shows it. */
export const Site = z.object({
  /** `project~site`: the form URLs are written in (OPEN-B01). */
  id: z.string(),
  /** The site's own id: the form routes and `/synco` calls are written in. */
  syncoId: z.string(),
  label: z.string(),
  /** Shown as Region. */
  state: z.nullable(z.string()),
  /** The project's key. */
  projectId: z.string(),
  forgeId: z.string(),
  /** IANA name. */
  timezone: z.string(),
  /** Epoch seconds; absent when the site is not snoozed (OPEN-B09). */
  snoozeEnd: z.optional(z.int()),
})
export type Site = z.infer<typeof Site>

export const Project = z.object({
  project_pk: z.string(),
  project_name: z.string(),
  project_key: z.string(),
  jira_key: z.nullable(z.string()),
  forge_id: z.string(),
  /** Ids of the project's sites that the user may see, in the `project~site` form. */
  sites: z.array(z.string()),
  skysparkURL: z.nullable(z.string()),
  /** ISO 4217. */
  currency: z.string(),
})
export type Project = z.infer<typeof Project>

export const Portfolio = z.object({
  /** By `project_pk`. */
  projects: z.record(z.string(), Project),
  /** By `id`. */
  sites: z.record(z.string(), Site),
})
export type Portfolio = z.infer<typeof Portfolio>

export const loadPortfolio = endpoint({
  method: 'GET',
  path: '/v2/users/:username/portfolio',
  summary: "The projects and sites that the user may see; only one's own username",
  access: 'session',
  params: z.object({ username: z.string() }),
  response: Portfolio,
})

export const readTenant = endpoint({
  method: 'GET',
  path: '/v2/tenants/:tenantId',
  summary: "The user's tenant",
  access: 'session',
  params: z.object({ tenantId: z.string() }),
  response: z.object({ tenantId: z.string(), name: z.string(), uiDomain: z.string() }),
})

/** True while the site's snooze end lies in the future (SITE-03). */
export function isSiteSnoozed(site: Pick<Site, 'snoozeEnd'>, nowSeconds: number): boolean {
  return site.snoozeEnd !== undefined && site.snoozeEnd > nowSeconds
}
