import { expect, it } from 'vitest'
import { decodeBeginning, guessFile, withKind } from './file-guess.ts'

it.each([
  ['findings.csv', '', 'hits csv'],
  ['Findings.CSV', '{', 'hits csv'],
  ['day.ndjson', '', 'hits ndjson'],
  ['day.jsonl', '', 'hits ndjson'],
  ['site.zinc', '', 'haystack zinc'],
  ['site.trio', '', 'haystack trio'],
  ['a.json', '{"hits": [', 'hits json'],
  ['a.json', '{"projects": [], "sites": [{"siteId": "x"}]}', 'model json'],
  ['a.json', '\uFEFF  {\n "sites" : []}', 'model json'],
  ['a.json', '{"_kind":"grid","meta":{"ver":"3.0"},"cols":[]', 'haystack json'],
  ['a.json', '{"meta":{"ver":"2.0"},"cols":[{"name":"site"}]', 'haystack json'],
  ['a.json', '{"siteId":"x"}\n{"siteId":"y"}\n', 'hits ndjson'],
  ['export.txt', 'ver:"3.0"\nid,dis,site\n', 'haystack zinc'],
  ['export', 'dis: "Site"\nsite\n---\n', 'haystack trio'],
  ['unknown.bin', '\u0000\u0001', 'hits csv'],
  ['table.txt', 'siteId,equipId,ruleId', 'hits csv'],
  ['parc.csv', 'Parc 2026;;\nNom du site;Ville;Fuseau horaire;Projet\nA;B;Paris;P\n', 'model csv'],
  ['parc.txt', '"Code équipement"\tBâtiment\n', 'model csv'],
  ['rules.csv', '\uFEFFruleId,name,severity', 'model csv'],
  ['findings.csv', 'siteId,equipId,Meldung,start,duration', 'hits csv'],
  ['sparks.csv', 'id,siteRef,equipRef,ruleRef,ts,dur,val', 'hits csv'],
  ['days.csv', 'siteId,ruleId,date,equipId', 'hits csv'],
  ['a.json', '{"checked": [{"siteId": "x"}]}', 'hits json'],
  ['log.csv', 'id,ts,val', 'samples csv'],
  ['names.csv', 'id,name', 'hits csv'],
  ['trend.csv', 'Site 7\nDate Time;B1.AHU-1.SAT;B1.AHU-1.Fan\n24.11.2026 08:00;16,4;\n', 'samples csv'],
  ['trend.csv', `t,${Array.from({ length: 200 }, (_, place) => `AHU-${place}`)}`, 'samples csv'],
  ['report.csv', '"<>Date","Time","AHU1.SAT"\n"3/9/2026","10:00:00","55.1"\n', 'samples csv'],
  [
    'as-07.csv',
    'Regler 7;;;;\r\nDatum;Uhrzeit;Zuluft;Sollwert;Ventilator\r\n24.11.2026;08:00;16,4;16;Halt\r\n',
    'samples csv',
  ],
  ['alarms.csv', 'Time,Building,Alarm,Cost,Minutes\n2026-11-24 08:00,HQ,Warm,12,30\n', 'hits csv'],
  ['events.csv', 'Time,Building,Alarm\n2026-11-24 08:00,HQ,12\n', 'hits csv'],
  ['times.csv', 'Time,Message', 'hits csv'],
  ['staff.csv', 'Our people;;\nNom;Prénom;Courriel;Rôle\n', 'people csv'],
  ['staff.txt', 'Email,Full name,Projects\n', 'people csv'],
  ['sites.csv', 'Site,Time zone,Email\n', 'model csv'],
])('%s starting with %j is read as %s', (name, beginning, expected) => {
  const { kind, format } = guessFile(name, beginning)
  expect(`${kind} ${format}`).toBe(expected)
})

it('changing the kind keeps the format where the new kind allows it', () => {
  expect(withKind({ kind: 'model', format: 'json' }, 'haystack')).toEqual({ kind: 'haystack', format: 'json' })
  expect(withKind({ kind: 'hits', format: 'csv' }, 'model')).toEqual({ kind: 'model', format: 'csv' })
  expect(withKind({ kind: 'haystack', format: 'zinc' }, 'hits')).toEqual({ kind: 'hits', format: 'csv' })
})

it('a beginning is decoded as Excel saves it', () => {
  expect(decodeBeginning(Uint8Array.of(0x52, 0xe9, 0x67, 0x69, 0x6f, 0x6e))).toBe('Région')
  expect(decodeBeginning(new TextEncoder().encode('Région').slice(0, 2))).toBe('R')
  expect(decodeBeginning(Uint8Array.of(0xff, 0xfe, 0x52, 0, 0xe9, 0))).toBe('Ré')
})
