// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { BUILT_IN } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { bothEngines } from '../database/engines.ts'

const MIGRATION = '0103-apar-numbers.stop.sql'
const { engines, stop } = await bothEngines()
afterAll(stop)

/** What each key meant before: its rule by the present key. */
const PRESENT_KEYS = { 'apar-r21': 'apar-r22', 'apar-r22': 'apar-r23', 'apar-r23': 'apar-r21' } as const
type Key = keyof typeof PRESENT_KEYS
const FORMER_KEYS = Object.keys(PRESENT_KEYS) as Key[]
const FORMER_OF = Object.fromEntries(Object.entries(PRESENT_KEYS).map(([former, present]) => [present, former]))
const WHAT = { 'apar-r21': 'Heats and cools', 'apar-r22': 'Heats outside air', 'apar-r23': 'All three' } as const

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
const inFormerWords = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replace(/"(apar-r2[123])"/g, (_, key) => JSON.stringify(FORMER_OF[key])))
const bodyOf = (key: string) => BUILT_IN.find((definition) => definition.key === key)
const OWN = {
  key: 'own-copy',
  name: 'A copy of apar-r21',
  suppressedBy: ['apar-r21', 'g36-ahu-fc5'],
  replacedBy: ['apar-r23'],
}
const RUN = (rule: string) => ({ equipId: 1, rule, status: 'off', names: ['apar-r21'], suppressedBy: ['apar-r22'] })

/** The rules have the ids 1 to 3; each has a finding, which is snoozed, and on an action. */
const BEFORE = [
  "insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example'), ('b', 'B', 'b.example')",
  "insert into project (tenant_id, project_key, name) values (1, 'NORTH', 'North')",
  "insert into site (tenant_id, project_id, site_key, label, timezone) values (1, 1, 'tower', 'Tower', 'UTC')",
  "insert into equip (site_id, equip_key, name) values (1, 'ahu-1', 'AHU 1')",
  `insert into user_account (tenant_id, username, forge_id, email, display_name)
   values (1, 'engineer', 'e', 'engineer@acme.example', 'The engineer')`,
  ...FORMER_KEYS.map((key) => `insert into rule (tenant_id, rule_key, name) values (1, '${key}', '${WHAT[key]}')`),
  "insert into rule (tenant_id, rule_key, name) values (2, 'apar-r21', 'Heats and cools'), (1, 'apar-r24', 'Other')",
  `insert into equip_rule (site_id, equip_id, rule_id, snoozed_until, snooze_reason)
   select 1, 1, id, '2027-01-01', name from rule where tenant_id = 1`,
  `insert into project_rule (project_id, rule_id, type, priority) select 1, id, 'insights', id from rule where id <= 3`,
  ...FORMER_KEYS.flatMap((key, index) => [
    `insert into occurrence (site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at, times_start,
       times_duration, severity_rank, origin)
     values (1, '2026-03-01', ${index + 1}, ${index + 1}, 1, 60, 60, '{0}', '{60}', 1, 'engine')`,
    `insert into occurrence_evidence (site_id, occurred_on, equip_rule_id, body)
     values (1, '2026-03-01', ${index + 1}, ${quoted({ definition: key, version: 1 })})`,
    `insert into definition (definition_key, version, body, created_at)
     values ('${key}', 1, ${quoted(inFormerWords(bodyOf(PRESENT_KEYS[key])))}, now())`,
    `insert into rule_parameter (tenant_id, definition_key, name, value) values (1, '${key}', 'limit', ${index + 21})`,
    `insert into equip_rule_test (equip_id, rule_key, started_at, ends_at)
     values (1, '${key}', now(), '2026-03-${index + 21}')`,
  ]),
  `insert into definition (tenant_id, definition_key, version, body, created_at) values (1, 'own-copy', 1, ${quoted(OWN)}, now())`,
  `insert into evaluation_day (site_id, local_day, evaluated_at, body, able, problems)
   values (1, '2026-03-01', now(), ${quoted({ runs: FORMER_KEYS.map(RUN) })},
     ${quoted({ 'apar-r21': [1], 'apar-r22': [2], 'apar-r24': [3] })}, ${quoted([{ rule: 'apar-r23', code: 'text' }])})`,
  `insert into evaluation_due (site_id, local_day, due_at, problem) values (1, '2026-03-02', now(), ${quoted({ rule: 'apar-r22' })})`,
  `insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
   values ('1', 1, 1, 'digest', ${quoted({ groups: [{ ruleId: 'apar-r21' }] })}, now(), now())`,
  `insert into report_link (tenant_id, created_by, token_hash, name, from_date, to_date, site_count, site_names, report,
     created_at, expires_at)
   values (1, 1, 'x', 'March', '2026-03-01', '2026-03-31', 1, '{Tower}', ${quoted({ idleRules: [{ ruleId: 'apar-r22' }] })},
     now(), now())`,
  `insert into webhook (tenant_id, name, url, form, locale, events, covers_all, sealed_secret, is_on, created_at, gone_told_until)
   values (1, 'CMMS', 'https://cmms.example', 'json', 'en', '{finding.new}', true, '', true, now(), now())`,
  ...[null, 'as it was sent'].map(
    (
      body,
      index,
    ) => `insert into webhook_message (webhook_id, message_key, type, facts, body, created_at, waiting_since)
      values (1, '${index}', 'finding.new', ${quoted({ rule: { ruleId: 'apar-r23' } })}, ${body ? `'${body}'` : null}, now(), now())`,
  ),
]

