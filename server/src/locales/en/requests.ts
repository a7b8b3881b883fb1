import type { REQUESTS } from '@bonfire/contract/refusals/requests'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof REQUESTS>()({
  malformed: 'The request is malformed. {problems}',
  invalid: 'Some fields are wrong. {problems}',
  conflict: 'Changed in the meantime: {fields}. Nothing was saved. Check the current value, then save again.',
  unauthenticated: 'You are not signed in. Sign in and try again.',
  forbidden: 'You do not have permission to do this. Ask your administrator.',
  not_found: 'This {thing} does not exist, or you do not have access to it.',
  too_slow: 'The request took too long to arrive. Check the connection and send it again.',
  too_large: 'The request is too large for this call. Send less at once.',
  unsupported_type: 'This call does not accept the Content-Type of the request.',
  too_many: 'Too many requests at once. Try again in a minute.',
  internal:
    'Something went wrong on the server. Please try again. If it keeps happening, give your administrator this reference: {requestId}.',
  text: '{text}',
  'request.unreadable': 'The request could not be read. Please send it again.',
  'request.no-body': 'The body is missing. Send it as JSON, or leave out the Content-Type header.',
  'request.not-json': 'The body is not valid JSON. Check it and send it again.',
  'request.wrong-length': 'The body length does not match its Content-Length header. Please send it again.',
  'request.undecodable-address': 'The URL cannot be decoded. Write a literal % as %25.',
  'request.address-too-long': 'This URL is too long. Choose fewer sites or a shorter search, then try again.',
  'request.unknown-call': 'There is no call {method} {path}.',
  'request.nothing-here': 'There is nothing at this URL.',
  'request.unknown-field': 'There is no field "{field}" here. Remove it.',
  'request.null-character': 'A text contains the NUL character, which cannot be stored. Remove it and try again.',
  'request.other-encoding': 'A body can only be compressed with gzip, but its Content-Encoding is {encoding}.',
  'request.broken-gzip': 'The gzip body is incomplete or damaged. Compress it again and resend it.',
  'request.foreign-origin': 'This request came from another website and was refused.',
  'server.disk-full':
    'The server has run out of disk space, so nothing can be saved right now. Saved data is safe. Tell your administrator, and try again once there is space.',
  'server.database-away':
    'The database is not responding. Saved data is safe. Wait a minute and check whether your last change was saved; if not, make it again.',
  'server.locked':
    'Something else has been changing the same data for more than 5 seconds. Nothing was saved. Try again in a few seconds.',
  'server.slow':
    'This took the database more than a minute and was stopped. Nothing was saved. Ask for fewer sites or days, or try again when less is going on.',
  'server.busy': 'The server is busy. Nothing was saved. Try again in a few seconds.',
  'server.stopping': 'The server is stopping.',
  'server.database-silent': 'The database is not responding.',
  'server.database-read-only': 'The database accepts no writes: it is a standby, or set to read-only.',
  'server.outdated':
    'A newer version migrated the database with {migration}, with which this version cannot run. Upgrade this server.',
  'server.data-disk-full': 'The disk that holds DATA_DIR is full.',
  'server.temporary-disk-full': 'The disk that holds temporary files is full.',
  'metrics.closed': 'Metrics require the token in METRICS_TOKEN or, if none is set, a request from this machine.',
  'changes.too-many-screens': 'You already have {count} screens listening for changes. Close some of them.',
  'client-errors.too-many': 'Too many reports at once. Wait a minute before the next one.',
})
