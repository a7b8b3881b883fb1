import { describe, expect, test } from 'vitest'
import { xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { counts, LIST, PEOPLE_CSV, peopleFilesScene } from '../../../../test/fixtures/scenes/people-files.ts'

const scene = peopleFilesScene()
const { preview, bringIn, userOf, mails } = scene

describe('a list of people', () => {
  test('is previewed with what changes, and nothing is stored', async () => {
    const seen = await preview(LIST)
    expect(seen).toMatchObject({ counts: counts(2, 1), problems: [], obstacle: null, looksLike: null, notes: [] })
    expect(seen.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['email', 'fullName', 'role', 'groups', 'projects'],
    ])
    expect(seen.people).toEqual([
      {
        row: 2,
        email: 'ann@acme.example',
        fullName: 'Ann Lee',
        outcome: 'created',
        isDeactivated: false,
        changes: [
          { field: 'fullName', from: null, to: 'Ann Lee' },
          { field: 'role', from: null, to: 'SITE_MANAGER' },
          { field: 'groups', from: null, to: 'Power Users, Users' },
          { field: 'portfolio', from: null, to: 'SOUTH' },
        ],
      },
      {
        row: 3,
        email: 'operator@acme.example',
        fullName: 'The operator',
        outcome: 'updated',
        isDeactivated: false,
        changes: [{ field: 'groups', from: 'Users', to: 'Power Users, Users' }],
      },
      expect.objectContaining({ row: 4, email: 'ben@acme.example', outcome: 'created' }),
    ])
    expect((await scene.people.users()).json()).toHaveLength(3)
    expect(await mails()).toEqual([])
    expect(await scene.people.trail()).toEqual([])
  })

  test('creates and changes people in one act, and invites who is new', async () => {
    const run = await bringIn(LIST)
    expect(run).toMatchObject({ state: 'done', received: 3, counts: counts(2, 1), kind: 'people' })
    expect(await userOf('ann@acme.example')).toMatchObject({
      fullName: 'Ann Lee',
      role: 'SITE_MANAGER',
      groups: ['Power Users', 'Users'],
      isInvited: true,
      rolesRestriction: ['Users', 'Power Users'],
      username: 'ann@acme.example',
      status: 'active',
      portfolio: { seesAllProjects: false, projectKeys: ['SOUTH'], siteIds: [] },
    })
    expect(await userOf('ben@acme.example')).toMatchObject({ portfolio: { seesAllProjects: true } })
    expect(await userOf('operator@acme.example')).toMatchObject({
      groups: ['Power Users', 'Users'],
      rolesRestriction: ['Users', 'Power Users'],
      portfolio: { projectKeys: ['NORTH'] },
    })
    expect((await mails()).map(({ kind, email }) => [kind, email])).toEqual([
      ['invited', 'ann@acme.example'],
      ['invited', 'ben@acme.example'],
    ])
    expect(await scene.people.trail()).toEqual([
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
    expect((await scene.app.ask(chosen)).statusCode).toBe(200)
    const payload = { username: 'ann@acme.example', password }
    const signedIn = await scene.app.ask({ method: 'POST', url: '/api/auth/login', payload })
    expect(signedIn.json()).toMatchObject({ display_name: 'Ann Lee', role: 'Users', groups: ['Users'] })
  })

  test('is read in French words as in English ones', async () => {
    const english =
      'Email;First name;Last name;Role;Groups;Projects\nann@acme.example;Ann;Lee;Site manager;Power Users|Users;*\n'
    const french =
      'Adresse e-mail;Nom;Prénom;Rôle;Groupes d’utilisateurs;Projets\n' +
      'ann@acme.example;Lee;Ann;Gestionnaire de site;Utilisateurs avancés|Utilisateurs;Tous les projets\n'
    const [first] = (await preview(english)).people
    const seen = await preview(french, 'fr')
    expect(seen).toMatchObject({ problems: [], obstacle: null, counts: counts(1, 0) })
    expect(seen.people).toEqual([first])
  })

  test('invites nobody if invitations are turned off', async () => {
    await bringIn(LIST, { sendsInvitations: false })
    expect(await mails()).toEqual([])
    expect(await userOf('ann@acme.example')).toMatchObject({ isInvited: true })
  })

  test('leaves what its columns and cells do not say', async () => {
    await bringIn('Email,Projects,Groups\noperator@acme.example,south,\n')
    expect(await userOf('operator@acme.example')).toMatchObject({
      fullName: 'The operator',
      groups: ['Users'],
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

  test('lets who gets a role give the roles that they could after an edit', async () => {
    const restriction = async () => (await userOf('operator@acme.example')).rolesRestriction
    await bringIn('Email,Role\noperator@acme.example,Power Users\n')
    const imported = await restriction()
    expect(imported).toEqual(['Users', 'Power Users'])
    for (const [role, after] of [
      ['Users', ['Users']],
      ['Power Users', imported],
    ] as const) {
      await scene.people.edit(scene.fixture.operator, { role })
      expect(await restriction()).toEqual(after)
    }
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

test('a workbook has its people in the first sheet that holds some', async () => {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
  const list = [row(3, 'Full name', 'Email', 'Role', 'Group'), row(4, 'Ann Lee', 'ann@acme.example', 'Staff', 'Users')]
  const book = xlsxOf({ sheets: { Notes: row(1, 'Nothing'), Staff: [row(1, 'Our people'), ...list].join('') } })
  const file = { kind: 'people', format: 'workbook' }
  expect((await scene.calls.preview(book, file)).json()).toMatchObject({
    reading: { sheet: 'Staff', titleLines: 1 },
    counts: counts(1),
    rowNumbers: [4],
  })
  const asFindings = (await scene.calls.preview(book, { kind: 'hits', format: 'workbook' })).json()
  expect(asFindings.looksLike).toBe('people')
  expect((await scene.calls.bringIn(book, { ...file, fileName: 'people.xlsx' })).json().counts).toEqual(counts(1))
})

test('a list may have 10,000 rows', { tags: 'whole' }, async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `p${row}@acme.example,Person ${row},Users,Users,NORTH`)
  const file = ['Email,Name,Role,Groups,Projects', ...rows].join('\n')
  expect((await bringIn(file)).counts).toEqual(counts(10_000))
  const { count } = await scene.app.database.db
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
  const { id } = (await scene.app.ask({ method: 'POST', url, payload: form }, scene.cookie)).json()
  expect(await preview(file)).toMatchObject({ mapping: { id, name: 'HR' }, counts: counts(1), obstacle: null })
  expect((await scene.calls.bringIn(file, { ...PEOPLE_CSV, mappingId: id })).json().counts).toEqual(counts(1))
  expect((await scene.calls.start({ kind: 'hits', format: 'csv', mappingId: id })).json().code).toBe(
    'mapping.other-kind',
  )
  expect((await scene.calls.preview(file, { ...PEOPLE_CSV, mapping: 'none' })).json().obstacle.code).toBe(
    'person.no-email-column',
  )
})

test('a project that the identity provider gave stays given by it', async () => {
  const { db } = scene.app.database
  const { operator, north, south } = scene.fixture
  const given = db.updateTable('user_project').where('user_id', '=', operator)
  await given.set({ by_hand: false, from_provider: true }).execute()
  expect(await bringIn('Email,Projects\noperator@acme.example,"NORTH, SOUTH"\n')).toMatchObject({ state: 'done' })
  const rows = db.selectFrom('user_project').select(['project_id', 'by_hand', 'from_provider'])
  expect(await rows.where('user_id', '=', operator).orderBy('project_id').execute()).toEqual([
    { project_id: north, by_hand: false, from_provider: true },
    { project_id: south, by_hand: true, from_provider: false },
  ])
})
