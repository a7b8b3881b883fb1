import { roleNamed } from '@bonfire/contract/imports/people-table'
import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { LOCALES } from '@bonfire/contract/people/users'
import { problem } from '@bonfire/contract/refusals/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { importCalls } from '../../../../test/fixtures/imports.ts'
import { buildPeopleFixture, peopleCalls } from '../../../../test/fixtures/people.ts'
import { render } from '../../../locales/render.ts'

let app: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let cookie: string
let calls: ReturnType<typeof importCalls>
let people: ReturnType<typeof peopleCalls>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  fixture = await buildPeopleFixture(app)
  cookie = await app.signIn('admin')
  calls = importCalls(app, cookie)
  people = peopleCalls(app, cookie)
})
afterAll(() => app.close())

const CSV = { kind: 'people', format: 'csv', fileName: 'people.csv' }
const preview = async (file: string | Buffer, language = 'en') =>
  (await importCalls(app, cookie, language).preview(file, CSV)).json()
const bringIn = async (file: string | Buffer, more: { sendsInvitations?: boolean } = {}) => {
  const { id } = (
    await app.ask({ method: 'POST', url: '/api/v1/imports', payload: { ...CSV, fileBytes: 1, ...more } }, cookie)
  ).json()
  return (await calls.content(id, file)).json()
}
const messages = ({ problems }: { problems: { row: number; message: string }[] }) =>
  problems.map(({ row, message }) => `${row}: ${message}`)
const userOf = async (email: string) =>
  (await people.users()).json().find((user: { email: string }) => user.email === email)
const mails = () =>
  app.database.db
    .selectFrom('mail as m')
    .innerJoin('user_account as u', 'u.id', 'm.recipient_id')
    .select(['m.kind', 'u.email', 'u.locale', 'm.facts'])
    .orderBy('m.id')
    .execute()
const counts = (created: number, updated = 0, unchanged = 0) => ({ people: { created, updated, unchanged } })

const LIST = [
  'Email,Name,Role,Groups,Projects',
  'ann@acme.example,Ann Lee,Site manager,Users; power users,SOUTH',
  'Operator@ACME.example,The operator,,"Users,Power Users",',
  'ben@acme.example,Ben Roy,STAFF,Users,*',
].join('\n')

