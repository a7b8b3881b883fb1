import type { ErrorCode } from '@bonfire/contract/errors'
import type { FastifyError } from 'fastify'
import { malformed, Refusal, tooLarge, unsupportedType } from './refusal.ts'

/** In words of ours what the parsers of requests refuse: theirs are for who programs the server. */
export function refusalOf(error: FastifyError, status: number): Refusal {
  return (BY_CODE[error.code] ?? BY_STATUS[status] ?? unreadable)()
}

const unreadable = () => malformed('The request could not be read. Please send it again.')
const wrongType = () => unsupportedType('The Content-Type of the request is not one that this call takes.')
const tooMuch = () => tooLarge('The request is larger than this call takes. Send less at once.')

const BY_CODE: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformed('There is no body: send it as JSON, or leave the Content-Type out.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed('The body is not JSON. Check it and send it again.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    malformed('The body is not as long as its Content-Length says. Please send it again.'),
  FST_ERR_BAD_URL: () => malformed('The address cannot be decoded: a % stands for itself as %25.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongType,
  FST_ERR_CTP_BODY_TOO_LARGE: tooMuch,
}

const said = (code: ErrorCode, message: string) => () => new Refusal(code, message)
const BY_STATUS: Readonly<Record<number, () => Refusal>> = {
  401: said('unauthenticated', 'You are not signed in. Sign in and try again.'),
  403: said('forbidden', 'You may not do this. Ask your administrator.'),
  404: said('not_found', 'There is nothing at this address.'),
  413: tooMuch,
  415: wrongType,
  429: said('too_many', 'Too many requests at once. Try again in a minute.'),
}
