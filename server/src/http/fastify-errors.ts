import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import type { FastifyError } from 'fastify'
import { Refusal } from './refusal.ts'

/** Rewords refusals of request parsers: their messages are for developers. */
export const refusalOf = (error: FastifyError, status: number): Refusal =>
  new Refusal({ code: BY_CODE[error.code] ?? BY_STATUS[status] ?? 'request.unreadable', params: {} })

const BY_CODE: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.no-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.wrong-length',
  FST_ERR_BAD_URL: 'request.undecodable-address',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
}

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'request.nothing-here',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
}
