import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../test/database/engines.ts'
import { ROLE_WITH_PASSWORD } from '../../test/database/postgres.ts'
import { migrate } from './migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const { engines, ownServerUrl, stop } = await bothEngines({ ownServer: true })
afterAll(stop)

describe.for(engines)('a database on the $name engine', ({ name, emptyDatabase }) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await emptyDatabase()
    await migrate(database)
  })
  afterAll(() => database.close())

  const tenants = async () => (await database.db.selectFrom('tenant').select('tenant_key').execute()).length
  const tenant = (key: string) => ({ tenant_key: key, name: key, ui_domain: 'example' })

  test('knows which engine it is', () => {
    expect(database.engine).toBe(name)
  })

  test('returns dates as text, numbers as numbers and instants as dates', async () => {
    const { rows } = await database.pool.query(`
      select date '2026-03-29' as day, 9007199254740991::int8 as int8, count(*) as count, 2.5::numeric as numeric,
             timestamptz '2026-03-29 01:30+02' as instant, '{}'::int8[] as none,
             '{1760000000,null}'::int8[] as int8s, '{1,2}'::int4[] as int4s, '{1,-2}'::int2[] as int2s,
             '{2026-01-01,2026-12-31}'::date[] as days, '{{1,2},{3,4}}'::int4[] as nested,
             '{a,"b c"}'::text[] as words, '\\x00ff'::bytea as bytes, '{"a": [1]}'::jsonb as json,
             timestamptz '2026-03-29 23:30+00'::date as utc_day`)
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        int8: 9_007_199_254_740_991,
        count: 1,
        numeric: 2.5,
        instant: new Date('2026-03-28T23:30:00Z'),
        none: [],
        int8s: [1_760_000_000, null],
        int4s: [1, 2],
        int2s: [1, -2],
        days: ['2026-01-01', '2026-12-31'],
        nested: [
          [1, 2],
          [3, 4],
        ],
        words: ['a', 'b c'],
        bytes: Buffer.from([0, 255]),
        json: { a: [1] },
        utc_day: '2026-03-29',
      },
    ])
  })

  test('sends parameters of every kind', async () => {
    const values = ['2026-03-29', [1, 2], new Date('2026-03-29T00:00:00Z'), Buffer.from([7]), null, '{"a": 1}']
    const { rows } = await database.pool.query(
      'select $1::date as a, $2::int8[] as b, $3::timestamptz as c, $4::bytea as d, $5::text as e, $6::jsonb as f',
      values,
    )
    expect(Object.values(rows[0])).toEqual([...values.slice(0, 5), { a: 1 }])
  })

  test('reports a failed statement to its caller and runs the next one', async () => {
    await expect(database.pool.query('select 1 / $1::int4', [0])).rejects.toMatchObject({ code: '22012' })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('rolls back a failed transaction', async () => {
    const before = await tenants()
    const failing = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('tenant').values(tenant('lost')).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await tenants()).toBe(before)
  })

  test('runs queries beside an open transaction on committed data only', async () => {
    const before = await tenants()
    const transaction = await database.db.startTransaction().execute()
    await transaction.insertInto('tenant').values(tenant('first')).execute()
    const beside = Array.from({ length: 20 }, tenants)
    await transaction.insertInto('tenant').values(tenant('second')).execute()
    await transaction.commit().execute()
    const counts = await Promise.all(beside)
    // With one connection they wait for the commit; with ten they may run before it. None may see half.
    expect(counts.every((count) => count === before || count === before + 2)).toBe(true)
    expect(await tenants()).toBe(before + 2)
  })

  test('returns a large result in full', async () => {
    const { rows } = await database.pool.query(
      "select number, repeat('x', 300) as text from generate_series(1, 20000) as number",
    )
    expect(rows).toHaveLength(20_000)
    expect(rows.every((row, index) => row.number === index + 1 && row.text.length === 300)).toBe(true)
  })

  test('stores a large parameter in full', async () => {
    const text = 'é'.repeat(2_000_000)
    const { rows } = await database.pool.query('select length($1) as length, md5($1) = md5($2) as same', [text, text])
    expect(rows).toEqual([{ length: 2_000_000, same: true }])
  })
})

describe('a PostgreSQL server that drops connections', () => {
  test('fails its transaction, and the next query reconnects', async () => {
    const database = await openDatabase({ databaseUrl: ownServerUrl, dataDirectory: '' })
    const client = await database.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    await expect(client.query('commit')).rejects.toThrow('not queryable')
    client.release()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })
})

describe('refuses a PostgreSQL server that', () => {
  const open = (change: (url: URL) => void) => {
    const url = new URL(ownServerUrl ?? '')
    change(url)
    return openDatabase({ databaseUrl: url.href, dataDirectory: '' })
  }

  test('does not listen at its address', async () => {
    await expect(
      openDatabase({ databaseUrl: 'postgres://someone:secret@127.0.0.1:1/x', dataDirectory: '' }),
    ).rejects.toThrow(
      'Cannot use postgres://someone@127.0.0.1:1/x: nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL.',
    )
  })

  test('lacks the database', async () => {
    const opening = open((url) => {
      url.pathname = '/absent'
    })
    await expect(opening).rejects.toThrow(
      'the database does not exist. Create it, or correct its name in DATABASE_URL.',
    )
  })

  test('rejects the password, without repeating it', async () => {
    const client = new pg.Client({ connectionString: ownServerUrl })
    await client.connect()
    await client.query(`create role ${ROLE_WITH_PASSWORD} login password 'right'`)
    await client.end()
    const opening = open((url) => {
      url.username = ROLE_WITH_PASSWORD
      url.password = 'wrong'
    })
    await expect(opening).rejects.toThrow('the password is wrong. Correct user and password in DATABASE_URL.')
    await expect(opening).rejects.not.toThrow(/wrong@/)
  })
})
