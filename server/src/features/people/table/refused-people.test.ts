import { roleNamed } from '@bonfire/contract/imports/people-table'
import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { LOCALES } from '@bonfire/contract/people/users'
import { problem } from '@bonfire/contract/refusals/problem'
import { describe, expect, test } from 'vitest'
import { importCalls, messages } from '../../../../test/fixtures/imports.ts'
import { counts, LIST, peopleFilesScene } from '../../../../test/fixtures/scenes/people-files.ts'
import { render } from '../../../locales/render.ts'

const scene = peopleFilesScene()
const { preview, bringIn, userOf, mails } = scene

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
    expect((await scene.people.users()).json()).toHaveLength(3)
    expect(await mails()).toEqual([])
    const [run] = (await scene.calls.list()).json().imports
    expect(run).toMatchObject({ state: 'failed', rejectedCount: 8, problem: refused.message })
    const report = (await scene.calls.report(run.id)).body
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
    const { db } = scene.app.database
    const users = await scene.fixture.groupId('Users')
    await db
      .insertInto('user_group')
      .values({ tenant_id: scene.fixture.tenantId, name: String(users), access: [] })
      .execute()
    await db
      .insertInto('user_group')
      .values({ tenant_id: scene.fixture.tenantId, name: 'Nights, weekends', access: [] })
      .execute()
    await db.updateTable('project').set({ name: 'SOUTH' }).where('id', '=', scene.fixture.north).execute()
    const power = await scene.fixture.groupId('Power Users')
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
        { tenant_id: scene.fixture.tenantId, name: 'nights', access: [] },
        { tenant_id: scene.fixture.tenantId, name: 'weekends', access: [] },
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
    await scene.fixture.person('limited', {
      groups: ['Users'],
      access: ['userAdmin', 'limitRoleOnRegister'],
      rolesRestriction: ['Users'],
      projectIds: [scene.fixture.north],
    })
    scene.cookie = await scene.app.signIn('limited')
    scene.calls = importCalls(scene.app, scene.cookie)
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

  test('nor changes people who see more, except for the projects of both', async () => {
    const { north, south } = scene.fixture
    await scene.fixture.person('both', { groups: ['Users'], projectIds: [north, south] })
    await scene.fixture.person('local', { groups: ['Administrators'], projectIds: [north] })
    scene.cookie = await scene.app.signIn('local')
    scene.calls = importCalls(scene.app, scene.cookie)
    const header = 'Email,Name,Role,Groups,Projects'
    expect(messages(await preview(`${header}\nboth@acme.example,Renamed,,,\n`))).toEqual([
      expect.stringMatching(/^2: both@acme.example sees projects or sites that you do not see/),
    ])
    expect(messages(await preview(`${header}\nboth@acme.example,,,,NORTH\n`))).toEqual([])
  })

  test('but may rename themselves, whatever they have', async () => {
    await scene.fixture.person('strong', {
      groups: ['Power Users'],
      access: ['userAdmin', 'limitRoleOnRegister'],
      rolesRestriction: ['Users'],
    })
    scene.cookie = await scene.app.signIn('strong')
    scene.calls = importCalls(scene.app, scene.cookie)
    expect((await bringIn('Email,Name\nstrong@acme.example,Ann Lee\n')).counts).toEqual(counts(0, 1))
  })

  test('nor takes projects that they see in part, or the access to all', async () => {
    await scene.fixture.person('whole', { groups: ['Users'], projectIds: [scene.fixture.south] })
    await scene.fixture.person('all', { groups: ['Users'], seesAllProjects: true })
    await scene.fixture.person('part', {
      access: ['userAdmin'],
      projectIds: [scene.fixture.north],
      siteRowIds: [scene.fixture.mall],
    })
    scene.cookie = await scene.app.signIn('part')
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
    scene.cookie = await scene.app.signIn('operator')
    expect((await preview(LIST)).code).toBe('portfolio.closed')
  })
})

test.each(LOCALES)('a refused role comes with all names that are accepted, in the language %s', (locale) => {
  const text = render(locale, problem('person.unknown-role', { column: 'Role', role: 'Owner' }))
  const names = text.slice(text.lastIndexOf(':') + 1, -1).split(',')
  expect(names.map((name) => roleNamed(name.trim()))).toEqual([...ASSIGNABLE_ROLES])
})
