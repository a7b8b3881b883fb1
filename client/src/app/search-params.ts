import { CategoryFilter } from '@bonfire/contract/category'
import * as z from 'zod/mini'
import { DAYS_RANGES, type DaysRange, LONGEST_SEARCH } from '../lib/analysis-defaults.ts'

/**
 * Plain parameters: `?ids=1,2` is a text, not JSON. A name that stands twice has its last value; of `status` all are
 * kept, because there the first that is known counts (OPEN-F01).
 */
export function parseSearch(text: string): Record<string, string> {
  const parameters = new URLSearchParams(text)
  const statuses = parameters.getAll('status')
  return { ...Object.fromEntries(parameters), ...(statuses.length > 1 && { status: statuses.join(',') }) }
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  // Commas and tildes may stand as they are, so a thousand site ids stay readable and a third shorter;
  // a space is written as browsers write it, so that an address comes back the very same.
  return text && `?${text.replaceAll('%2C', ',').replaceAll('%7E', '~').replaceAll('+', '%20')}`
}

/** A value that is wrong counts as missing. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

export interface SitesSearch {
  /** Comma-joined ids. */
  sites?: string | undefined
}

const SitesSearchSchema = z.object({ sites: lenient(z.string()) })

export function sitesSearch(raw: Record<string, unknown>): SitesSearch {
  return SitesSearchSchema.parse(raw)
}

export interface AnalysisSearch {
  category?: CategoryFilter | undefined
  daysRange?: DaysRange | undefined
  analysisSearch?: string | undefined
}

const AnalysisSearchSchema = z.object({
  category: lenient(CategoryFilter),
  daysRange: lenient(z.pipe(z.coerce.number(), z.literal([...DAYS_RANGES]))),
  analysisSearch: lenient(z.string().check(z.maxLength(LONGEST_SEARCH))),
})

export function analysisSearch(raw: Record<string, unknown>): AnalysisSearch {
  return AnalysisSearchSchema.parse(raw)
}

export interface LoginSearch {
  /** An own path; anything else counts as missing (OPEN-A07). */
  redirect?: string | undefined
}

const LoginSearchSchema = z.object({ redirect: lenient(z.string()) })

export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  return LoginSearchSchema.parse(raw)
}

/** Of the pages that nobody has signed in for. */
export interface PublicSearch {
  returnTo?: string | undefined
  locale?: string | undefined
  /** The secret of a link in a mail. */
  token?: string | undefined
  /** Why the identity provider did not sign in. */
  problem?: string | undefined
}

const PublicSearchSchema = z.object({
  returnTo: lenient(z.string()),
  locale: lenient(z.string()),
  token: lenient(z.string()),
  problem: lenient(z.string()),
})

export function publicSearch(raw: Record<string, unknown>): PublicSearch {
  return PublicSearchSchema.parse(raw)
}
