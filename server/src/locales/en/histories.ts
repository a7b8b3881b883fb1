import type { HISTORIES } from '@bonfire/contract/refusals/histories'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof HISTORIES>()({
  'histories.backwards': 'The time range ends before it begins. Swap from and to.',
  'histories.too-late': 'The time range ends after the year 9999.',
  'histories.columns': 'Ask for 1 to {maximum} columns.',
  'histories.too-many-points': 'Ask for at most {maximum} points at once.',
  'histories.raw-and-columns': 'Raw samples have no columns. Leave out one of the two.',
  'histories.unknown-chunk':
    'The history of {point} on {day} was written by a newer version of Bonfire (format {version}). Upgrade this server to read it.',
  'sample.ahead': '{time} is more than {minutes} minutes ahead of the server’s clock. Check the clock of the sender.',
  'sample.decimal-mark':
    '{value} of {point} may be over a thousand or have three decimals, and no other number of its column shows which. Choose the decimal mark (decimalMark), or write it without a thousands mark.',
  'sample.lists': 'There are {times} times but {values} values. Send one value for each time.',
  'sample.missing-hour': 'There was no {time} in {timeZone}: the clocks went forward. Send times with an offset.',
  'sample.no-point': 'The point is missing. Send its ID as "point".',
  'sample.no-value': 'The value is missing. Send it as "v", null if the sensor has none.',
  'sample.not-a-number': '"{value}" is not a number, but {point} is a point of numbers.',
  'sample.not-a-state': '"{value}" is not a state of {point}.',
  'sample.not-finite': 'The value of {point} is {value}. Only finite numbers can be stored.',
  'sample.not-on-or-off': '"{value}" is neither on nor off, but {point} is an on/off point.',
  'sample.other-mark':
    '"{value}" has another decimal mark than the other numbers of {point}. Write all of them with the same mark.',
  'sample.several-points':
    '“{point}” is the name of several points ({ids}), so {count, plural, one {its sample was} other {its # samples were}} not stored. Send the ID of one, or say the site and the equip.',
  'sample.texts':
    '“{point}” has texts that hardly repeat, which are no states: no point was made for {count, plural, one {its sample} other {its # samples}}. Leave the column out.',
  'sample.time': '"{time}" cannot be read as a time. Write it as 2026-11-22T15:05:00+01:00.',
  'sample.too-many-states': '{point} has {maximum} states already, so "{state}" cannot be added. Is it really a state?',
  'sample.too-old': '{time} is more than {years} years ago. Send it with old=true if that is right.',
  'sample.unit':
    'The value is in {unit}, but {point} is stored in {expected}. Convert it, or correct the unit of the point.',
  'sample.unnamed':
    'The column “{point}” does not name its point, so {count, plural, one {its sample was} other {its # samples were}} not stored. Say which point it is.',
  'sample.unknown-point':
    '{count, plural, one {There is no point {point}, so its sample was not stored.} other {There is no point {point}, so its # samples were not stored.}} Add it, or have unknown points created.',
  'samples.no-equip': 'There is no equipment “{equip}” at the site of the new points, neither by ID nor by name.',
  'samples.no-list': 'The JSON has no list "samples".',
  'samples.no-times': 'No column has times. Found: {found}.',
  'samples.not-json': 'The body is not valid JSON. {where}',
  'samples.several-equips':
    'Several equips at the site of the new points are called “{equip}”. Name it by its ID instead, or give the equips different names.',
  'samples.site-needed': 'Name the site with siteId.',
  'samples.wide-header':
    'The table has {count, number} columns. Besides the times it may have {maximum, number}, one for each point. Split it into files with fewer columns, each with the column of times.',
  'samples.type': 'Send samples as {types}, not as "{type}".',
  'point.of': '{point}: {problem}. Nothing was saved.',
  'point.not-on-off': 'it has samples besides 0 and 1, such as {value, number}, so it cannot become an on/off point',
  'point.kind-kept': 'it has samples of the kind {stored}, which cannot become another one; import them as a new point',
  'point.unit-kept':
    'its samples are in {stored}, and are not converted to {sent}; import samples in {sent} as a new point',
  'point.id-comma': 'A point’s ID cannot contain a comma, because lists of IDs are separated by commas.',
  'point.changed':
    '{count, plural, one {{names} was changed} other {{count, number} points were changed, such as {names}}} in the meantime. Nothing was saved. Load the points again, then change them.',
  'point.equip': 'there is no equip "{equip}" at the site "{site}"',
  'point.kind': 'it is stored as {stored} and has samples, so it cannot become {sent}; send it under another ID',
  'point.name-missing': 'Enter a name.',
  'point.name-too-long': 'The name is too long: {maximum} characters at most.',
  'point.other-site':
    'it belongs to another site ("{site}"), and IDs of points are unique in the organisation; send it under another ID',
  'point.state-twice': 'names a state twice',
  'point.states':
    'states are only added at the end of the stored ones ({states}), because samples refer to them by position',
  'point.states-of-number': 'only a point of the kind enum has states',
  'point.twice': 'The point “{point}” is listed twice.',
  'point.unit':
    'there is no unit "{unit}"; units have the names or symbols of Project Haystack, such as fahrenheit or °F',
  'point.unit-changed':
    'its samples are stored in {stored}, which is not the same as {sent}; send it under another ID, or go on sending {stored}',
  'point.unit-near': 'there is no unit "{unit}"; did you mean {near}?',
  'point.unit-of-state': 'only a point of the kind number has a unit',
})
