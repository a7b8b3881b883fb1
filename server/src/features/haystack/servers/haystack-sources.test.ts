import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HEADER, haystackScene, record } from '../../../../test/fixtures/haystack.ts'
import { HAYSTACK_USER } from '../../../../test/servers/haystack-server.ts'

const { scene, newPulls, form, ask, create, sources, source, runs, tried } = haystackScene()

describe('the password', () => {
  test('is encrypted in the database, and in no response and no log', async () => {
    const created = await create()
    await newPulls().pullDue()
    const [row] = await scene.app.database.db.selectFrom('haystack_source').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(HAYSTACK_USER.password)
    const answers = JSON.stringify([created, await sources(), await tried(), await runs(), scene.log.lines])
    expect(answers).not.toContain(HAYSTACK_USER.password)
    expect(answers).not.toContain('sealed')
    expect(answers).not.toContain('authToken')
  })

  test('stays if a change has none, and is required again for another address', async () => {
    const { id } = await create()
    const { password: _, ...without } = form({ name: 'Renamed' })
    expect((await ask('PUT', `/${id}`, without)).json()).toMatchObject({ name: 'Renamed' })
    await newPulls().pullDue()
    expect((await source()).lastSuccess).toMatchObject({ received: 1 })
    for (const change of [{ address: 'https://evil.example/api/demo' }, { username: 'other' }]) {
      const refused = await ask('PUT', `/${id}`, { ...without, ...change })
      expect(refused.json()).toMatchObject({ code: 'pull.password-again', fields: { password: expect.any(String) } })
      const triedElsewhere = await ask('POST', '/preview', { ...without, ...change, sourceId: id })
      expect(triedElsewhere.json()).toMatchObject({ code: 'pull.password-again' })
    }
  })

  test('cannot be read with another key, and that is reported', async () => {
    await create()
    const path = join(scene.app.config.dataDirectory, 'secrets-key')
    expect(await readFile(path, 'utf8')).toMatch(/^[\da-f]{64}$/)
    await rm(path)
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('The stored password cannot be read')
    expect(scene.haystack.asked).toEqual([])
  })

  test('cannot be moved to another server in the database', async () => {
    await create()
    await scene.app.database.db.updateTable('haystack_source').set({ address: 'http://127.0.0.1:2/' }).execute()
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('The stored password cannot be read')
  })
})

describe('a trial', () => {
  test('says how many records there are and what a pull would do, and stores nothing', async () => {
    await scene.haystack.put(HEADER + record(1) + record(2, { site: 'nowhere' }) + record(3))
    const { recordCount, preview } = await tried()
    expect(recordCount).toBe(3)
    expect(preview).toMatchObject({
      checkedRowCount: 3,
      isComplete: true,
      rowNumbers: [2, 3, 4],
      outcome: { created: 1, rejectedCount: 1 },
      causes: [{ code: 'hit.unknown-site', rowCount: 1, firstRow: 3 }],
    })
    expect(preview.columns.map(({ name }: { name: string }) => name)).toContain('siteRef')
    expect(await runs()).toEqual([])
    expect(await sources()).toEqual([])
  })

  test('uses the kept password', async () => {
    const { id } = await create({ isOn: false })
    const { password: _, ...without } = form()
    expect((await ask('POST', '/preview', { ...without, sourceId: id })).json()).toMatchObject({ recordCount: 1 })
  })

  test('says what is wrong', async () => {
    expect(await tried({ password: 'wrong' })).toMatchObject({ code: 'pull.wrong-password' })
    expect(await tried({ filter: 'spark and' })).toMatchObject({ code: 'pull.filter' })
  })

  test('of no records says so', async () => {
    expect(await tried({ filter: 'alarm' })).toMatchObject({ recordCount: 0, preview: { rows: [] } })
  })
})

describe('the settings', () => {
  test.each([
    [{ name: ' ' }, 'name', 'Enter a name.'],
    [{ address: 'skyspark.example.com' }, 'address', 'Enter the http or https address'],
    [{ address: 'ftp://skyspark.example.com/' }, 'address', 'Enter the http or https address'],
    [{ address: 'file:///etc/passwd' }, 'address', 'Enter the http or https address'],
    [{ address: 'https://skyspark.example.com/api/demo?x=1' }, 'address', 'Enter the http or https address'],
    [{ address: 'https://su:secret@skyspark.example.com/api/demo' }, 'address', 'Leave the username and password out'],
    [{ username: '' }, 'username', 'Enter the username.'],
    [{ password: undefined }, 'password', 'Enter the password.'],
    [{ filter: 'spark)' }, 'filter', 'This is not a Haystack filter: '],
    [{ filter: '' }, 'filter', 'Enter a filter, such as spark.'],
    [{ projectKey: 'NOWHERE' }, 'projectKey', ''],
    [{ intervalSeconds: 60 }, 'intervalSeconds', ''],
  ])('%j is refused', async (part, field, text) => {
    const refused = await ask('POST', '', form(part))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields[field]).toContain(text)
    expect(await sources()).toEqual([])
  })

  test('two servers cannot have one name, whatever its case', async () => {
    await create()
    expect(await create({ name: 'skyspark' })).toMatchObject({ code: 'pull.name-taken' })
    const { id } = await create({ name: 'Other' })
    expect((await ask('PUT', `/${id}`, form({ name: 'SKYSPARK' }))).json()).toMatchObject({ code: 'pull.name-taken' })
    expect((await ask('PUT', `/${id}`, form({ name: 'other' }))).statusCode).toBe(200)
  })

  test('an unknown mapping is refused', async () => {
    expect(await create({ mapping: 'None' })).toMatchObject({ code: 'mapping.unknown' })
  })

  test('there are at most 1,000', async () => {
    await create()
    await scene.app.database.pool.query(`
      insert into haystack_source (tenant_id, name, address, username, sealed_password, filter, interval_seconds, is_on,
                                   next_pull_at, saved_at)
      select tenant_id, 'n' || place, address, username, sealed_password, filter, interval_seconds, is_on, next_pull_at,
             saved_at
        from haystack_source, generate_series(1, 999) place`)
    expect(await create({ name: 'One more' })).toMatchObject({ code: 'pull.too-many-sources' })
  })

  test('one that is off is not pulled until someone requests it', async () => {
    const { id } = await create({ isOn: false })
    await newPulls().pullDue()
    expect(await runs()).toEqual([])
    const asked = await ask('POST', `/${id}/pull`)
    // A quick pull has ended before the response.
    expect(asked.json()).toMatchObject({ id, isOn: false })
    await expect.poll(async () => (await source()).lastSuccess).toMatchObject({ stored: 1 })
    await expect.poll(source).toMatchObject({ isOn: false, isPulling: false })
  })

  test('a deleted server leaves its imports', async () => {
    const { id } = await create()
    await newPulls().pullDue()
    expect((await ask('DELETE', `/${id}`)).json()).toMatchObject({ name: 'SkySpark' })
    expect(await sources()).toEqual([])
    expect(await runs()).toMatchObject([{ fileName: 'SkySpark', isPulled: true }])
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  })
})
