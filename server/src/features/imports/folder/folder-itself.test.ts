import { chmod, mkdir, rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '../../../../test/app/test-app.ts'
import { csvRow } from '../../../../test/fixtures/imports.ts'
import { asNobody, FINDING, importFolderScene, MISSING } from '../../../../test/fixtures/scenes/import-folder.ts'

const scene = importFolderScene()
const { newWatch, put, later, listed, runs, filesIn } = scene

describe('the folder itself', () => {
  test('may be missing: the log says it once, and again when it is there', async () => {
    await rm(scene.inbox, { recursive: true })
    const watch = newWatch()
    await watch.lookTwice()
    expect(watch.isReadable()).toBe(false)
    expect(scene.log.lines).toMatchObject([
      { level: 'warn', problems: [expect.stringContaining('There is no folder')] },
    ])
    await mkdir(scene.inbox)
    await put('march.csv', FINDING)
    await watch.lookTwice()
    expect(watch.isReadable()).toBe(true)
    expect(await runs()).toMatchObject([{ state: 'done' }])
  })

  test('without permission to read is reported, and its files are left for later', async () => {
    await put('march.csv', FINDING)
    await chmod(scene.inbox, 0)
    const watch = newWatch()
    await asNobody(() => watch.lookTwice())
    expect(watch.isReadable()).toBe(false)
    expect(scene.log.lines).toMatchObject([
      { level: 'warn', problems: [expect.stringMatching(/not allowed to read the folder .*bonfire-inbox/)] },
    ])
    await chmod(scene.inbox, 0o777)
    await watch.lookTwice()
    expect(await runs()).toMatchObject([{ state: 'done' }])
  })

  test('without permission to write is imported from once, and says what stays', async () => {
    await put('march.csv', FINDING)
    await chmod(scene.inbox, 0o555)
    const watch = newWatch()
    await asNobody(() => watch.lookLater())
    expect(await runs()).toMatchObject([
      { state: 'done', received: 1, problem: expect.stringContaining('could not be moved to done') },
    ])
    expect(await filesIn()).toEqual(['march.csv'])
    await chmod(scene.inbox, 0o777)
    later(61)
    await watch.lookTwice()
    expect(await runs()).toMatchObject([{ state: 'done', problem: null }])
    expect(await filesIn('done')).toEqual(['march.csv'])
  })

  test('is described on the page, in the words of who asks', async () => {
    expect((await listed()).folder).toEqual({
      path: MISSING,
      problem: expect.stringMatching(/^There is no folder .*bonfire-no-such-folder\./),
      waitingCount: 0,
      lastSuccess: null,
      lastFailure: null,
      usualIntervalSeconds: null,
      isSilent: false,
    })
    expect((await listed('fr')).folder.problem).toMatch(/^Le dossier .* n’existe pas\./)
    await put('march.csv', FINDING + csvRow({ site: 'mill' }))
    await newWatch().lookTwice()
    expect((await listed()).folder.lastSuccess).toEqual({
      fileName: 'march.csv',
      at: TEST_NOW.toISOString(),
      received: 2,
      stored: 1,
      rejectedCount: 1,
    })
  })

  test('is silent after twice the usual interval, which takes three files to learn', async () => {
    const { lookTwice } = newWatch()
    const arrive = async (name: string) => {
      await put(name, FINDING)
      await lookTwice()
    }
    await arrive('1.csv')
    // Together with the first.
    await arrive('1b.csv')
    later(3600)
    await arrive('2.csv')
    later(86_400)
    expect((await listed()).folder).toMatchObject({ usualIntervalSeconds: null, isSilent: false })
    scene.app.clock.now = new Date(TEST_NOW.getTime() + 7200)
    later(7200)
    await arrive('3.csv')
    later(2 * 3600)
    expect((await listed()).folder).toMatchObject({ usualIntervalSeconds: expect.closeTo(3600, -2), isSilent: false })
    later(60)
    expect((await listed()).folder.isSilent).toBe(true)
    const { body } = await scene.app.ask({ url: '/metrics' })
    expect(body).toContain('bonfire_import_folder_silent{tenant="acme"} 1')
    expect(body).toContain('bonfire_import_folder_last_failed{tenant="acme"} 0')
    expect(body).toMatch(/bonfire_import_folder_last_success_timestamp_seconds\{tenant="acme"\} \d+/)
    expect(body).toContain('bonfire_import_folder_unreadable 1')
    expect(body).toContain('bonfire_source_last_finding_timestamp_seconds{tenant="acme",source="folder",key=""}')
    await arrive('4.csv')
    expect((await listed()).folder.isSilent).toBe(false)
  })
})