describe('a list of people', () => {
  test('is previewed with what changes, and nothing is stored', async () => {
    const seen = await preview(LIST)
    expect(seen).toMatchObject({ counts: counts(2, 1), problems: [], obstacle: null, looksLike: null, notes: [] })
    expect(seen.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['email', 'fullName', 'role', 'groups', 'projects'],
    ])
    expect(seen.people).toEqual([
      {
        ...{ row: 2, email: 'ann@acme.example', fullName: 'Ann Lee', outcome: 'created', isDeactivated: false },
        changes: [
          { field: 'fullName', from: null, to: 'Ann Lee' },
          { field: 'role', from: null, to: 'SITE_MANAGER' },
          { field: 'groups', from: null, to: 'Power Users, Users' },
          { field: 'portfolio', from: null, to: 'SOUTH' },
        ],
      },
      {
        ...{ row: 3, email: 'operator@acme.example', fullName: 'The operator', outcome: 'updated' },
        isDeactivated: false,
        changes: [{ field: 'groups', from: 'Users', to: 'Power Users, Users' }],
      },
      expect.objectContaining({ row: 4, email: 'ben@acme.example', outcome: 'created' }),
    ])
    expect((await people.users()).json()).toHaveLength(3)
    expect(await mails()).toEqual([])
    expect(await people.trail()).toEqual([])
  })

  test('creates and changes people in one act, and invites who is new', async () => {
    const run = await bringIn(LIST)
    expect(run).toMatchObject({ state: 'done', received: 3, counts: counts(2, 1), kind: 'people' })
    expect(await userOf('ann@acme.example')).toMatchObject({
      ...{ fullName: 'Ann Lee', role: 'SITE_MANAGER', groups: ['Power Users', 'Users'], isInvited: true },
      ...{ rolesRestriction: ['Users', 'Power Users'], username: 'ann@acme.example', status: 'active' },
      portfolio: { seesAllProjects: false, projectKeys: ['SOUTH'], siteIds: [] },
    })
    expect(await userOf('ben@acme.example')).toMatchObject({ portfolio: { seesAllProjects: true } })
    expect(await userOf('operator@acme.example')).toMatchObject({
      ...{ groups: ['Power Users', 'Users'], rolesRestriction: ['Users', 'Power Users'] },
      portfolio: { projectKeys: ['NORTH'] },
    })
    expect((await mails()).map(({ kind, email }) => [kind, email])).toEqual([
      ['invited', 'ann@acme.example'],
      ['invited', 'ben@acme.example'],
    ])
    expect(await people.trail()).toEqual([
      ['The admin', 'ann@acme.example', 'account', null, 'Ann Lee'],
      ['The admin', 'ann@acme.example', 'role', null, 'SITE_MANAGER'],
      ['The admin', 'ann@acme.example', 'groups', null, 'Power Users, Users'],
      ['The admin', 'ann@acme.example', 'portfolio', null, 'SOUTH'],
      ['The admin', 'operator@acme.example', 'groups', 'Users', 'Power Users, Users'],
      ['The admin', 'ben@acme.example', 'account', null, 'Ben Roy'],
      ['The admin', 'ben@acme.example', 'role', null, 'STAFF'],
      ['The admin', 'ben@acme.example', 'groups', null, 'Users'],
      ['The admin', 'ben@acme.example', 'portfolio', null, '*'],
    ])
    const again = await preview(LIST)
    expect(again.counts).toEqual(counts(0, 0, 3))
    expect((await bringIn(LIST)).counts).toEqual(counts(0, 0, 3))
    expect(await mails()).toHaveLength(2)
  })

  test('lets an invited person choose a password and sign in', async () => {
    await bringIn('mail;nom;prénom;rôle;groupes\nann@acme.example;Lee;Ann;Utilisateurs;Users\n')
    const [mail] = await mails()
    const token = mail && 'token' in mail.facts ? mail.facts.token : undefined
    expect(mail?.facts).toMatchObject({ username: 'ann@acme.example', actorName: 'The admin' })
    const password = 'violet anchors drift'
    const chosen = { method: 'POST', url: '/api/auth/reset-password', payload: { token, password } } as const
    expect((await app.ask(chosen)).statusCode).toBe(200)
    const payload = { username: 'ann@acme.example', password }
    const signedIn = await app.ask({ method: 'POST', url: '/api/auth/login', payload })
    expect(signedIn.json()).toMatchObject({ display_name: 'Ann Lee', role: 'Users', groups: ['Users'] })
  })

  test('invites nobody if invitations are turned off', async () => {
    await bringIn(LIST, { sendsInvitations: false })
    expect(await mails()).toEqual([])
    expect(await userOf('ann@acme.example')).toMatchObject({ isInvited: true })
  })

  test('leaves what its columns and cells do not say', async () => {
    await bringIn('Email,Projects,Groups\noperator@acme.example,south,\n')
    expect(await userOf('operator@acme.example')).toMatchObject({
      ...{ fullName: 'The operator', groups: ['Users'] },
      portfolio: { seesAllProjects: false, projectKeys: ['SOUTH'] },
    })
    expect((await preview('Email\noperator@acme.example\n')).counts).toEqual(counts(0, 0, 1))
  })

  test('keeps the role of a renamed person, and the name of one who gets a role', async () => {
    await bringIn('Email,Role\noperator@acme.example,Staff\n')
    expect(await userOf('operator@acme.example')).toMatchObject({ fullName: 'The operator', role: 'STAFF' })
    await bringIn('Email,Name\noperator@acme.example,Ann Lee\n')
    expect(await userOf('operator@acme.example')).toMatchObject({ fullName: 'Ann Lee', role: 'STAFF' })
  })

  test('says how many new people get no project', async () => {
    const file = 'Email,Name,Role,Groups\nann@acme.example,Ann Lee,Staff,Users\n'
    const said = 'One new person gets no project, and sees no site until somebody gives them one.'
    expect((await preview(file)).notes).toEqual([said])
    expect((await preview(file.replaceAll('\n', ',\n').replace('Groups,', 'Groups,Projects'))).notes).toEqual([said])
    expect((await preview(LIST)).notes).toEqual([])
  })

  test('says who stays deactivated', async () => {
    const seen = await preview('Email,Name\nFormer@acme.example,Somebody else\n')
    expect(seen).toMatchObject({ counts: counts(0, 0, 1), people: [{ outcome: 'unchanged', isDeactivated: true }] })
    expect(seen.notes).toEqual([
      'One person in the file is deactivated. A file does not reactivate anyone, so nothing about them changes: former@acme.example.',
    ])
    await bringIn('Email,Name\nFormer@acme.example,Somebody else\n')
    expect(await userOf('former@acme.example')).toMatchObject({ status: 'deleted', fullName: 'The former' })
  })
})

