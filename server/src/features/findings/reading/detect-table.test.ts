import { describe, expect, it } from 'vitest'
import { detectTable, mapColumns } from './detect-table.ts'

const readingOf = async (text: string, encoding: BufferEncoding = 'utf8') =>
  (await detectTable(Buffer.from(text, encoding))).reading

describe('a text is read with', () => {
  it.each([
    ['commas', 'siteId,equipId,ruleId\na,b,c\n', ','],
    ['semicolons, though cells hold commas', 'siteId;equipId;ruleId\na;b, second;c\nd;e, first;f\n', ';'],
    ['tabs', 'siteId\tequipId\truleId\na\tb\tc\n', '\t'],
    ['vertical bars', 'siteId|equipId|ruleId\na|b|c\n', '|'],
    ['semicolons, of two columns and one row', 'a;b\n1,5;2\n', ';'],
    ['tabs, of two columns and no row', 'a\tb\n', '\t'],
    ['vertical bars, of two columns below a title', 'Faults, in March\n\na|b\n1|2\n', '|'],
    ['commas, of two columns and one row', 'a,b\n1,2\n', ','],
    [
      'semicolons, though decimal commas cut rows as evenly',
      `Anlage\nZeit;Zuluft;Soll;Fan\n${'23.11.2026 00:00;18,5;16,0;Halt\n'.repeat(30)}`,
      ';',
    ],
    ['commas, of numbers alone', 'a,b,c\n1,2,3\n4,5,6\n', ','],
    ['commas, for lack of anything else', 'siteId\na\n', ','],
  ])('%s', async (_what, text, separator) => {
    expect((await readingOf(text)).separator).toBe(separator)
  })

  it.each([
    ['UTF-8', Buffer.from('Bâtiment;Règle\n'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffBâtiment;Règle\n'), 'utf-8'],
    ['UTF-8 cut within a character', Buffer.from('Bâtiment;Règle').subarray(0, 2), 'utf-8'],
    ['UTF-8 with a wrong byte', Buffer.concat([Buffer.from('é;è;à;'), Buffer.from([0xe9])]), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from('\ufeffBâtiment;Règle\n', 'utf16le'), 'utf-16le'],
    ['big-endian UTF-16 with a mark', Buffer.from('\ufeffBâtiment;Règle\n', 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252 and Latin-1', Buffer.from('Bâtiment;Règle;Durée;Équipement\n', 'latin1'), 'windows-1252'],
  ])('%s', async (_what, bytes, encoding) => {
    expect((await detectTable(bytes)).reading.encoding).toBe(encoding)
  })
})

describe('the header', () => {
  it('comes after title lines and empty ones', async () => {
    const { reading, header, rows } = await detectTable(
      Buffer.from('Faults of March\nMade on 2026-04-01;;\n\nSite;Equipment;Rule\na;b;c\n'),
    )
    expect(reading.titleLines).toBe(2)
    expect(header).toEqual(['Site', 'Equipment', 'Rule'])
    expect(rows).toEqual([['a', 'b', 'c']])
  })

  it('is the first line if no name is known', async () => {
    expect((await readingOf('a,b\n1,2\n')).titleLines).toBe(0)
  })

  it.each([
    ['Bonfire’s own names', 'siteId,equipId,ruleId,occurredOn,start,durationSeconds', [0, 1, 2, 3, 4, 5]],
    ['other ways to write them', 'SITE ID,equip_id,Rule-Id,Occurred On,START,Duration Seconds', [0, 1, 2, 3, 4, 5]],
    ['French', 'Bâtiment,Équipement,Règle,Jour,Heure début,Durée (s)', [0, 1, 2, 3, 4, 5]],
    ['SkySpark’s', 'targetRef,siteRef,ruleRef,date,ts,dur', [1, 0, 2, 3, 4, 5]],
  ])('may have %s', (_what, header, places) => {
    const { siteId, equipId, ruleId, occurredOn, start, durationSeconds } = mapColumns(header.split(','))
    expect([siteId, equipId, ruleId, occurredOn, start, durationSeconds]).toEqual(places)
  })

  it('prefers an id to a name, which is then the name', () => {
    expect(mapColumns(['Equipment', 'Equipment ID', 'site', 'siteId'])).toEqual({ siteId: 3, equipId: 1, equipName: 0 })
  })

  it('called date is the start if it has times of day', async () => {
    expect((await readingOf('site,date\na,2026-03-01 10:00\n')).columns).toEqual({ siteId: 0, start: 1 })
    expect((await readingOf('site,date\na,2026-03-01\n')).columns).toEqual({ siteId: 0, occurredOn: 1 })
  })

  it.each([
    ['duration', 'seconds'],
    ['Duration (min)', 'minutes'],
    ['durée en heures', 'hours'],
    ['durationSeconds', 'seconds'],
  ])('%s says the unit %s', async (name, unit) => {
    expect((await readingOf(`site,${name}\na,1\n`)).durationUnit).toBe(unit)
  })
})

describe('the order of day and month', () => {
  it.each([
    ['dayFirst', '03/04/2026', '22/04/2026'],
    ['monthFirst', '03/04/2026', '04/22/2026'],
    [null, '03/04/2026', '05/04/2026'],
    [null, '22/04/2026', '04/22/2026'],
    [null, '2026-04-03', '22.04.2026'],
  ])('is %s in a file with %s and %s', async (order, first, second) => {
    expect((await readingOf(`site,date\na,${first}\nb,${second}\n`)).dateOrder).toBe(order)
  })
})