const AFTER: Readonly<Record<string, [sql: string, rows: unknown[][]]>> = {
  'rules, with what hangs on their ids': [
    `select r.rule_key, r.name, er.snooze_reason, pr.priority, o.hits, e.body ->> 'definition' as definition
       from rule r join equip_rule er on er.rule_id = r.id join project_rule pr on pr.rule_id = r.id
       join occurrence o on o.equip_rule_id = er.id join occurrence_evidence e on e.equip_rule_id = er.id
      where r.tenant_id = 1 order by r.id`,
    [
      ['apar-r22', 'Heats and cools', 'Heats and cools', 1, 1, 'apar-r22'],
      ['apar-r23', 'Heats outside air', 'Heats outside air', 2, 1, 'apar-r23'],
      ['apar-r21', 'All three', 'All three', 3, 1, 'apar-r21'],
    ],
  ],
  'rules of other tenants, and other rules': [
    'select tenant_id, rule_key from rule where id > 3 order by id',
    [
      [2, 'apar-r22'],
      [1, 'apar-r24'],
    ],
  ],
  parameters: [
    'select definition_key, value from rule_parameter order by id',
    [
      ['apar-r22', 21],
      ['apar-r23', 22],
      ['apar-r21', 23],
    ],
  ],
  tests: ['select rule_key from equip_rule_test order by ends_at', [['apar-r22'], ['apar-r23'], ['apar-r21']]],
  'what own rules are suppressed by, and not what they are called': [
    `select body -> 'name' as name, body -> 'suppressedBy' as a, body -> 'replacedBy' as b from definition where tenant_id = 1`,
    [[OWN.name, ['apar-r22', 'g36-ahu-fc5'], ['apar-r21']]],
  ],
  'evaluated days': [
    `select body -> 'runs' as runs, able, problems -> 0 -> 'rule' as problem from evaluation_day`,
    [
      [
        FORMER_KEYS.map((key) => ({ ...RUN(PRESENT_KEYS[key]), names: ['apar-r22'], suppressedBy: ['apar-r23'] })),
        { 'apar-r22': [1], 'apar-r23': [2], 'apar-r24': [3] },
        'apar-r21',
      ],
    ],
  ],
  'days to evaluate': [`select problem ->> 'rule' from evaluation_due`, [['apar-r23']]],
  digests: [`select facts -> 'groups' -> 0 ->> 'ruleId' from mail`, [['apar-r22']]],
  reports: [`select report -> 'idleRules' -> 0 ->> 'ruleId' from report_link`, [['apar-r23']]],
  'messages that are not written yet': [
    `select facts -> 'rule' ->> 'ruleId', body from webhook_message order by id`,
    [
      ['apar-r21', null],
      ['apar-r23', 'as it was sent'],
    ],
  ],
  'nothing else': [`select proname from pg_proc where proname like 'renumbered%'`, []],
}

describe.for(engines)('on the $name engine', ({ emptyDatabase }) => {
  it('what is stored stays with the condition of its rule', async () => {
    const database = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'bonfire-apar-'))
    const earlier = readdirSync(migrationsDirectory).filter((file) => file < MIGRATION)
    for (const file of earlier) copyFileSync(join(migrationsDirectory, file), join(folder, file))
    await migrate(database, folder)
    for (const statement of BEFORE) await database.pool.query(statement)
    copyFileSync(join(migrationsDirectory, MIGRATION), join(folder, MIGRATION))
    expect(await migrate(database, folder)).toEqual({ applied: [MIGRATION] })

    for (const [what, [sql, expected]] of Object.entries(AFTER)) {
      const { rows } = await database.pool.query(sql)
      expect(
        rows.map((row) => Object.values(row)),
        what,
      ).toEqual(expected)
    }
    // The next start finds them as the catalogue has them, and writes no further version.
    const { rows } = await database.pool.query('select definition_key, body from definition where tenant_id is null')
    expect(rows).toHaveLength(3)
    for (const { definition_key: key, body } of rows) expect(JSON.stringify(body)).toBe(JSON.stringify(bodyOf(key)))
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
