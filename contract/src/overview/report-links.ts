import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DateRange, MAXIMUM_SITES_PER_REQUEST } from '../hits/hits.ts'
import { LocalDate } from '../values/local-date.ts'
import { ActionSavings, ActionsOverview, AvoidedSum, Overview, RepairsOverview } from './overview.ts'

export const REPORT_LINK_DAYS = [7, 30, 90, 365] as const
export const MAXIMUM_REPORT_LINKS = 100
export const MAXIMUM_REPORT_NAME_LENGTH = 120

const Instant = z.iso.datetime({ offset: true })

/** A link that shows one report to anybody who has it, until it expires or is revoked. */
export const ReportLink = z.object({
  id: z.string(),
  name: z.string(),
  period: z.object({ from: LocalDate, to: LocalDate }),
  /** The number of sites in the report. */
  sites: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant,
  /** Null while nobody has opened it. */
  lastOpenedAt: z.nullable(Instant),
})
export type ReportLink = z.infer<typeof ReportLink>

export const listReportLinks = endpoint({
  method: 'GET',
  path: '/v1/overview/links',
  summary: 'List one’s own links to reports, or those of everybody with `userAdmin` and sight of every site',
  access: 'session',
  response: z.object({ links: z.array(ReportLink) }),
})

export const ReportLinkForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_REPORT_NAME_LENGTH)),
  sites: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(MAXIMUM_SITES_PER_REQUEST)),
  days: z.literal([...REPORT_LINK_DAYS]),
})

export const createReportLink = endpoint({
  method: 'POST',
  path: '/v1/overview/links',
  summary: 'Keep the overview of a period as a report that a link shows without signing in',
  access: 'session',
  query: DateRange,
  body: ReportLinkForm,
  /** `token` is never returned again. */
  response: z.object({ link: ReportLink, token: z.string() }),
  status: 201,
})

export const deleteReportLink = endpoint({
  method: 'DELETE',
  path: '/v1/overview/links/:linkId',
  summary: 'Revoke a link to a report',
  access: 'session',
  params: z.object({ linkId: z.string().check(z.regex(/^\d{1,9}$/)) }),
  response: z.object({}),
})

/** The overview as it was when the link was created, without what only its lists would show. */
export const Report = z.extend(Overview, {
  actions: z.nullable(
    z.extend(ActionsOverview, {
      // Older reports do not say what was saved, nor which repairs held and what they avoided.
      saved: z.optional(z.array(ActionSavings)),
      savedBefore: z.optional(z.array(ActionSavings)),
      repairs: z.optional(z.extend(RepairsOverview, { avoided: z.optional(AvoidedSum) })),
    }),
  ),
  health: z.object({ silentSites: z.int(), idleRules: z.int() }),
})
export type Report = z.infer<typeof Report>

export const openReport = endpoint({
  method: 'GET',
  path: '/v1/reports',
  summary: 'Read the report of a link, without signing in',
  access: 'public',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({
    name: z.string(),
    createdAt: Instant,
    expiresAt: Instant,
    /** Some of the sites, by name. */
    siteNames: z.array(z.string()),
    report: Report,
  }),
})
