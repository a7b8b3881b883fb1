/** How a table of samples was read. */
export const SAMPLE_FACTS = {
  timeColumn: 'The name of the column of times. Example: `Time (UTC)`.',
  timeZone:
    'What the table says of the zone of its times: a zone, or the name of the column that gives it; null if nothing. Example: `UTC`.',
  dateOrder: 'For dates such as 03/04/2026: `dayFirst` or `monthFirst`; null if nothing shows it.',
  decimalMark: 'For numbers such as 1,250: `point` or `comma`; null if nothing shows it, or columns differ.',
  otherTimes: 'Other columns of times, which are not read.',
}
