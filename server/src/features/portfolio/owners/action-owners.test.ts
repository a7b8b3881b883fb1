import { beforeEach, describe, expect, it } from 'vitest'
import { actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
const URL = '/api/v1/portfolio/projects/NORTH/action-owners'
const ANY = { siteId: null, category: null, team: null }
let admin: string
let ids: Record<string, string>

beforeEach(async () => {
  const { db } = scene.app.database
  await db
    .updateTable('user_account')
    .set({ access: ['userAdmin'] })
    .where('username', '=', 'manager')
    .execute()
  admin = await scene.app.signIn('manager')
  const people = await db.selectFrom('user_account').select(['username', 'forge_id']).execute()
  ids = Object.fromEntries(people.map(({ username, forge_id }) => [username, forge_id]))
})

const save = (owners: object[], expected?: object[]) =>
  scene.app.ask({ method: 'PUT', url: URL, payload: { owners, ...(expected && { expected }) } }, admin)

async function ownersAt(query: string) {
  const answer = await scene.app.ask({ method: 'GET', url: `/api/v1/action-settings?siteId=tower${query}` }, admin)
  const { owners, skippedOwners } = answer.json()
  return { names: owners.map(({ assignee }: { assignee: string }) => assignee), skippedOwners }
}

describe('who gets new actions', () => {
  it('is decided by the rule with the most conditions, then by site, category and team', async () => {
    const rules = [
      { ...ANY, assigneeId: ids.engineer },
      { ...ANY, team: 'Site Local', assigneeId: ids.roleless },
      { ...ANY, siteId: 'tower', assigneeId: ids.manager },
      { ...ANY, category: 'metering', team: 'Site Local', assigneeId: ids.engineer },
      { ...ANY, category: 'fdd', assigneeId: ids.roleless },
    ]
    expect((await save(rules)).statusCode).toBe(200)
    expect(await ownersAt('&category=fdd')).toEqual({
      names: ['The manager', 'The roleless', 'The roleless', 'The engineer'],
      skippedOwners: [],
    })
    expect((await ownersAt('&category=metering')).names[0]).toBe('The engineer')
    expect((await ownersAt('')).names).toEqual(['The manager', 'The roleless', 'The engineer'])
  })

  it('leaves out and names a person who is gone or may not see the site', async () => {
    const { db } = scene.app.database
    await save([
      { ...ANY, siteId: 'tower', assigneeId: ids.engineer },
      { ...ANY, team: 'Site Local', assigneeId: ids.roleless },
      { ...ANY, assigneeId: ids.manager },
    ])
    await db.updateTable('user_account').set({ status: 'deleted' }).where('username', '=', 'engineer').execute()
    await db.deleteFrom('user_project').where('user_id', '=', scene.fixture.roleless).execute()
    expect(await ownersAt('')).toEqual({ names: ['The manager'], skippedOwners: ['The engineer', 'The roleless'] })
    const shown = await scene.app.ask({ method: 'GET', url: URL }, admin)
    expect(shown.json().owners.map(({ isAble }: { isAble: boolean }) => isAble)).toEqual([false, false, true])
  })

  it('is refused for a site or person of elsewhere, and for two rules alike', async () => {
    expect((await save([{ ...ANY, siteId: 'mall', assigneeId: ids.engineer }])).statusCode).toBe(422)
    expect((await save([{ ...ANY, assigneeId: 'nobody' }])).statusCode).toBe(422)
    const alike = [ids.engineer, ids.manager].map((assigneeId) => ({ ...ANY, assigneeId }))
    expect((await save(alike)).statusCode).toBe(422)
    expect((await ownersAt('')).names).toEqual([])
  })

  it('is not overwritten after somebody else has changed it', async () => {
    const mine = [{ ...ANY, assigneeId: ids.manager }]
    await save([{ ...ANY, assigneeId: ids.engineer }])
    expect((await save(mine, [])).statusCode).toBe(409)
    expect((await save(mine, [{ ...ANY, assigneeId: ids.engineer }])).statusCode).toBe(200)
    expect((await save(mine, [{ ...ANY, assigneeId: ids.engineer }])).statusCode).toBe(200)
  })
})
