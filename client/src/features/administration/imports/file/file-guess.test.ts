import { expect, it } from 'vitest'
import { guessFile, withKind } from './file-guess.ts'

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
])('%s starting with %j is read as %s', (name, beginning, expected) => {
  const { kind, format } = guessFile(name, beginning)
  expect(`${kind} ${format}`).toBe(expected)
})

it('changing the kind keeps the format where the new kind allows it', () => {
  expect(withKind({ kind: 'model', format: 'json' }, 'haystack')).toEqual({ kind: 'haystack', format: 'json' })
  expect(withKind({ kind: 'hits', format: 'csv' }, 'model')).toEqual({ kind: 'model', format: 'json' })
  expect(withKind({ kind: 'haystack', format: 'zinc' }, 'hits')).toEqual({ kind: 'hits', format: 'csv' })
})