describe('a wrong list', () => {
  test('is refused as a whole, by row and cause, and leaves a report', async () => {
    const file = [
      'Email,Name,Role,Groups,Projects',
      'ann@acme.example,Ann,Users,Ghosts,NORTH',
      'ben@acme.example,Ben,Users,Ghosts,WEST',
      'ANN@acme.example,Ann,Users,Users,',
      'nobody,No,Users,Users,',
      'cy@acme.example,,,,',
      'dee@acme.example,Dee,Owner,Users,"NORTH, *"',
      'stranger@acme.example,Stranger,Users,Users,FOREIGN',
      'eve@acme.example,=1+1,Users,Users,',
      'x,y',
    ].join('\n')
    const seen = await preview(file)
    expect(seen.counts).toEqual({})
    expect(messages(seen)).toEqual([
      '2: Column “Groups”: there is no group “Ghosts”.',
      '3: Column “Groups”: there is no group “Ghosts”.',
      '3: Column “Projects”: there is no project “WEST”, or you cannot give access to all of it.',
      '4: ANN@acme.example is already in row 2. Give each person one row.',
      '5: Column “Email”: “nobody” is not an email address.',
      '6: A new person needs a name.',
      '6: A new person needs a role.',
      '6: A new person needs a group.',
      expect.stringMatching(/^7: Column “Role”: there is no role “Owner”\. Write one of: Users, Power Users/),
      '7: Column “Projects”: * stands for all projects, so no other can be named.',
      '8: An account with the email stranger@acme.example already exists. Choose another email.',
      '8: Column “Projects”: there is no project “FOREIGN”, or you cannot give access to all of it.',
      '10: Has 2 columns, but the header has 5. Put text that contains the separator in quotes.',
    ])
    expect(seen.causes[0]).toMatchObject({ code: 'person.unknown-group', rowCount: 2, firstRow: 2 })

    const refused = await bringIn(file)
    expect(refused).toMatchObject({ code: 'table.wrong' })
    expect((await people.users()).json()).toHaveLength(3)
    expect(await mails()).toEqual([])
    const [run] = (await calls.list()).json().imports
    expect(run).toMatchObject({ state: 'failed', rejectedCount: 8, problem: refused.message })
    const report = (await calls.report(run.id)).body
    expect(report).toContain('Email,Name,Role,Groups,Projects,rejectedRow,rejectedCode,rejectedBecause')
    expect(report).toContain(
      'ben@acme.example,Ben,Users,Ghosts,WEST,3,table.both,"Column “Groups”: there is no group “Ghosts”. Column “Projects”: there is',
    )
    const mended = report.replaceAll('Ghosts', 'Users').replaceAll('WEST', 'SOUTH')
    expect((await preview(mended)).people.slice(0, 2)).toMatchObject([
      { email: 'ann@acme.example', outcome: 'created' },
      { email: 'ben@acme.example', outcome: 'created' },
    ])
  })

  test('names groups and projects by id or name, and never guesses', async () => {
    const { db } = app.database
    const users = await fixture.groupId('Users')
    await db
      .insertInto('user_group')
      .values({ tenant_id: fixture.tenantId, name: String(users), access: [] })
      .execute()
    await db
      .insertInto('user_group')
      .values({ tenant_id: fixture.tenantId, name: 'Nights, weekends', access: [] })
      .execute()
    await db.updateTable('project').set({ name: 'SOUTH' }).where('id', '=', fixture.north).execute()
    const power = await fixture.groupId('Power Users')
    const row = (groups: string, projects: string) =>
      `email;groups;projects\noperator@acme.example;"${groups}";${projects}\n`
    expect(messages(await preview(row(String(users), 'south')))).toEqual([
      `2: Column “groups”: “${users}” matches several groups. Give the ID of one.`,
      '2: Column “projects”: “south” matches several projects. Give the key of one.',
    ])
    expect((await preview(row(`${power};nights, weekends`, 'North'))).people[0].changes).toEqual([
      { field: 'groups', from: 'Users', to: 'Nights, weekends, Power Users' },
    ])
    await db
      .insertInto('user_group')
      .values([
        { tenant_id: fixture.tenantId, name: 'nights', access: [] },
        { tenant_id: fixture.tenantId, name: 'weekends', access: [] },
      ])
      .execute()
    expect(messages(await preview(row('Nights, weekends', '')))).toEqual([
      '2: Column “groups”: “Nights, weekends” can be read as one name or as several. Separate names with semicolons.',
    ])
  })

  test('is explained in French', async () => {
    expect(messages(await preview('Courriel;Nom;Rôle;Groupes\nann@acme.example;Ann;Chef;Fantômes\n', 'fr'))).toEqual([
      expect.stringMatching(/^2: Colonne «\u00a0Rôle\u00a0»\u00a0: il n’y a pas de rôle «\u00a0Chef\u00a0»/),
      '2: Colonne «\u00a0Groupes\u00a0»\u00a0: il n’y a pas de groupe «\u00a0Fantômes\u00a0».',
    ])
  })

  test.each([
    ['Name,Role\nAnn,Users\n', 'person.no-email-column'],
    ['Email,Name,NAME\na@b.example,Ann,Bea\n', 'table.column-twice'],
    ['Email,Name\n', 'table.no-rows'],
  ])('%j is not imported: %s', async (file, code) => {
    expect((await preview(file)).obstacle.code).toBe(code)
    expect((await bringIn(file)).code).toBe(code)
  })
})

