import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { xlsxOf } from '../../../test/fixtures/files/workbooks.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-tables-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (args: string[]) => runBonfire(folder, args, { settings: { DATABASE_URL: database.url } })
const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
const row = (number: number, ...cells: string[]) =>
  `<row r="${number}">${cells.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`

test('a portfolio comes in as tables, as CSV and as a workbook', async () => {
  await write('sites.csv', 'Site;Projet;Fuseau horaire\nMill;North;Paris\n')
  const sites = await bonfire(['import', 'model', 'sites.csv'])
  expect(sites).toMatchObject({ code: 0, err: '' })
  expect(sites.out).toContain('projects: 1 created, 0 updated, 0 unchanged\nsites: 1 created, 0 updated, 0 unchanged\n')
  expect(sites.out).toContain(
    'The project “North” is new: its key will be NORTH, its currency USD unless another is chosen.\n',
  )

  const equips = [row(1, 'equipId', 'site', 'name'), row(2, 'ahu-1', 'Mill', 'Air handler')]
  await write('equips.xlsx', xlsxOf({ sheets: { Equips: equips.join('') } }))
  const first = await bonfire(['import', 'model', 'equips.xlsx'])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('equips: 1 created, 0 updated, 0 unchanged')
  expect((await bonfire(['import', 'model', 'equips.xlsx'])).out).toContain('equips: 0 created, 0 updated, 1 unchanged')

  await write('wrong.csv', 'equipId,siteId\nahu-1,Barn\n')
  const wrong = await bonfire(['import', 'model', 'wrong.csv'])
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toContain('Row 2: Column “siteId”: there is no site “Barn”.')
  expect((await bonfire(['import', 'model', 'sites.csv', '--mapping', 'Nothing'])).err).toContain(
    'There is no mapping named “Nothing”.',
  )
})

test('people come in as a table, after a preview', async () => {
  const table = 'Email,Name,Role,Groups,Projects\nann@acme.example,Ann Lee,Site manager,Users,*\n'
  await write('people.csv', table)
  const preview = await bonfire(['import', 'people', 'people.csv', '--preview'])
  expect(preview).toMatchObject({ code: 0, err: '' })
  expect(preview.out).toBe(
    'ann@acme.example\tnew\tfullName: Ann Lee\trole: SITE_MANAGER\tgroups: Users\tportfolio: *\n' +
      'people: 1 created, 0 updated, 0 unchanged\n',
  )
  expect((await bonfire(['user', 'list'])).out).not.toContain('ann@acme.example')

  const done = await bonfire(['import', 'people', 'people.csv', '--language', 'fr'])
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toBe('people: 1 created, 0 updated, 0 unchanged\n1 invitation will be sent\n')
  expect((await bonfire(['user', 'list'])).out).toContain('Ann Lee\tann@acme.example\tSITE_MANAGER\tinvited')

  const cells = ['Email', 'Name', 'Role', 'Groups']
  const people = [
    row(1, ...cells),
    row(2, 'ann@acme.example', 'Ann Roy', '', ''),
    row(3, 'ben@acme.example', 'Ben', 'Staff', 'Users'),
  ]
  await write('people.xlsx', xlsxOf({ sheets: { People: people.join('') } }))
  const changed = await bonfire(['import', 'people', 'people.xlsx', '--no-invitations'])
  expect(changed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^people: 1 created, 1 updated, 0 unchanged\nOne new person gets no project/),
  })

  await write('wrong.csv', `${table}ann@acme.example,Ann,Users,Users,\nx@acme.example,X,Users,Ghosts,\n`)
  const wrong = await bonfire(['import', 'people', 'wrong.csv'])
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toContain('row 3 (person.twice): ann@acme.example is already in row 2.')
  expect(wrong.err).toContain('row 4 (person.unknown-group): Column “Groups”: there is no group “Ghosts”.')
  expect(wrong.err).toMatch(/^Nothing was stored: 2 rows of .*wrong\.csv are wrong\.$/m)
})

test.each([
  [['import', 'people', 'nowhere.csv'], 'nowhere.csv: there is no such file.'],
  [['import', 'people', 'people.json'], 'the name must end with .csv, .xlsx, .xlsm, .ods.'],
  [['import', 'people', 'people.csv', '--language', 'de'], 'It must be en or fr.'],
  [['import', 'model', 'model.json', '--mapping', 'x'], '--mapping applies to .csv, .xlsx, .xlsm and .ods files only.'],
])(
  '%j is refused: %s',
  async (args, message) => {
    const { code, err } = await bonfire(args)
    expect(code).toBe(1)
    expect(err).toContain(message)
  },
  60_000,
)
