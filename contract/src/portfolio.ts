import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isTimeZone } from './ingest.ts'

const Key = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${what} is required.`, abort: true }),
      z.maxLength(200, { error: `${what} cannot be longer than 200 characters.` }),
    )
const Name = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${what} is required.`, abort: true }),
      z.maxLength(500, { error: `${what} cannot be longer than 500 characters.` }),
    )

const ProjectFields = {
  projectName: Name('Name'),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'Not an ISO 4217 currency code.' })),
}
const SiteFields = {
  label: Name('Name'),
  /** The region. */
  state: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  /** IANA name. */
  timezone: z
    .string()
    .check(z.refine(isTimeZone, { error: 'There is no such time zone. Choose one such as Europe/Paris.' })),
}

export const PortfolioProject = z.object({ projectKey: z.string(), projectName: z.string(), currency: z.string() })
export type PortfolioProject = z.infer<typeof PortfolioProject>
export const PortfolioSite = z.object({
  siteId: z.string(),
  projectKey: z.string(),
  label: z.string(),
  state: z.nullable(z.string()),
  timezone: z.string(),
  equipCount: z.int(),
  /** yyyy-MM-dd in the site's time; null: no rule ever fired here. */
  lastOccurredOn: z.nullable(z.string()),
})
export type PortfolioSite = z.infer<typeof PortfolioSite>

export const readManagedPortfolio = endpoint({
  method: 'GET',
  path: '/v1/portfolio',
  summary: 'Every project and site of the tenant, for who administers it',
  access: 'session',
  response: z.object({ projects: z.array(PortfolioProject), sites: z.array(PortfolioSite) }),
})

export const ProjectForm = z.object({ projectKey: Key('Project key'), ...ProjectFields })
export type ProjectForm = z.infer<typeof ProjectForm>
export const createProject = endpoint({
  method: 'POST',
  path: '/v1/portfolio/projects',
  summary: 'Makes a project',
  access: 'session',
  body: ProjectForm,
  response: PortfolioProject,
  status: 201,
})

const Expected = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.optional(z.partial(z.strictObject(fields)))

export const ProjectChange = z.extend(z.partial(z.strictObject(ProjectFields)), {
  /** What the form showed before: a change made meanwhile by somebody else answers 409. */
  expected: Expected({ projectName: z.string(), currency: z.string() }),
})
export type ProjectChange = z.infer<typeof ProjectChange>
export const editProject = endpoint({
  method: 'PATCH',
  path: '/v1/portfolio/projects/:projectKey',
  summary: 'Renames a project or chooses its currency',
  access: 'session',
  params: z.object({ projectKey: z.string().check(z.maxLength(200)) }),
  body: ProjectChange,
  response: PortfolioProject,
})

export const SiteForm = z.object({ siteId: Key('Site ID'), projectKey: Key('Project'), ...SiteFields })
export type SiteForm = z.infer<typeof SiteForm>
export const createSite = endpoint({
  method: 'POST',
  path: '/v1/portfolio/sites',
  summary: 'Makes a site in a project',
  access: 'session',
  body: SiteForm,
  response: PortfolioSite,
  status: 201,
})

export const SiteChange = z.extend(z.partial(z.strictObject(SiteFields)), {
  /** See `ProjectChange`. */
  expected: Expected({ label: z.string(), state: z.nullable(z.string()), timezone: z.string() }),
})
export type SiteChange = z.infer<typeof SiteChange>
export const editSite = endpoint({
  method: 'PATCH',
  path: '/v1/portfolio/sites/:siteId',
  summary: 'Renames a site, chooses its region or its time zone',
  access: 'session',
  params: z.object({ siteId: z.string().check(z.maxLength(200)) }),
  body: SiteChange,
  response: PortfolioSite,
})
