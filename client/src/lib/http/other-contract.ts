import type { Endpoint } from '@bonfire/contract/endpoint'
import type { ErrorBody } from '@bonfire/contract/errors'
import { isProblem } from '@bonfire/contract/refusals/problem'

const UNKNOWN_CALL = 'request.unknown-call'
const OF_FIELDS = ['request.unknown-field', 'value.missing']
const OF_SEVERAL = ['invalid', 'malformed']

interface Sent {
  /** The body as it travelled. */
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
}

/**
 * True if the contract of the server seems to be another one than ours: it does not have the call, or it misses or does
 * not know a field of a request that ours allows. What ours refuses as well is wrong for another reason.
 */
export const isOfOtherContract = (
  endpoint: Pick<Endpoint, 'body' | 'query'>,
  sent: Sent,
  refused: ErrorBody,
): boolean => refused.code === UNKNOWN_CALL || (isOfShape(refused) && isAllowed(endpoint, sent))

/** The same for a request that holds nothing but what the page makes up, and a file. */
export const isOfOtherUpload = (refused: ErrorBody): boolean => refused.code === UNKNOWN_CALL || isOfShape(refused)

// Deeper problems are those of the rows of a file.
function isOfShape({ code, params }: Problem): boolean {
  if (OF_FIELDS.includes(code)) return true
  const problems: unknown = params?.problems
  return OF_SEVERAL.includes(code) && Array.isArray(problems) && problems.some(isOfField)
}

function isOfField(found: unknown): boolean {
  if (!isProblem(found)) return false
  const { code, params } = found
  const inner: unknown = params?.problem
  return OF_FIELDS.includes(code) || (code === 'value.of' && isProblem(inner) && OF_FIELDS.includes(inner.code))
}

type Problem = Pick<ErrorBody, 'code' | 'params'>
const isAllowed = ({ body, query }: Pick<Endpoint, 'body' | 'query'>, sent: Sent): boolean =>
  (body?.safeParse(sent.body).success ?? true) && (query?.safeParse(sent.query).success ?? true)
