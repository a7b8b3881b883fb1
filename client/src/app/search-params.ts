import { CategoryFilter } from '@bonfire/contract/values/category'
import * as z from 'zod/mini'
import { lenient } from '../lib/address/address-texts.ts'
import { DAYS_RANGES, LONGEST_SEARCH, ONLY_OPTIONS } from '../lib/address/analysis-defaults.ts'

/**
 * Plain parameters: `?ids=1,2` is a string, not JSON. The last value of a repeated name counts; all values of `status`
 * are kept, because the first known one counts there.
 */
export function parseSearch(text: string): Record<string, string> {
  const parameters = new URLSearchParams(text)
  const statuses = parameters.getAll('status')
  return { ...Object.fromEntries(parameters), ...(statuses.length > 1 && { status: statuses.join(',') }) }
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  // Leave commas, tildes and colons unescaped: a thousand site ids stay readable and a third shorter, and so do times.
  // Encode spaces as browsers do, so that an address round-trips unchanged.
  const readable = text.replaceAll('%2C', ',').replaceAll('%7E', '~').replaceAll('%3A', ':')
  return text && `?${readable.replaceAll('+', '%20')}`
}

const SitesSearch = z.object({
  /** Comma-separated ids. */
  sites: lenient(z.string()),
})

export const sitesSearch = (raw: Record<string, unknown>) => SitesSearch.parse(raw)

/** Enough to say what is wrong with it. */
const DAY_CHARACTERS = 40
const unreadText = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((text) => text.slice(0, DAY_CHARACTERS)),
)
const dayText = lenient(unreadText)

const AnalysisSearch = z.object({
  category: lenient(CategoryFilter),
  only: lenient(z.enum(ONLY_OPTIONS)),
  /** A text is none: the screen says so. */
  daysRange: lenient(z.union([z.pipe(z.coerce.number(), z.literal([...DAYS_RANGES])), unreadText])),
  /** A custom range; its days are checked where the sites are known. */
  from: dayText,
  to: dayText,
  analysisSearch: lenient(z.string().check(z.maxLength(LONGEST_SEARCH))),
})

export const analysisSearch = (raw: Record<string, unknown>) => AnalysisSearch.parse(raw)

const LoginSearch = z.object({
  /** A local path; anything else counts as missing. */
  redirect: lenient(z.string()),
})

export const loginSearch = (raw: Record<string, unknown>) => LoginSearch.parse(raw)

/** Pages without a session share these. */
const PublicSearch = z.object({
  returnTo: lenient(z.string()),
  locale: lenient(z.string()),
  /** The secret from a link in a mail. */
  token: lenient(z.string()),
  /** The reason why sign-in with the identity provider failed. */
  problem: lenient(z.string()),
})

export const publicSearch = (raw: Record<string, unknown>) => PublicSearch.parse(raw)
