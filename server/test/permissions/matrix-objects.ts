import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Definition } from '@bonfire/contract/definitions/definition'
import { hashSecret, newSecret } from '../../src/features/auth/secret.ts'
import { insertSubscription } from '../../src/features/insight-subscriptions/insight-subscriptions.repository.ts'
import { insertView } from '../../src/features/views/views.repository.ts'
import { seal } from '../../src/secrets/sealed-text.ts'
import { buildAction, buildEquipRule, buildOccurrence, buildPoint, buildUser } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'
import { DAILY } from '../fixtures/subscriptions.ts'
import { type Account, openSession, type Spot } from './matrix-scene.ts'

/** Fresh objects for one call, so that calls do not affect each other. */
export interface Objects extends Spot {
  /** The project's site, as `project~site`. */
  readonly siteName: string
  readonly equipRuleId: string
  /** A finding of our own. */
  readonly occurrenceId: string
  /** In the equip's short address. */
  readonly equipNumber: number
  /** Without an action. */
  readonly freeEquipRuleId: string
  readonly actionKey: string
  /** Appears in responses that reveal these objects. */
  readonly marker: string
  /** Written by the account itself, even where it no longer sees the site. */
  readonly commentId: string
  readonly attachmentId: string
  readonly settingId: string
  /** A user of the tenant who has not completed the sign-up. */
  readonly userKey: string
  readonly groupId: string
  readonly ingestKeyId: string
  /** Of the project alone, with a message. */
  readonly webhookId: string
  readonly webhookMessageId: string
  /** An import that is waiting for its file. */
  readonly importId: string
  readonly mappingId: string
  readonly pointId: string
  /** Requested by someone. */
  readonly evaluationId: string
  /** What is reported of a day of the site whose evaluation fails. */
  readonly failingDay: string
  /** Of the tenant's own. */
  readonly definitionKey: string
  readonly haystackSourceId: string
  /** The account itself, a colleague, or a stranger. */
  readonly person: Account
  readonly sessionId: string
  readonly subscriptionId: number
  readonly linkId: number
  readonly reportName: string
  readonly digestId: number
  /** Shared with the project, by the account itself or by a colleague. */
  readonly viewId: string
}

interface Whose {
  readonly by: Account
  readonly person: Account
}

/** Some of the objects, which are of use without the others. */
interface Part {
  readonly keys: readonly (keyof Objects)[]
  readonly build: () => Promise<Partial<Objects>>
}

/** Of the objects that some calls are about, only `wanted`, which saves most of the time; by default, all. */
export async function buildObjects(
  test: TestApp,
  spot: Spot,
  whose: Whose,
  wanted?: ReadonlySet<keyof Objects>,
): Promise<Objects> {
  const marker = randomUUID()
  const objects = { ...spot, siteName: `${spot.projectKey}~${spot.siteKey}`, marker, person: whose.person }
  for (const { keys, build } of partsOf(test, spot, { ...whose, marker })) {
    if (!wanted || keys.some((key) => wanted.has(key))) Object.assign(objects, await build())
  }
  return objects as Objects
}

/** Equipment with a finding and an action, and equipment without. */
async function buildEquipment(
  { database: { db } }: TestApp,
  { siteRowId, ruleRowId, projectKey }: Spot,
  marker: string,
) {
  const rowId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: marker })
  const free = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: `free-${marker}` })
  await buildOccurrence(db, { equipRuleId: rowId, day: '2026-03-09' })
  await db
    .updateTable('occurrence')
    .set({ times_cost: [1] })
    .where('equip_rule_id', '=', rowId)
    .execute()
  const actionId = await buildAction(db, { siteRowId, summary: marker, equipRuleIds: [rowId] })
  const { number } = await db.selectFrom('action').select('number').where('id', '=', actionId).executeTakeFirstOrThrow()
  const objects = {
    equipRuleId: String(rowId),
    freeEquipRuleId: String(free),
    actionKey: `${projectKey}-${number}`,
  }
  return { rowId, actionId, objects }
}