describe('nobody gives more than on the user page', () => {
  const limited = async () => {
    await fixture.person('limited', {
      ...{ groups: ['Users'], access: ['userAdmin', 'limitRoleOnRegister'], rolesRestriction: ['Users'] },
      projectIds: [fixture.north],
    })
    cookie = await app.signIn('limited')
    calls = importCalls(app, cookie)
  }

  test('with a limit on roles', async () => {
    await limited()
    const file = [
      'Email,Name,Role,Groups,Projects',
      'a@acme.example,A,Administrators,Users,',
      'b@acme.example,B,Users,Power Users,',
      'c@acme.example,C,Users,Users,SOUTH',
      'd@acme.example,D,Users,Users,*',
      'admin@acme.example,Me,,,',
      'e@acme.example,E,Users,Users,NORTH',
    ].join('\n')
    expect(messages(await preview(file))).toEqual([
      '2: You cannot give the role Administrators. You can give: Users.',
      '3: You cannot add anyone to the group Power Users. You can give: Users.',
      '4: Column “Projects”: there is no project “SOUTH”, or you cannot give access to all of it.',
      '5: Only someone who can see all projects can give others access to all projects.',
      expect.stringMatching(/^6: admin@acme.example has more access than you can give/),
    ])
    expect((await bringIn(file)).code).toBe('table.wrong')
    await bringIn('Email,Name,Role,Groups,Projects\ne@acme.example,E,Users,Users,NORTH\n')
    expect(await userOf('e@acme.example')).toMatchObject({ portfolio: { projectKeys: ['NORTH'] } })
  })

  test('but may rename themselves, whatever they have', async () => {
    await fixture.person('strong', {
      ...{ groups: ['Power Users'], access: ['userAdmin', 'limitRoleOnRegister'], rolesRestriction: ['Users'] },
    })
    cookie = await app.signIn('strong')
    calls = importCalls(app, cookie)
    expect((await bringIn('Email,Name\nstrong@acme.example,Ann Lee\n')).counts).toEqual(counts(0, 1))
  })

  test('nor takes projects that they see in part, or the access to all', async () => {
    await fixture.person('whole', { groups: ['Users'], projectIds: [fixture.south] })
    await fixture.person('all', { groups: ['Users'], seesAllProjects: true })
    await fixture.person('part', { access: ['userAdmin'], projectIds: [fixture.north], siteRowIds: [fixture.mall] })
    cookie = await app.signIn('part')
    expect(
      messages(
        await preview(
          'Email,Projects\nwhole@acme.example,NORTH\nall@acme.example,NORTH\noperator@acme.example,NORTH\n',
        ),
      ),
    ).toEqual([
      '2: Only someone with access to the whole project can take it away from others: SOUTH.',
      '3: Only someone who can see all projects can take that access away.',
    ])
  })

  test('nor removes the last administrator', async () => {
    const file = 'Email,Role,Groups\nadmin@acme.example,Users,Users\n'
    expect((await preview(file)).code).toBe('people.no-administrator')
    expect((await bringIn(file)).code).toBe('people.no-administrator')
    expect(await userOf('admin@acme.example')).toMatchObject({ groups: ['Administrators'] })
  })

  test('and only administrators can', async () => {
    cookie = await app.signIn('operator')
    expect((await preview(LIST)).code).toBe('portfolio.closed')
  })
})

