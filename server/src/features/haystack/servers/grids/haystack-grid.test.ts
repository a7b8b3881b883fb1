import { expect, it } from 'vitest'
import { filterProblem, filterRequest, gridAsCsv } from './haystack-grid.ts'

async function* inPieces(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(zinc: string | Buffer): Promise<{ csv: string; count: number }> {
  let count = 0
  const chunks: Buffer[] = []
  for await (const chunk of gridAsCsv(inPieces(zinc), () => {
    count += 1
  })) {
    chunks.push(chunk)
  }
  return { csv: Buffer.concat(chunks).toString(), count }
}

it('values become what a table holds', async () => {
  const zinc = [
    'ver:"3.0" foo',
    'id,siteRef,equipRef dis:"Equipment",dis,ts,date,spark,on,link,list,missing',
    '@a "A",@s "Site, \\"1\\"",@e,"one\\ntwo \\"\\u00e9\\"",2026-03-09T09:00:00.5+11:00 Sydney,2026-03-09,M,T,`https://x.example/?a=1`,[1,"b"],N',
    'N,,,,,,,,,,',
    '',
  ].join('\r\n')
  expect(await read(zinc)).toEqual({
    count: 2,
    csv: [
      '"id","siteRef","equipRef","dis","ts","date","spark","on","link","list","missing"',
      '"a","@s ""Site, ""1""""","@e","one\ntwo ""é""","2026-03-09T09:00:00.5+11:00 Sydney","2026-03-09","✓","true","https://x.example/?a=1","[1,""b""]",""',
      '"","","","","","","","","","",""',
      '',
    ].join('\n'),
  })
})

it.each([
  ['90min', '90min'],
  ['1.5h', '1.5hr'],
  ['40s', '40sec'],
  ['2day', '48h'],
  ['1wk', '168h'],
  ['1500ms', '1.5s'],
  ['600', '600'],
  ['5.2kW', '5.2kW'],
])('the number %s becomes %s', async (number, cell) => {
  expect((await read(`ver:"3.0"\ndur\n${number}\n`)).csv).toBe(`"dur"\n"${cell}"\n`)
})

it('a grid inside a record stays in its row', async () => {
  const zinc = 'ver:"3.0"\nid,inner\n@a,<<\nver:"3.0"\nx\n"<<"\n\n>>\n@b,"no >> grid"\n'
  const { csv, count } = await read(zinc)
  expect(count).toBe(2)
  expect(csv.split('\n').at(-2)).toBe('"b","no >> grid"')
})

it('few long rows are read at once', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => `"${place} ${'x'.repeat(10_000)}"`)
  let batches = 0
  for await (const _ of gridAsCsv(inPieces(`ver:"3.0"\ntext\n${rows.join('\n')}\n`, 5000), () => undefined))
    batches += 1
  expect(batches).toBeGreaterThan(10)
})

it('the old version 2.0 is read too', async () => {
  expect(await read('ver:"2.0"\nid,dis\n@a,"A"\n\n')).toEqual({ count: 1, csv: '"id","dis"\n"a","A"\n' })
})

it('many records are read in bounded pieces', async () => {
  const rows = Array.from({ length: 1234 }, (_, place) => `@r${place},"row ${place}"`)
  const { csv, count } = await read(`ver:"3.0"\nid,dis\n${rows.join('\n')}\n`)
  expect(count).toBe(1234)
  expect(csv.trim().split('\n').at(-1)).toBe('"r1233","row 1233"')
})

it.each([
  ['<!doctype html><p>Sign in</p>', 'The server sent text instead of a grid.'],
  ['', 'The server sent text instead of a grid.'],
  ['ver:"3.0"', 'Line 1 of the grid cannot be read'],
  ['ver:"3.0" err dis:"Unknown filter: foo"\nempty\n', 'The server refused the request and says: Unknown filter: foo'],
  ['ver:"3.0"\nid,dis\n@a,"A"\n@b,"B\n', 'Line 4 of the grid cannot be read'],
  ['ver:"3.0"\nid,dis\n@a,"A","too many"\n', 'Line 3 of the grid cannot be read'],
  ['ver:"3.0"\nid,dis\n@a,"A"\n\n@b,"B"\n', 'Line 5 of the grid cannot be read (a row after the end)'],
  ['ver:"3.0"\nid,dis\n@a,<<\nver:"3.0"\nx\n1\n', 'Line 3 of the grid cannot be read (a grid inside it does not end)'],
  [`ver:"3.0"\nid\n"${'x'.repeat(1_000_001)}"\n`, 'Line 3 of the grid cannot be read (longer than 1000000 characters)'],
  [
    Buffer.from([...Buffer.from('ver:"3.0"\nid\n"'), 0xff, 0xfe, 0x22, 0x0a]),
    'Line 3 of the grid cannot be read (not UTF-8)',
  ],
])('what is no grid is refused with the place: %#', async (zinc, message) => {
  await expect(read(zinc)).rejects.toThrow(message)
})

it('a filter is checked before it is sent, and sent as a text', () => {
  expect(filterProblem('spark and siteRef->geoState == "VA"')).toBeUndefined()
  expect(filterProblem('spark and')).toContain('Could not find valid term')
  expect(filterRequest('dis=="a $b"')).toBe('ver:"2.0"\nfilter\n"dis==\\"a \\$b\\""\n')
})