function partsOf(test: TestApp, spot: Spot, { by, person, marker }: Whose & { marker: string }): readonly Part[] {
  const { tenantId } = spot
  const definitionKey = `own-${marker}`
  let built: ReturnType<typeof buildEquipment> | undefined
  const equipment = () => {
    built ??= buildEquipment(test, spot, marker)
    return built
  }
  return [
    { keys: ['marker', 'equipRuleId', 'freeEquipRuleId', 'actionKey'], build: async () => (await equipment()).objects },
    { keys: ['settingId'], build: () => findSetting(test, spot) },
    {
      keys: ['commentId', 'attachmentId'],
      build: async () => buildFeed(test, (await equipment()).actionId, by),
    },
    { keys: ['userKey', 'groupId'], build: () => buildNewcomer(test, tenantId, marker) },
    {
      // The marker is the equip's key, and the point its own.
      keys: ['marker', 'pointId', 'equipNumber', 'evaluationId', 'failingDay'],
      build: async () => {
        await equipment()
        return buildEvaluation(test, spot, marker)
      },
    },
    {
      keys: ['occurrenceId'],
      build: async () => buildEvidence(test, spot, { equipRuleId: (await equipment()).rowId, definitionKey }),
    },
    { keys: ['ingestKeyId'], build: async () => ({ ingestKeyId: await buildIngestKey(test, tenantId, marker) }) },
    { keys: ['webhookId', 'webhookMessageId'], build: () => buildWebhook(test, spot, marker) },
    { keys: ['importId'], build: async () => ({ importId: await buildImport(test, tenantId, marker) }) },
    { keys: ['mappingId'], build: async () => ({ mappingId: await buildMapping(test, tenantId, marker) }) },
    {
      // The occurrence is of this definition.
      keys: ['definitionKey', 'occurrenceId'],
      build: async () => ({ definitionKey: await buildDefinition(test, tenantId, definitionKey) }),
    },
    {
      keys: ['haystackSourceId'],
      build: async () => ({ haystackSourceId: await buildHaystackSource(test, tenantId, marker) }),
    },
    { keys: ['sessionId'], build: async () => ({ sessionId: (await openSession(test, person.id)).id }) },
    { keys: ['subscriptionId', 'digestId'], build: () => buildSubscription(test, person.id) },
    { keys: ['viewId'], build: async () => ({ viewId: await buildView(test, spot, { marker, ownerId: person.id }) }) },
    { keys: ['linkId', 'reportName'], build: () => buildReportLink(test, person.id) },
  ]
}

async function findSetting({ database: { db } }: TestApp, { ruleRowId }: Spot) {
  const { id } = await db
    .selectFrom('project_rule')
    .select('id')
    .where('rule_id', '=', ruleRowId)
    .where('type', '=', 'insights')
    .executeTakeFirstOrThrow()
  return { settingId: String(id) }
}

