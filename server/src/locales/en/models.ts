import type { MODELS } from '@bonfire/contract/refusals/imports/models'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof MODELS>()({
  'model.no-object': 'A model must be an object with the lists {lists}.',
  'model.no-lists':
    'A model must be an object with some of the lists {lists}. Found: {count, plural, =0 {nothing} other {{found}}}.',
  'model.wrong': 'The model has errors, so nothing was stored. {problems}.',
  'model.more': 'and {count} more',
  'model.too-long': 'is longer than {maximum, number} characters',
  'model.too-deep': 'is nested more than {levels} levels deep',
  'model.twice': 'is listed twice, first as {first}',
  'model.unknown-project': 'there is no project "{project}"',
  'model.unknown-site': 'there is no site "{site}"',
  'model.foreign-site':
    'there is no site "{site}", or you or this key cannot write to its whole project (allowed: {projects})',
  'model.unknown-rule': 'there is no rule "{rule}"',
  'model.time-zone': 'the database does not know the time zone "{timeZone}"',
  'model.other-project': '{entry}: you or this key can only write to {allowed}, not to "{project}".',
  'model.site-of-other-project':
    '{entry}: this ID belongs to a site outside the projects that you or this key can write to ({allowed}).',
  'model.rule-of-others':
    'Projects other than {allowed} also use the rule "{rule}", so it cannot be changed from these alone. Send the rule unchanged, or with sight of, or a key for, all projects.',
  'haystack.no-site': 'The export contains no sites. A site is a record with the marker "site".',
  'haystack.unreadable': 'This is not valid Haystack {format}. {where}',
  'haystack.no-grid': 'This is not a Haystack export: it contains no grid.',
  'haystack.no-rows': 'This is not a Haystack export: it contains no rows.',
  'haystack.no-time-zone': 'The site "{site}" has no tz. Add its time zone, such as New_York.',
  'haystack.time-zone': 'The site "{site}" has an unknown time zone in tz: "{timeZone}".',
  'haystack.no-id': 'A record has no id: {record}.',
  'haystack.point-left-out': 'The point “{point}” is left out: {problem}.',
  'haystack.more-left-out':
    '{count, plural, one {One more point is} other {{count, number} more points are}} left out.',
  'haystack.point-equip': 'the file has no equip {equip} with a site',
  'haystack.point-site': 'it has neither an equip nor a site of this file',
  'haystack.point-kind': 'its kind is {kind}, and only Number, Bool and Str have histories',
  'haystack.point-zone': 'its time zone in tz is unknown: "{timeZone}"',
  'brick.unreadable': 'This is not valid Turtle. {where}',
  'brick.no-building': 'The model contains no building. A building has the class Building or Site.',
  'brick.no-time-zone':
    'The building “{site}” is new, Brick gives no time zone, and the sites of “{project}” do not share one. Create a site with the ID {site} on the Portfolio page first.',
  'brick.common-zone': 'The site {site} is new and gets the time zone of the other sites of its project, {timeZone}.',
  'brick.own-ids':
    '{count, plural, one {The ID of the time series of one point is} other {The IDs of the time series of {count, number} points are}} taken, so the names of the records are used, such as {id}.',
  'table.findings': 'This looks like findings: choose “Findings” as its content.',
  'table.unclear':
    'It is unclear what this file holds. It must hold sites (a column for their name or ID, and others such as the project or the time zone), equipment (columns for its ID and its site) or rules (a column for their ID and none for sites or equipment), one kind per file. Found: {found}.',
  'table.missing':
    '{kind, select, sites {Sites need a column for their name or ID} equips {Equipment needs a column for its ID, such as equipId, and one for its site, such as siteId} other {Rules need a column for their ID, such as ruleId}}. Found: {found}.',
  'table.column-twice': 'The file has two columns called “{column}”. Rename or remove one of them.',
  'table.no-rows': 'The file has a header and no rows.',
  'table.wrong':
    '{count, plural, one {One row is wrong} other {{count, number} rows are wrong}}, so nothing was stored. {problems}',
  'table.row': 'Row {row, number}: {problem}',
  'table.cell': 'Column “{column}”, “{value}”: {problem}.',
  'table.empty': 'Column “{column}” is empty.',
  'table.twice': '“{name}” is already in row {first, number} with other values.',
  'table.unknown-project':
    'Column “{column}”: there is no project “{project}”. Give its name in a column of its own to create it.',
  'table.several-projects': 'Column “{column}”: several projects are called “{project}”. Give the key of one.',
  'table.no-project': 'The site “{site}” is new, and the row does not name its project.',
  'table.other-currency':
    'The new project “{project}” has the currency {first} in an earlier row, and {currency} here.',
  'table.unknown-site': 'Column “{column}”: there is no site “{site}”. Import the sites first.',
  'table.several-sites': 'Column “{column}”: several sites are called “{site}”. Give the ID of one.',
  'table.time-zone':
    'Column “{column}”: “{value}” is not a time zone. Write a name such as Europe/Paris, or the city in it.',
  'table.time-zone-near': 'Column “{column}”: “{value}” is not a time zone. Did you mean {near}?',
  'table.no-time-zone':
    'The time zone of the new site “{site}” is missing, and the project “{project}” has no other site to take it from.',
  'table.equip-kind': 'Column “{column}”: “{value}” is not a kind of equipment. Write one of these: {kinds}.',
  'table.equip-part':
    'Column “{column}”: “{value}” is nothing that equipment is asked about. Write any of these, with “no” before what it lacks: {parts}.',
  'table.unknown-server': 'Column “{column}”: there is no equip “{equip}” at the site “{site}”, and none in this file.',
  'table.several-servers': 'Column “{column}”: several equips are called “{equip}”. Give the ID of one.',
  'table.unclear-servers':
    'Column “{column}”: “{value}” can be read in two ways. Separate the equips by semicolons, or give their IDs.',
  'table.serves-itself': 'Column “{column}” names the equip itself.',
  'table.category': 'Column “{column}”: “{value}” is not a category. Write one of {values}, or leave it empty.',
  'table.total': 'Row {row, number}, the last one, is left out: it is a total.',
  'table.new-project':
    'The project “{name}” is new: its key will be {key}, its currency {currency}{from, select, others {, that of most projects} nothing { unless another is chosen} other {}}.',
  'table.common-zone':
    '{count, plural, one {One new site of “{project}” has no time zone and gets} other {{count, number} new sites of “{project}” have no time zone and get}} that of most of its sites, {timeZone}.',
  'table.both': '{one} {other}',
  'table.made-ids':
    '{count, plural, one {The ID of one new site is made from its name} other {The IDs of {count, number} new sites are made from their names}}, such as {id} for “{name}”.',
})