test('a workbook has its people in the first sheet that holds some', async () => {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
  const list = [row(3, 'Full name', 'Email', 'Role', 'Group'), row(4, 'Ann Lee', 'ann@acme.example', 'Staff', 'Users')]
  const book = xlsxOf({ sheets: { Notes: row(1, 'Nothing'), Staff: [row(1, 'Our people'), ...list].join('') } })
  const file = { kind: 'people', format: 'workbook' }
  expect((await calls.preview(book, file)).json()).toMatchObject({
    ...{ reading: { sheet: 'Staff', titleLines: 1 }, counts: counts(1), rowNumbers: [4] },
  })
  const asFindings = (await calls.preview(book, { kind: 'hits', format: 'workbook' })).json()
  expect(asFindings.looksLike).toBe('people')
  expect((await calls.bringIn(book, { ...file, fileName: 'people.xlsx' })).json().counts).toEqual(counts(1))
})

test('a list may have 10,000 rows', async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `p${row}@acme.example,Person ${row},Users,Users,NORTH`)
  const file = ['Email,Name,Role,Groups,Projects', ...rows].join('\n')
  expect((await bringIn(file)).counts).toEqual(counts(10_000))
  const { count } = await app.database.db
    .selectFrom('mail')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(10_000)
  const seen = await preview(file)
  expect(seen.counts).toEqual(counts(0, 0, 10_000))
  expect(seen.people).toHaveLength(10_000)
  const changed = await preview(file.replaceAll(',NORTH', ',SOUTH'))
  expect(changed.counts).toEqual(counts(0, 10_000))
})

test('a list has at most 20,000 rows', async () => {
  const rows = ['Email', ...Array.from({ length: 20_000 }, () => 'operator@acme.example')]
  expect((await preview(rows.join('\n'))).problems[0]).toMatchObject({ row: 3, code: 'person.twice' })
  expect((await preview([...rows, 'operator@acme.example'].join('\n'))).code).toBe('person.too-many')
})

test('unknown columns are chosen by hand, and the choice is kept for people', async () => {
  const file = 'Wer,Wie\nann@acme.example,Ann Lee\n'
  const seen = await preview(file)
  expect(seen).toMatchObject({ obstacle: { code: 'person.no-email-column' }, rows: [['ann@acme.example', 'Ann Lee']] })
  const columns = {
    email: { column: 'Wer' },
    fullName: { column: 'Wie' },
    role: { value: 'Users' },
    groups: { value: 'Users' },
  }
  const form = { name: 'HR', kind: 'people', header: ['Wer', 'Wie'], choices: { columns } }
  const url = '/api/v1/imports/mappings'
  const { id } = (await app.ask({ method: 'POST', url, payload: form }, cookie)).json()
  expect(await preview(file)).toMatchObject({ mapping: { id, name: 'HR' }, counts: counts(1), obstacle: null })
  expect((await calls.bringIn(file, { ...CSV, mappingId: id })).json().counts).toEqual(counts(1))
  expect((await calls.start({ kind: 'hits', format: 'csv', mappingId: id })).json().code).toBe('mapping.other-kind')
  expect((await calls.preview(file, { ...CSV, mapping: 'none' })).json().obstacle.code).toBe('person.no-email-column')
})

test.each(LOCALES)('a refused role comes with all names that are accepted, in the language %s', (locale) => {
  const text = render(locale, problem('person.unknown-role', { column: 'Role', role: 'Owner' }))
  const names = text.slice(text.lastIndexOf(':') + 1, -1).split(',')
  expect(names.map((name) => roleNamed(name.trim()))).toEqual([...ASSIGNABLE_ROLES])
})

test('a project that the identity provider gave stays given by it', async () => {
  const { db } = app.database
  const { operator, north, south } = fixture
  const given = db.updateTable('user_project').where('user_id', '=', operator)
  await given.set({ by_hand: false, from_provider: true }).execute()
  expect(await bringIn('Email,Projects\noperator@acme.example,"NORTH, SOUTH"\n')).toMatchObject({ state: 'done' })
  const rows = db.selectFrom('user_project').select(['project_id', 'by_hand', 'from_provider'])
  expect(await rows.where('user_id', '=', operator).orderBy('project_id').execute()).toEqual([
    { project_id: north, by_hand: false, from_provider: true },
    { project_id: south, by_hand: true, from_provider: false },
  ])
})