async function buildNewcomer({ database: { db } }: TestApp, tenantId: number, name: string) {
  const userId = await buildUser(db, { tenantId, username: name, groups: ['Users'] })
  await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', userId).execute()
  const group = await db
    .insertInto('user_group')
    .values({ tenant_id: tenantId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userKey: String(userId), groupId: String(group.id) }
}

/** The point is the equip's, with a role; someone requested days of the site, and one of them fails. */
async function buildEvaluation(test: TestApp, { siteRowId, tenantId }: Spot, marker: string) {
  const { clock } = test
  const { db } = test.database
  const pointRowId = await buildPoint(db, { tenantId, siteRowId, key: `point-${marker}` })
  const equip = await db
    .selectFrom('equip')
    .select('id')
    .where('site_id', '=', siteRowId)
    .where('equip_key', '=', marker)
    .executeTakeFirstOrThrow()
  // Said by a person: what another call has proposed does not take it away.
  const role = { equip_id: equip.id, role: 'sat', role_source: 'person' as const }
  await db.updateTable('point').set(role).where('id', '=', pointRowId).execute()
  const { id } = await db
    .insertInto('evaluation_request')
    .values({
      tenant_id: tenantId,
      site_id: siteRowId,
      first_day: '2026-03-01',
      last_day: '2026-03-02',
      requested_at: clock.now,
      requested_by: null,
      stopped_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const failingDay = `failed ${siteRowId}`
  const problem = { code: 'evaluation.failed', params: { of: failingDay } }
  await db
    .insertInto('evaluation_due')
    // No other call of the matrix touches that day.
    .values({ site_id: siteRowId, local_day: '2026-02-20', due_at: clock.now, attempts: 1, problem })
    .onConflict((conflict) => conflict.columns(['site_id', 'local_day']).doUpdateSet({ problem }))
    .execute()
  // Under way at a server, so that no other call of the matrix takes them off.
  const leased = { leased_by: 'a server', leased_until: new Date(clock.now.getTime() + 3_600_000) }
  const underWay = ['2026-02-10', '2026-02-11', '2026-02-12'].map((local_day) => ({
    site_id: siteRowId,
    local_day,
    due_at: clock.now,
    ...leased,
  }))
  await db
    .insertInto('evaluation_due')
    .values(underWay)
    .onConflict((conflict) => conflict.columns(['site_id', 'local_day']).doUpdateSet(leased))
    .execute()
  return { pointId: `point-${marker}`, equipNumber: equip.id, evaluationId: String(id), failingDay }
}

async function buildIngestKey(test: TestApp, tenantId: number, name: string): Promise<string> {
  const { id } = await test.database.db
    .insertInto('ingest_key')
    .values({ tenant_id: tenantId, name, key_hash: Buffer.from(name), project_keys: null, created_at: test.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function buildWebhook({ database: { db }, config, clock }: TestApp, spot: Spot, name: string) {
  const { tenantId, projectKey } = spot
  const webhook = await db
    .insertInto('webhook')
    .values({
      tenant_id: tenantId,
      name,
      url: 'http://127.0.0.1:9/',
      form: 'json',
      locale: 'en',
      covers_all: false,

      events: ['action.created'],
      sealed_secret: await seal(config, ['webhook', String(tenantId)], 'whsec_c2VjcmV0'),
      is_on: true,
      created_at: clock.now,
      gone_told_until: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_key', '=', projectKey)
    .executeTakeFirstOrThrow()
  await db.insertInto('webhook_project').values({ webhook_id: webhook.id, project_id: project.id }).execute()
  const message = await db
    .insertInto('webhook_message')
    .values({
      webhook_id: webhook.id,
      message_key: `msg_${name}`,
      type: 'action.created',
      facts: '{}',
      created_at: clock.now,
      waiting_since: clock.now,
      given_up_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookId: String(webhook.id), webhookMessageId: String(message.id) }
}

async function buildImport(test: TestApp, tenantId: number, name: string): Promise<string> {
  const now = test.clock.now
  const { id } = await test.database.db
    .insertInto('import_run')
    .values({
      tenant_id: tenantId,
      file_name: name,
      file_bytes: 7,
      kind: 'hits',
      format: 'csv',
      project_key: null,
      state: 'waiting',
      started_at: now,
      started_by: null,
      progressed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function buildMapping(test: TestApp, tenantId: number, name: string): Promise<string> {
  const { id } = await test.database.db
    .insertInto('import_mapping')
    .values({
      tenant_id: tenantId,
      name,
      header_key: name,
      header: [],
      choices: '{}',
      saved_at: test.clock.now,
      saved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function buildEvidence(
  { database }: TestApp,
  { siteRowId }: Spot,
  { equipRuleId, definitionKey: definition }: { equipRuleId: number; definitionKey: string },
): Promise<Pick<Objects, 'occurrenceId'>> {
  const day = '2026-03-09'
  const evidence = { definition, version: 1, equipKind: 'ahu', parameters: {}, knownShare: 1, firings: [] }
  await database.db
    .insertInto('occurrence_evidence')
    .values({ site_id: siteRowId, occurred_on: day, equip_rule_id: equipRuleId, body: JSON.stringify(evidence) })
    .execute()
  return { occurrenceId: `${equipRuleId}-${day}` }
}

async function buildDefinition({ database, clock }: TestApp, tenantId: number, key: string): Promise<string> {
  const definition = Definition.parse({
    key,
    name: 'Fan at night',
    description: 'It runs at night.',
    category: 'fdd',
    severity: 'low',
    equip: 'ahu',
    roles: ['fanOn'],
    when: 'fanOn',
    causes: ['schedule'],
    source: 'Ourselves',
  })
  const row = { tenant_id: tenantId, definition_key: key, version: 1, created_at: clock.now, created_by: null }
  await database.db
    .insertInto('definition')
    .values({ ...row, body: JSON.stringify(definition) })
    .execute()
  return key
}

async function buildHaystackSource(test: TestApp, tenantId: number, name: string): Promise<string> {
  const { id } = await test.database.db
    .insertInto('haystack_source')
    .values({
      tenant_id: tenantId,
      name,
      address: 'http://127.0.0.1:9/api/demo/',
      username: 'bonfire',
      sealed_password: '',
      filter: 'spark',
      project_key: null,
      mapping: null,
      interval_seconds: 3600,
      is_on: false,
      next_pull_at: test.clock.now,
      saved_at: test.clock.now,
      saved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function buildFeed(test: TestApp, actionId: number, author: Account) {
  const { db } = test.database
  const created_at = test.clock.now
  const comment = await db
    .insertInto('comment')
    .values({
      action_id: actionId,
      kind: 'comment',
      body: 'Done.',
      author_id: author.id,
      author_name: author.username,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attachmentId = randomUUID()
  await db.insertInto('stored_file').values({ id: attachmentId, created_at }).execute()
  await test.storage.put(attachmentId, Readable.from(['content']))
  await db
    .insertInto('attachment')
    .values({
      id: attachmentId,
      action_id: actionId,
      comment_id: comment.id,
      filename: 'note.txt',
      media_type: 'text/plain',
      size_bytes: 7,
      created_by: author.id,
      created_at,
    })
    .execute()
  return { commentId: String(comment.id), attachmentId }
}

async function buildView(
  { database: { db } }: TestApp,
  { tenantId, projectKey }: Spot,
  { marker, ownerId }: { marker: string; ownerId: number },
): Promise<string> {
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_key', '=', projectKey)
    .executeTakeFirstOrThrow()
  const view = { userId: ownerId, projectId: project.id, screen: 'actions' as const, name: marker, search: '' }
  return String(await insertView(db, view))
}

/** A subscription of the person's, and a digest that was mailed to them. */
async function buildSubscription({ database: { db }, clock }: TestApp, userId: number) {
  const times = { toldUntil: clock.now, nextDueAt: null }
  const subscriptionId = await insertSubscription(db, userId, DAILY, times)
  const instant = clock.now.toISOString()
  const facts = { subscriptionId, since: instant, until: instant, timezone: 'UTC', unsubscribe: '', groups: [] }
  const { id } = await db
    .insertInto('mail')
    .values({
      news_key: randomUUID(),
      recipient_id: userId,
      site_id: null,
      kind: 'digest',
      facts: JSON.stringify(facts),
      created_at: clock.now,
      next_attempt_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { subscriptionId, digestId: id }
}

/** A link of the person's to a report. */
async function buildReportLink({ database: { db }, clock }: TestApp, userId: number) {
  const reportName = randomUUID()
  const { id: linkId } = await db
    .insertInto('report_link')
    .values((select) => ({
      tenant_id: select.selectFrom('user_account').select('tenant_id').where('id', '=', userId),
      created_by: userId,
      token_hash: hashSecret(newSecret()),
      name: reportName,
      from_date: '2026-02-01',
      to_date: '2026-02-28',
      site_count: 1,
      site_names: ['Tower'],
      report: '{}',
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + 86_400_000),
      last_opened_at: null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { linkId, reportName }
}
