import type { ROWS } from '@bonfire/contract/refusals/imports/rows'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof ROWS>()({
  'hit.wrong': '{problems}',
  'hit.too-long': '{problems}',
  'hit.future-day': "occurredOn {day} is more than {days} days in the future. Check the sender's clock.",
  'hit.future-firing': "The firing at {instant} is more than {days} days in the future. Check the sender's clock.",
  'hit.no-longer-kept': 'Findings of {site} before {keptFrom} are no longer kept, so {day} cannot be changed.',
  'hit.wrong-day': 'The firing at {instant} falls on {day} in {timeZone}, not on occurredOn {occurredOn}.',
  'hit.doubled-hour':
    'Clocks in {timeZone} showed {time} twice. Add the offset from UTC, as in 2026-10-25T02:30:00+02:00.',
  'hit.missing-hour':
    'Clocks in {timeZone} never showed {time}: they were set forward. Correct the time, or add the offset from UTC.',
  'hit.unknown-site': 'There is no site "{site}". Add it to the portfolio first.',
  'hit.foreign-site':
    'There is no site "{site}", or you, this key or source cannot write to its whole project (allowed: {projects}). Add the site to the portfolio first.',
  'hit.own-rule': 'Bonfire computes the findings of "{rule}" itself. Send yours under another rule.',
  'hit.unknown-rule': 'There is no rule "{rule}". Import it with a portfolio first.',
  'hit.unknown-equip':
    'There is no equip "{equip}" at site "{site}". Add equipName to create it, or import it with a portfolio first.',
  'hit.too-many-firings': 'That makes {count} firings for one rule, equip and day. The limit is {maximum}.',
  'hit.too-long-day': 'The durations for this day add up to more than 68 years. Durations are in seconds.',
  'hit.cost':
    '{field} {cost} is not an amount. Write a number such as 12.50, with a currency or without; leave it empty if the cost was not estimated.',
  'hit.decimal-mark':
    '{field} {cost} may be over a thousand or have three decimals, and no other number of the file shows which. Choose the decimal mark, or write it without a thousands mark.',
  'hit.two-costs': 'Has a cost for all firings and costs of single firings. Send one or the other.',
  'hit.other-currency':
    'The cost is in {found}, but amounts of project {project} are in {currency}. Amounts are not converted: send it in {currency}.',
  'checked.future-day': '{day} is still to come at {site}: a rule cannot have run on it.',
  'checked.unknown-equip':
    'There is no equip "{equip}" at site "{site}". Add it to the portfolio first, or leave equips out.',
  'row.other-columns':
    'Has {count, plural, one {# column} other {# columns}}, but the header has {expected}. Put text that contains the separator in quotes.',
  'row.header-again': 'Repeats the header line. It contains no finding, so nothing is lost by leaving it out.',
  'row.date-order':
    '{date} can be read with the day or the month first, and the other dates do not show which. Choose which, or write the year first, as in 2026-04-03.',
  'row.zone':
    '“{zone}” beside {time} is no time zone that is known here, or stands for several. Write the offset, such as +01:00, or a name such as Europe/Paris.',
  'row.firings':
    'Firing {place} of the list, “{item}”, is not a start with its duration or end. Write 08:00–09:30 with the day in another column, or 2026-04-01T08:00+02:00/90min.',
  'row.too-deep':
    'Is nested more than {levels} levels deep. Send a hit as an object of strings, numbers and a list of times.',
  'row.too-long': 'Is longer than {maximum, number} characters. Split it into several rows.',
  'row.not-utf8':
    'Contains bytes that are not valid UTF-8, after {after}. Save the file as UTF-8 and send this row again.',
  'row.not-json': 'Is not valid JSON. {where}',
  'row.quote':
    'A quote is in the wrong place. Put quotes around a cell that contains quotes, and double the quotes inside it.',
  'row.open-quote': '{problem} A quote may not be closed. Nothing after it was read.',
  'row.last': '{problem} Nothing after it was read.',
})
