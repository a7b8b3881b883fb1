import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newEmbeddedInstallation } from '../helpers/servers/installations.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)
const WORK_MILLISECONDS = 400
const PASSWORD = 'pulled-the-plug'
const DAY = new Date().toISOString().slice(0, 10)

/** What the server has acknowledged, and must still know after any crash. */
interface Acknowledged {
  readonly equips: Set<string>
  /** Equipment rule to snooze end, epoch seconds. */
  readonly snoozes: Map<string, number | null>
}

test('nothing acknowledged is lost over several power failures', async () => {
  test.setTimeout(600_000 + ROUNDS * 20_000)
  const dataDirectory = newEmbeddedInstallation()
  const key = prepare(dataDirectory)
  const acknowledged: Acknowledged = { equips: new Set(), snoozes: new Map() }
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startBonfire({ dataDirectory })
    const cookie = await signIn(server)
    const equipRuleIds = await expectAllThere(server, cookie, acknowledged)
    const before = acknowledged.equips.size
    const working = Promise.all([
      sendHits(server, { key, round, acknowledged }),
      ...(equipRuleIds.length > 0 ? [snoozeAgain(server, { cookie, equipRuleIds, acknowledged })] : []),
    ])
    await new Promise((resolve) => setTimeout(resolve, WORK_MILLISECONDS))
    await expect.poll(() => acknowledged.equips.size).toBeGreaterThan(before + 1)
    await server.kill()
    await working
  }
  const server = await startBonfire({ dataDirectory })
  await expectAllThere(server, await signIn(server), acknowledged)
  expect(acknowledged.equips.size).toBeGreaterThan(ROUNDS)
  expect(acknowledged.snoozes.size).toBeGreaterThan(0)
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

function prepare(dataDirectory: string): string {
  const model = join(dataDirectory, 'model.json')
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
      sites: [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
      rules: [{ ruleId: 'leak', name: 'Valve leaks' }],
    }),
  )
  const user = [
    'user',
    'create',
    '--username',
    'keeper',
    '--email',
    'keeper@bonfire.example',
    '--name',
    'The keeper',
    '--admin',
  ]
  for (const command of [['import', 'model', model], user]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  const { output } = bonfire(dataDirectory, ['key', 'create', '--name', 'engine'])
  return /bfk_[\w-]+/.exec(output)?.[0] ?? ''
}

async function signIn(server: RunningBonfire): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'keeper', password: PASSWORD }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Works until the server is gone; only acknowledged requests count. */
async function untilGone(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await work(turn)
    } catch {
      return
    }
  }
}

async function sendHits(
  server: RunningBonfire,
  { key, round, acknowledged }: { key: string; round: number; acknowledged: Acknowledged },
): Promise<void> {
  await untilGone(async (turn) => {
    const equipId = `valve-${round}-${turn}`
    const hit = { siteId: 'plant', equipId, equipName: equipId, ruleId: 'leak', occurredOn: DAY }
    const answer = await fetch(`${server.url}/api/v1/ingest/hits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify({ ...hit, times: [{ t: `${DAY}T00:10:00Z`, d: 60 }] })}\n`,
    })
    const { created } = (await answer.json()) as { created: number }
    if (created === 1) acknowledged.equips.add(equipId)
  })
}

async function snoozeAgain(
  server: RunningBonfire,
  { cookie, equipRuleIds, acknowledged }: { cookie: string; equipRuleIds: string[]; acknowledged: Acknowledged },
): Promise<void> {
  await untilGone(async (turn) => {
    const equipRuleId = equipRuleIds[turn % equipRuleIds.length] ?? ''
    // The last, unacknowledged request may or may not have been done.
    acknowledged.snoozes.delete(equipRuleId)
    const answer = await fetch(`${server.url}/api/synco/equipRule/snooze`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ equipRuleIds: [equipRuleId], duration: (1 + (turn % 300)) * 86_400 }),
    })
    const { snoozed } = (await answer.json()) as { snoozed: Array<{ snoozeEnd: number }> }
    acknowledged.snoozes.set(equipRuleId, snoozed[0]?.snoozeEnd ?? null)
  })
}

type HitMap = Record<string, { equipRuleId: string; targetId: string; snoozeEnd: number | null }>

async function readHits(server: RunningBonfire, cookie: string): Promise<HitMap> {
  const answer = await fetch(`${server.url}/api/synco/ui/insights?from=${DAY}&to=${DAY}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ sites: ['plant'], insightType: 'insights' }),
  })
  return ((await answer.json()) as { hit: HitMap }).hit
}

/** Returns the existing equipment rules. */
async function expectAllThere(server: RunningBonfire, cookie: string, acknowledged: Acknowledged): Promise<string[]> {
  const hits = Object.values(await readHits(server, cookie))
  const equips = new Set(hits.map((hit) => hit.targetId))
  expect([...acknowledged.equips].filter((equip) => !equips.has(equip))).toEqual([])
  const ends = new Map(hits.map((hit) => [hit.equipRuleId, hit.snoozeEnd]))
  expect([...acknowledged.snoozes].filter(([id, end]) => ends.get(id) !== end)).toEqual([])
  return [...ends.keys()]
}
