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
    'states are only added at the end of the stored ones ({states}), because samples refer to their places',
  'point.states-of-number': 'only a point of the kind enum has states',
  'point.twice': 'The point “{point}” is listed twice.',
  'point.unit':
    'there is no unit "{unit}"; units have the names or symbols of Project Haystack, such as fahrenheit or °F',
  'point.unit-changed':
    'its samples are stored in {stored}, which is not the same as {sent}; send it under another ID, or go on sending {stored}',
  'point.unit-near': 'there is no unit "{unit}"; did you mean {near}?',
  'point.unit-of-state': 'only a point of the kind number has a unit',
})
