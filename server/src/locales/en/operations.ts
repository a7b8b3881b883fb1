import type { OPERATIONS } from '@bonfire/contract/refusals/imports/operations'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof OPERATIONS>()({
  'operation.accept': 'The response can be {types}. Request one of them in the Accept header.',
  'operation.argument': 'The request has no {name}, or one that cannot be read.',
  'operation.empty': 'The grid has no rows.',
  'operation.filter': '"{filter}" is not a Haystack filter: {reason}',
  'operation.kind': 'The value is a {sent}, but {point} takes values of the kind {expected}.',
  'operation.limit': '{limit} is not a limit. Send a whole number from 1.',
  'operation.no-point-column':
    'The column {column} does not say which point it belongs to. Send its id in the column’s meta.',
  'operation.not-a-grid': 'The body is not a Haystack grid. {where}',
  'operation.point-twice': 'The point {point} is listed twice.',
  'operation.post-only': '{operation} changes data: send it with POST.',
  'operation.range':
    '"{range}" is not a range. Send today, yesterday, a date, two dates or two times with offset, the earlier first.',
  'operation.rejected':
    'Nothing was stored, because {count, plural, one {one value was} other {{count, number} values were}} refused. {rows}',
  'operation.row': 'Row {row}: {problem}',
  'operation.time': 'There is no timestamp in the column ts.',
  'operation.time-zone': 'The time is in the zone {sent}, but {point} is in {expected}. Zones are not converted.',
  'operation.too-many-records': 'More than {maximum, number} records match. Narrow the filter, or send a limit.',
  'operation.too-many-samples':
    'The range has more than {maximum, number} values. Ask for a shorter one, or for fewer points.',
  'operation.type': 'Send grids as {types}, not as "{type}".',
  'operation.unknown-points':
    '{count, plural, one {There is no point} other {There are no points}} {points} that this key may use.',
  'operation.unknown-zone': 'There is no time zone "{timeZone}". Send a Haystack name, such as Chicago.',
  'operation.value': 'There is no value for {point}. Send NA if the sensor has none.',
  'operation.zones': 'The points are in several time zones: {zones}. Send one of them as tz in the meta of the grid.',
})
