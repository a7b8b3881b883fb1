import { describe, expect, test } from 'vitest'
import { messages } from '../../../../test/fixtures/imports.ts'
import { count, MODEL_CSV, NOTHING, portfolioFilesScene } from '../../../../test/fixtures/scenes/portfolio-files.ts'

const scene = portfolioFilesScene()
const { preview, bringIn, sites } = scene

/** As Excel saves it in France. */
const FRENCH = Buffer.from(
  [
    'Parc immobilier 2026;;;',
    'Nom du site;Ville;Fuseau horaire;Projet',
    'Hôpital Nord;Saint-Étienne;Europe/Paris;Santé Rhône',
    'Hôpital Sud;;Paris;Santé Rhône',
    'Tower;Sydney;;North',
    '\x8cuvre;Lyon;paris;NORTH',
    ';;;',
    '',
  ].join('\r\n'),
  'latin1',
)

describe('a table of sites', () => {
  test('as Excel saves it in French is previewed and brought in', async () => {
    const before = await sites()
    const seen = await preview(FRENCH)
    expect(seen.problems).toEqual([])
    expect(seen).toMatchObject({
      reading: { encoding: 'windows-1252', separator: ';', titleLines: 1 },
      counts: { projects: count(1), sites: count(3, 1), equips: NOTHING, rules: NOTHING },
      columns: [
        { name: 'Nom du site', state: 'known', field: 'siteName' },
        { name: 'Ville', state: 'known', field: 'region' },
        { name: 'Fuseau horaire', state: 'known', field: 'timeZone' },
        { name: 'Projet', state: 'known', field: 'project' },
      ],
      notes: [
        'The project “Santé Rhône” is new: its key will be SANTE-RHONE, its currency AUD, that of most projects.',
        'The IDs of 3 new sites are made from their names, such as hopital-nord for “Hôpital Nord”.',
      ],
    })
    expect(seen.rows[0]).toEqual(['Hôpital Nord', 'Saint-Étienne', 'Europe/Paris', 'Santé Rhône'])
    expect(await sites()).toEqual(before)

    const run = await bringIn(FRENCH)
    expect(run).toMatchObject({ state: 'done', received: 5, counts: { projects: count(1), sites: count(3, 1) } })
    const added = { timezone: 'Europe/Paris', project_key: 'SANTE-RHONE', name: 'Santé Rhône', currency: 'AUD' }
    expect(await sites()).toEqual([
      expect.objectContaining({ site_key: 'tower', region: 'Sydney', timezone: 'Australia/Sydney' }),
      before[1],
      { site_key: 'hopital-nord', label: 'Hôpital Nord', region: 'Saint-Étienne', ...added },
      { site_key: 'hopital-sud', label: 'Hôpital Sud', region: null, ...added },
      expect.objectContaining({ site_key: 'oeuvre', label: 'Œuvre', project_key: 'NORTH', timezone: 'Europe/Paris' }),
    ])
    expect((await bringIn(FRENCH)).counts).toMatchObject({ projects: NOTHING, sites: count(0, 0, 4) })
  })

  test('without a column leaves what is stored as it is, and an empty cell empties', async () => {
    expect((await preview('SITE ID,Name\ntower,Tower One\ndepot,Depot\n')).counts.sites).toEqual(count(0, 1, 1))
    await bringIn('SITE ID,Name\ntower,Tower One\ndepot,Depot\n')
    expect(await sites()).toMatchObject([
      { site_key: 'tower', label: 'Tower One', region: 'NSW', timezone: 'Australia/Sydney', project_key: 'NORTH' },
      { site_key: 'depot', region: 'NY' },
    ])
    await bringIn('siteId,label,state,timezone\ntower,,,\n')
    expect((await sites())[0]).toMatchObject({ label: 'Tower One', region: null, timezone: 'Australia/Sydney' })
  })

  test('without time zones takes that of most sites of the project', async () => {
    const seen = await preview('siteId,name,project\nmill,Mill,NORTH\nbarn,Barn,north\nshed,Shed,South\n')
    expect(seen.counts.sites).toEqual(count(3))
    expect(seen.notes).toEqual([
      '2 new sites of “North” have no time zone and get that of most of its sites, Australia/Sydney.',
      'One new site of “South” has no time zone and gets that of most of its sites, America/New_York.',
    ])
    expect(messages(await preview('siteId,name,project\nmill,Mill,West\n'))).toEqual([
      '2: The time zone of the new site “Mill” is missing, and the project “West” has no other site to take it from.',
    ])
  })

  test('creates projects with the key, name and currency that it gives', async () => {
    const file =
      'siteId,label,projectKey,projectName,timezone,currency\na,A,WEST,The west,UTC,\nb,B,WEST,,UTC,eur\nc,C,,Tower of London,London,GBP\nd,D,,the WEST,UTC,\n'
    await bringIn(file)
    expect((await sites()).slice(2).map((site) => [site.site_key, site.project_key, site.name, site.currency])).toEqual(
      [
        ['a', 'WEST', 'The west', 'EUR'],
        ['b', 'WEST', 'The west', 'EUR'],
        ['c', 'TOWER-OF-LONDON', 'Tower of London', 'GBP'],
        ['d', 'WEST', 'The west', 'EUR'],
      ],
    )
  })

  test('without currencies creates projects in that of most projects, or the chosen one', async () => {
    const file = 'siteId,name,project,timezone\nmill,Mill,West,UTC\n'
    const west = { projectKey: 'WEST', projectName: 'West' }
    expect((await preview(file)).newProjects).toEqual([{ ...west, currency: 'AUD', currencyFrom: 'others' }])
    const body = { name: null, kind: 'model', header: [], choices: { columns: { currency: { value: 'eur' } } } }
    const { id } = (
      await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload: body }, scene.admin)
    ).json()
    expect((await scene.calls.preview(file, { ...MODEL_CSV, mapping: id })).json()).toMatchObject({
      newProjects: [{ ...west, currency: 'EUR', currencyFrom: 'given' }],
      notes: ['The project “West” is new: its key will be WEST, its currency EUR.'],
    })
    await scene.calls.bringIn(file, { ...MODEL_CSV, mappingId: id })
    expect((await sites())[2]).toMatchObject({ site_key: 'mill', name: 'West', currency: 'EUR' })
  })

  test('may end with a row of totals, which is left out', async () => {
    const file = 'Réf.;Désignation;Surface;Fuseau;Projet\nm;Mill;1 200;Paris;North\nb;Barn;300;Paris;North\n;;;;\n'
    const seen = await preview(`${file}Total;;1 500;;\n`)
    expect(seen).toMatchObject({ problems: [], counts: { sites: count(2) } })
    expect(seen.notes).toEqual(['Row 5, the last one, is left out: it is a total.'])
    expect((await preview(`${file};Grand total;1 500;;\n`)).counts.sites).toEqual(count(2))
    // A site may be called so.
    expect((await preview(`${file}t;Total;1 500;Paris;North\n`)).counts.sites).toEqual(count(3))
    expect((await preview(`${file}Total;;1 500;;North\n`)).counts.sites).toEqual(count(3))
    expect((await bringIn(`${file}Total;;1 500;;\n`)).counts.sites).toEqual(count(2))
    expect((await sites()).map(({ site_key }) => site_key)).toEqual(['tower', 'depot', 'm', 'b'])
  })

  test('with a wrong row is refused as a whole, by row and column', async () => {
    const file = [
      'Code site;Nom;Projet;Clé projet;Fuseau horaire;Devise',
      'a;A;West;;Pariss;',
      ';B;West;;UTC;',
      'c;C;;EAST;UTC;',
      'd;D;;;UTC;',
      'tower;Tower;;;Lyon;',
      'e;E;West;;UTC;EURO',
      'f;F;West;;UTC;USD',
      'depot;Depot;;;;',
      'depot;Depot 2;;;;',
      'depot;Depot;;;;',
      'x;y',
      `g;${'G'.repeat(501)};West;;UTC;`,
    ].join('\n')
    const seen = await preview(file)
    expect(seen).toMatchObject({ counts: {}, notes: [], checkedRowCount: 12 })
    const expected = [
      '2: Column “Fuseau horaire”: “Pariss” is not a time zone. Did you mean Europe/Paris?',
      '3: Column “Code site” is empty.',
      '4: Column “Clé projet”: there is no project “EAST”. Give its name in a column of its own to create it.',
      '5: The site “D” is new, and the row does not name its project.',
      '6: Column “Fuseau horaire”: “Lyon” is not a time zone. Write a name such as Europe/Paris, or the city in it.',
      '7: Column “Devise”, “EURO”: is not an ISO 4217 code.',
      '8: The new project “West” has the currency EURO in an earlier row, and USD here.',
      '10: “Depot 2” is already in row 9 with other values.',
      '12: Has 2 columns, but the header has 6. Put text that contains the separator in quotes.',
      `13: Column “Nom”, “${'G'.repeat(60)}…”: must not be longer than 500 characters.`,
    ]
    expect(messages(seen)).toEqual(expected)

    const before = await sites()
    const refused = await scene.calls.bringIn(file, MODEL_CSV)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'table.wrong' })
    expect(refused.json().message).toMatch(/^10 rows are wrong, so nothing was stored\. Row 2: Column “Fuseau horaire”/)
    expect((await scene.calls.list()).json().imports[0]).toMatchObject({
      state: 'failed',
      problem: refused.json().message,
    })
    expect(await sites()).toEqual(before)
    expect(messages(await preview('Nom;Projet\nA;West\n', 'fr'))).toEqual([
      '2: Le fuseau horaire du nouveau site «\u00a0A\u00a0» manque, et aucun autre site du projet «\u00a0West\u00a0» ne permet de le déduire.',
    ])
  })

  test('without ids knows sites by their name in their project', async () => {
    await bringIn('Site,Project,Time zone\nTower,South,UTC\nTOWER,North,UTC\nTower,North,UTC\n')
    expect((await sites()).map((site) => [site.site_key, site.label, site.project_key, site.timezone])).toEqual([
      ['tower', 'Tower', 'NORTH', 'UTC'],
      ['depot', 'Depot', 'SOUTH', 'America/New_York'],
      ['tower-2', 'Tower', 'SOUTH', 'UTC'],
    ])
    expect(messages(await preview('Site,Region\nTower,x\nDepot,x\n'))).toEqual([
      '2: Column “Site”: several sites are called “Tower”. Give the ID of one.',
    ])
  })
})
