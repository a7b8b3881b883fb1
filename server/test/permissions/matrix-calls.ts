import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { TEST_PASSWORD } from '../app/test-app.ts'
import { MULTIPART, multipartOf, uploadParts } from '../app/upload.ts'
import { DAILY } from '../fixtures/subscriptions.ts'
import type { Objects } from './matrix-objects.ts'

/** How to make a call for an object. `shows` is in the response exactly if it reveals the object. */
export interface MatrixCall {
  readonly path?: (objects: Objects) => string
  readonly body?: (objects: Objects) => unknown
  readonly shows?: (objects: Objects) => string
  /** Without an object, called once. */
  readonly isAboutNothing?: true
  /** Tenant-wide objects belong to no project. */
  readonly isOfTenant?: true
  /** A list that shows only the latest needs objects created for it. */
  readonly showsNewest?: true
  readonly options?: (objects: Objects) => InjectOptions
}

const RANGE = 'from=2026-03-07&to=2026-03-10'
const HITS = (insightType: string) => (at: Objects) => ({
  sites: [at.siteName],
  insightType,
  rules: [`rule-${at.siteKey}`],
})
const about = (path: MatrixCall['path'] & {}, body?: MatrixCall['body']): MatrixCall => ({
  path,
  ...(body && { body }),
})
const ofTenant = (path: MatrixCall['path'] & {}, body?: MatrixCall['body']): MatrixCall => ({
  ...about(path, body),
  isOfTenant: true,
})
const plain = (body?: object): MatrixCall => ({ isAboutNothing: true, ...(body && { body: () => body }) })
const listing = (call: MatrixCall, shows: MatrixCall['shows'] & {}): MatrixCall => ({ ...call, shows })

const person = { email: 'x@new.example', fullName: 'Newcomer', role: 'Users', groups: ['Users'] }
const newAction = {
  summary: 'Mend it',
  status: 'New Action',
  priority: 'Major',
  context: 'FDD',
  responsible: 'Site Local',
}

const ownDefinition = (key: string, severity: 'low' | 'high') => ({
  key,
  name: 'Fan at night',
  description: 'It runs at night.',
  category: 'fdd',
  severity,
  equip: 'ahu',
  roles: ['fanOn'],
  when: 'fanOn',
  causes: ['schedule'],
  source: 'Ourselves',
})

const newHaystackSource = {
  name: 'SkySpark',
  address: 'http://127.0.0.1:9/api/demo',
  username: 'bonfire',
  password: 'secret',
  filter: 'spark',
  projectKey: null,
  mapping: null,
  intervalSeconds: 3600,
  isOn: false,
}

const newWebhook = {
  url: 'https://hooks.example/bonfire',
  form: 'json',
  locale: 'en',
  events: ['action.created'],
  isOn: true,
}

const BYTES: InjectOptions = {
  headers: { 'content-type': 'application/octet-stream' },
  payload: 'siteId,equipId,ruleId,occurredOn,start,durationSeconds\n',
}

/** Every call; one with several code paths appears once for each, with a suffix. */
export const MATRIX_CALLS: Readonly<Record<string, MatrixCall>> = {
  'GET /auth/options': plain(),
  'POST /auth/login': about(
    () => '/auth/login',
    (at) => ({ username: at.person.username, password: TEST_PASSWORD }),
  ),
  'POST /auth/forgot-password': {
    isAboutNothing: true,
    body: (at) => ({ email: `${at.person.username}@new.example` }),
  },
  'GET /auth/reset-password': { isAboutNothing: true, path: () => '/auth/reset-password?token=forged' },
  'POST /auth/reset-password': plain({ token: 'forged', password: 'violet anchors drift' }),
  'POST /v1/client-errors': plain({ type: 'missing', url: 'https://bonfire.example/assets/a.js' }),

  'GET /v1/users/me': plain(),
  'GET /v1/users/me/integrations': plain(),
  'GET /v1/users/me/preferences': plain(),
  'PUT /v1/users/me/preferences': plain({ locale: 'en' }),
  'GET /v1/insight-subscriptions': listing(
    about(() => '/v1/insight-subscriptions'),
    (at) => `"subscriptionId":"${at.subscriptionId}"`,
  ),
  'POST /v1/insight-subscriptions': about(
    () => '/v1/insight-subscriptions',
    (at) => ({ ...DAILY, places: { projectKeys: [], siteIds: [at.siteKey] } }),
  ),
  'PUT /v1/insight-subscriptions/:subscriptionId': about(
    (at) => `/v1/insight-subscriptions/${at.subscriptionId}`,
    () => DAILY,
  ),
  'DELETE /v1/insight-subscriptions/:subscriptionId': about((at) => `/v1/insight-subscriptions/${at.subscriptionId}`),
  'GET /v1/insight-subscriptions/digests/:digestId': about((at) => `/v1/insight-subscriptions/digests/${at.digestId}`),
  'POST /v1/insight-subscriptions/unsubscribe': {
    isAboutNothing: true,
    path: () => '/v1/insight-subscriptions/unsubscribe?token=forged',
  },
  'GET /v1/insight-subscriptions/unsubscribe': {
    isAboutNothing: true,
    path: () => '/v1/insight-subscriptions/unsubscribe?token=forged',
  },
  'GET /v1/views': listing(
    about(() => '/v1/views?screen=actions'),
    (at) => `"viewId":"${at.viewId}"`,
  ),
  'GET /v1/views insights': { isAboutNothing: true, path: () => '/v1/views?screen=insights' },
  'GET /v1/views monitoring': { isAboutNothing: true, path: () => '/v1/views?screen=monitoring' },
  'POST /v1/views': about(
    () => '/v1/views',
    (at) => ({ screen: 'actions', name: `New ${at.marker}`, search: 'status=open', projectKey: at.projectKey }),
  ),
  'PATCH /v1/views/:viewId': about(
    (at) => `/v1/views/${at.viewId}`,
    (at) => ({ name: `Renamed ${at.marker}` }),
  ),
  'DELETE /v1/views/:viewId': about((at) => `/v1/views/${at.viewId}`),
  'POST /v1/views/:viewId/restore': about((at) => `/v1/views/${at.viewId}/restore`),
  'GET /v1/start-page': plain(),
  'PUT /v1/start-page': about(
    () => '/v1/start-page',
    (at) => ({ viewId: at.viewId }),
  ),
  'GET /v1/users/me/sessions': listing(
    about(() => '/v1/users/me/sessions'),
    (at) => at.sessionId,
  ),
  'DELETE /v1/users/me/sessions': plain(),
  'DELETE /v1/users/me/sessions/:sessionId': about((at) => `/v1/users/me/sessions/${at.sessionId}`),
  'POST /auth/change-password': plain({ currentPassword: TEST_PASSWORD, newPassword: 'violet anchors drift' }),
  'GET /v1/changes': plain(),
  'GET /v2/users/:username/portfolio': about((at) => `/v2/users/${at.person.username}/portfolio`),
  'GET /v2/tenants/:tenantId': ofTenant((at) => `/v2/tenants/${at.tenantKey}`),

  'POST /synco/ui/insights': listing(
    about(() => `/synco/ui/insights?${RANGE}`, HITS('insights')),
    (at) => at.marker,
  ),
  'POST /synco/ui/insights monitoring': listing(
    about(() => `/synco/ui/insights?${RANGE}`, HITS('monitoring')),
    (at) => at.marker,
  ),
  'POST /v1/hits/trends': listing(
    about(() => `/v1/hits/trends?${RANGE}`, HITS('insights')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/trends monitoring': listing(
    about(() => `/v1/hits/trends?${RANGE}`, HITS('monitoring')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/costs': listing(
    about(() => `/v1/hits/costs?${RANGE}`, HITS('insights')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/costs monitoring': listing(
    about(() => `/v1/hits/costs?${RANGE}`, HITS('monitoring')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/worth': listing(
    about(() => `/v1/hits/worth?${RANGE}`, HITS('insights')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/worth monitoring': listing(
    about(() => `/v1/hits/worth?${RANGE}`, HITS('monitoring')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/causes': plain({ equipRuleIds: ['4294967296'] }),
  'POST /v1/hits/latest': listing(
    about(() => '/v1/hits/latest', HITS('insights')),
    (at) => at.siteKey,
  ),
  'POST /v1/hits/latest monitoring': listing(
    about(() => '/v1/hits/latest', HITS('monitoring')),
    (at) => at.siteKey,
  ),
  'PUT /v1/hits/visit': plain({ insightType: 'insights' }),
  'PUT /v1/hits/visit monitoring': plain({ insightType: 'monitoring' }),
  'POST /v1/overview': listing(
    about(
      () => `/v1/overview?${RANGE}`,
      (at) => ({ sites: [at.siteName], insightType: 'insights' }),
    ),
    (at) => `"siteId":"${at.siteKey}"`,
  ),
  'POST /v1/overview monitoring': listing(
    about(
      () => `/v1/overview?${RANGE}`,
      (at) => ({ sites: [at.siteName], insightType: 'monitoring' }),
    ),
    (at) => `"siteId":"${at.siteKey}"`,
  ),
  'POST /v1/overview/findings': listing(
    about(
      () => `/v1/overview/findings?${RANGE}`,
      (at) => ({ sites: [at.siteName], insightType: 'insights', filter: { change: 'found' } }),
    ),
    (at) => at.marker,
  ),
  'POST /v1/overview/actions': listing(
    about(
      () => `/v1/overview/actions?${RANGE}`,
      (at) => ({ sites: [at.siteName], share: 'open' }),
    ),
    (at) => at.actionKey,
  ),
  'GET /v1/overview/links': listing(
    about(() => '/v1/overview/links'),
    (at) => `"name":"${at.reportName}"`,
  ),
  'POST /v1/overview/links': about(
    () => `/v1/overview/links?${RANGE}`,
    (at) => ({ sites: [at.siteName], name: 'March', days: 30 }),
  ),
  'DELETE /v1/overview/links/:linkId': about((at) => `/v1/overview/links/${at.linkId}`),
  'GET /v1/reports': { isAboutNothing: true, path: () => '/v1/reports?token=forged' },
  'GET /v1/hits/:occurrenceId/evidence': about((at) => `/v1/hits/${at.occurrenceId}/evidence?type=insights`),
  'GET /v1/hits/:occurrenceId/evidence anywhere': about((at) => `/v1/hits/${at.occurrenceId}/evidence`),
  'PUT /v1/hits/:occurrenceId/points': about(
    (at) => `/v1/hits/${at.occurrenceId}/points?type=insights`,
    () => ({ pointIds: [] }),
  ),
  'PUT /v1/hits/:occurrenceId/causes': about(
    (at) => `/v1/hits/${at.occurrenceId}/causes?type=insights`,
    () => ({ cause: 'schedule', isChecked: true }),
  ),
  'POST /synco/equipRule/snooze': about(
    () => '/synco/equipRule/snooze',
    (at) => ({ equipRuleIds: [at.equipRuleId], duration: 86_400 }),
  ),
  'DELETE /synco/equipRule/snooze': about(
    () => '/synco/equipRule/snooze',
    (at) => ({ equipRuleIds: [at.equipRuleId] }),
  ),
  'POST /v1/snooze/undo': about(
    () => '/v1/snooze/undo',
    (at) => ({ equipRuleIds: [at.equipRuleId] }),
  ),

  'GET /v1/search': listing(
    about((at) => `/v1/search?text=${at.actionKey}`),
    (at) => at.marker,
  ),
  'POST /issues': listing(
    about(
      () => '/issues',
      (at) => ({ site: [at.siteName], project: [], status: 'pending' }),
    ),
    (at) => at.marker,
  ),
  'POST /issue': about(
    () => '/issue',
    (at) => ({ ...newAction, siteId: at.siteName }),
  ),
  'GET /issue/:actionKey': about((at) => `/issue/${at.actionKey}`),
  'PUT /v2/actions/:actionId': about(
    (at) => `/v2/actions/${at.actionKey}`,
    () => ({ summary: 'Mended' }),
  ),
  'PUT /v2/actions/:actionId Triage': about(
    (at) => `/v2/actions/${at.actionKey}`,
    () => ({ status: 'Triage' }),
  ),
  'POST /v2/actions/people': listing(
    about(
      () => '/v2/actions/people',
      (at) => ({ sites: [at.siteName] }),
    ),
    () => '"siteCount":1}',
  ),
  'POST /v2/actions/each': listing(
    about(
      () => '/v2/actions/each',
      (at) => ({
        actions: [
          {
            requestId: randomUUID(),
            siteId: at.siteKey,
            category: null,
            summary: 'Mend it',
            description: '',
            priority: 'Major',
            type: 'FDD',
            ruleName: '',
            target: '',
            equipRuleIds: [at.freeEquipRuleId],
          },
        ],
        status: 'New Action',
        team: 'Site Local',
      }),
    ),
    () => '"actionKey":',
  ),
  'POST /v2/actions/bulk': listing(
    about(
      () => '/v2/actions/bulk',
      (at) => ({
        bulkEditId: randomUUID(),
        actions: [{ actionKey: at.actionKey }],
        change: {},
        comment: 'Looked at it.',
      }),
    ),
    (at) => `"changed":["${at.actionKey}"]`,
  ),
  'POST /v2/actions/closing-needs': listing(
    about(
      () => '/v2/actions/closing-needs',
      (at) => ({ actionKeys: [at.actionKey] }),
    ),
    (at) => `"actionKey":"${at.actionKey}"`,
  ),
  'POST /v2/actions/bulk/:bulkEditId/undo': {
    isAboutNothing: true,
    path: () => `/v2/actions/bulk/${randomUUID()}/undo`,
  },
  'GET /v1/action-settings': about((at) => `/v1/action-settings?siteId=${at.siteKey}`),
  'GET /v2/actions/:actionId/history': about((at) => `/v2/actions/${at.actionKey}/history`),
  'GET /v2/actions/:actionId/checks': about((at) => `/v2/actions/${at.actionKey}/checks`),
  'GET /v2/actions/:actionId/proof': about((at) => `/v2/actions/${at.actionKey}/proof`),
  'PUT /v2/actions/:actionId/checks': about(
    (at) => `/v2/actions/${at.actionKey}/checks`,
    (at) => ({ equipRuleId: at.occurrenceId.split('-')[0], cause: 'schedule', isChecked: true }),
  ),
  'POST /v2/actions/associate': about(
    () => '/v2/actions/associate',
    (at) => ({ equipRuleIds: [at.freeEquipRuleId], actionId: at.actionKey }),
  ),
  'POST /v2/actions/:actionId/dissociate': about(
    (at) => `/v2/actions/${at.actionKey}/dissociate`,
    (at) => ({ equipRuleIds: [at.equipRuleId] }),
  ),
  'GET /comments/:actionKey': about((at) => `/comments/${at.actionKey}`),
  'POST /v2/actions/:actionId/comments': about(
    (at) => `/v2/actions/${at.actionKey}/comments`,
    () => ({ body: 'Done.' }),
  ),
  'DELETE /v2/comments/:commentId': about((at) => `/v2/comments/${at.commentId}`),
  'GET /hashtagUsernameList/:projectKey/:site': about((at) => `/hashtagUsernameList/${at.projectKey}/${at.siteKey}`),
  'POST /hashtag-notification': about(
    () => '/hashtag-notification',
    (at) => ({
      comment: { key: at.commentId, text: '@admin' },
      hashtagList: [at.person.forgeId],
      issue: at.actionKey,
      workflow: false,
    }),
  ),
  'POST /v1/attachments': {
    options: (at) => ({
      headers: { 'content-type': MULTIPART },
      payload: multipartOf(
        uploadParts({ filename: 'note.txt', actionId: at.actionKey, commentId: at.commentId }, 'text'),
      ),
    }),
  },
  'GET /v1/attachments/:id/blob': about((at) => `/v1/attachments/${at.attachmentId}/blob`),

  'GET /rules': {
    ...listing(
      about(() => '/rules'),
      (at) => `rule-${at.siteKey}`,
    ),
    isOfTenant: true,
  },
  'POST /v1/project-rules/search': about(
    () => '/v1/project-rules/search?type=insights',
    (at) => ({ projectKeys: [at.projectKey] }),
  ),
  'POST /v1/project-rules/search monitoring': about(
    () => '/v1/project-rules/search?type=monitoring',
    (at) => ({ projectKeys: [at.projectKey] }),
  ),
  'POST /v1/project-rules/update': about(
    () => '/v1/project-rules/update',
    (at) => ({ enable: [], disable: [at.settingId] }),
  ),
  'POST /v1/project-rules/update monitoring': about(
    () => '/v1/project-rules/update',
    (at) => ({
      enable: [{ rule: { id: `rule-${at.siteKey}` }, projectKey: at.projectKey, type: 'monitoring', priority: 2 }],
      disable: [],
    }),
  ),
  'GET /v1/project-rules/changes': about(
    (at) => `/v1/project-rules/changes?type=insights&projectKey=${at.projectKey}&ruleId=rule-${at.siteKey}`,
  ),
  'GET /v1/project-rules/changes monitoring': about(
    (at) => `/v1/project-rules/changes?type=monitoring&projectKey=${at.projectKey}&ruleId=rule-${at.siteKey}`,
  ),
  'GET /v1/definitions': plain(),
  'POST /v1/definitions': plain({ definition: ownDefinition('own-fan-at-night', 'low') }),
  'PUT /v1/definitions/:key': ofTenant(
    (at) => `/v1/definitions/${at.definitionKey}`,
    (at) => ({ definition: ownDefinition(at.definitionKey, 'high'), version: 1 }),
  ),
  'GET /v1/definitions/:key/sent-rules': { ...plain(), path: () => '/v1/definitions/g36-ahu-fc13/sent-rules' },
  'PUT /v1/definitions/:key/sent-rules': {
    ...plain({ ruleIds: [], expected: [] }),
    path: () => '/v1/definitions/g36-ahu-fc13/sent-rules',
  },
  'GET /v1/roles': plain(),
  'PUT /v1/roles/:role': {
    ...plain({
      fields: { label: 'glycol', type: 'temperature', conduct: 'measured', patterns: [], brickClass: null },
      expected: null,
    }),
    path: () => '/v1/roles/glycolTemp',
  },
  'DELETE /v1/roles/:role': { ...plain(), path: () => '/v1/roles/noSuchRole' },
  'GET /v1/parameters': about((at) => `/v1/parameters?definition=g36-ahu-fc13&projectKey=${at.projectKey}`),
  'PUT /v1/parameters': about(
    () => '/v1/parameters',
    (at) => ({
      definition: 'g36-ahu-fc13',
      name: 'eSat',
      place: { scope: 'project', projectKey: at.projectKey },
      value: 3,
      unit: '°F',
      reason: 'Sensors are old',
      revision: 0,
    }),
  ),
  'GET /v1/parameters/changes': about(
    (at) => `/v1/parameters/changes?definition=g36-ahu-fc13&name=eSat&projectKey=${at.projectKey}`,
  ),
  'POST /v1/definitions/:key/suggested-limit': {
    ...plain(),
    path: () => '/v1/definitions/g36-ahu-fc13/suggested-limit',
  },
  'POST /v1/backtests': about(
    () => '/v1/backtests',
    (at) => ({
      definition: ownDefinition('own-fan-at-night', 'low'),
      siteId: at.siteName,
      from: '2026-03-01',
      to: '2026-03-02',
    }),
  ),
  'POST /v1/evaluations': about(
    () => '/v1/evaluations',
    (at) => ({ siteId: at.siteName, from: '2026-03-01', to: '2026-03-02' }),
  ),
  'GET /v1/evaluations/:evaluationId': about((at) => `/v1/evaluations/${at.evaluationId}`),
  'GET /v1/evaluations/queue': listing(
    about(() => '/v1/evaluations/queue'),
    (at) => at.failingDay,
  ),
  'GET /v1/evaluation-progress': listing(
    about(() => '/v1/evaluation-progress'),
    (at) => `"siteId":"${at.siteKey}"`,
  ),
  'POST /v1/evaluations/queue/run': about(
    () => '/v1/evaluations/queue/run',
    (at) => ({ sites: [{ siteId: at.siteKey, days: ['2026-03-01'] }] }),
  ),
  'POST /v1/evaluations/queue/stop': about(
    () => '/v1/evaluations/queue/stop',
    (at) => ({ siteId: at.siteName }),
  ),
  'GET /v1/setup-steps': plain(),
  'GET /v1/accuracy': plain(),
  'GET /v1/trust': about((at) => `/v1/trust?projectKey=${at.projectKey}`),
  'GET /v1/equips/:equipNumber/diagnosis': about((at) => `/v1/equips/${at.equipNumber}/diagnosis`),
  'GET /v1/equips/:equipNumber/strip': about((at) => `/v1/equips/${at.equipNumber}/strip`),
  'POST /v1/equips/units': listing(
    about(
      () => '/v1/equips/units',
      (at) => ({ sites: [at.siteName], days: 7 }),
    ),
    (at) => at.siteKey,
  ),
  'PUT /v1/equips/:equipNumber/causes': about(
    (at) => `/v1/equips/${at.equipNumber}/causes`,
    () => ({ cause: 'sensor-sat', isChecked: false }),
  ),
  'POST /v1/accuracy/labels': {
    isAboutNothing: true,
    path: () => '/v1/accuracy/labels',
    // It is no table of labels.
    options: () => BYTES,
  },
  'GET /v1/coverage': listing(
    about((at) => `/v1/coverage?siteId=${at.siteName}`),
    (at) => at.marker,
  ),
  'GET /v1/coverage/pair': listing(
    about((at) => `/v1/coverage/pair?siteId=${at.siteName}&equipId=${at.marker}&rule=data-range.sat`),
    (at) => at.pointId,
  ),
  'GET /v1/coverage/rule': { ...plain(), path: () => '/v1/coverage/rule?rule=data-range.sat' },
  'POST /v1/coverage/missing': listing(
    about(
      () => '/v1/coverage/missing',
      (at) => ({ sites: [at.siteName] }),
    ),
    () => '"sites":1',
  ),
  'PUT /v1/coverage/test': about(
    () => '/v1/coverage/test',
    (at) => ({ siteId: at.siteName, equipId: at.marker, rule: 'data-range.sat', isOn: true }),
  ),

  'GET /v2/users': {
    ...listing(
      about(() => '/v2/users'),
      (at) => at.marker,
    ),
    isOfTenant: true,
  },
  'POST /auth/register': about(
    () => '/auth/register',
    (at) => ({
      ...person,
      email: `${at.marker}@new.example`,
      portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [at.siteName] },
    }),
  ),
  'PATCH /v2/users/:userId/edit': ofTenant(
    (at) => `/v2/users/${at.userKey}/edit`,
    () => ({ fullName: 'Renamed' }),
  ),
  'PATCH /v2/users/:userId/deactivate': ofTenant((at) => `/v2/users/${at.userKey}/deactivate`),
  'PATCH /v2/users/:userId/reactivate': ofTenant((at) => `/v2/users/${at.userKey}/reactivate`),
  'POST /v2/users/:userId/invite': ofTenant((at) => `/v2/users/${at.userKey}/invite`),
  'POST /v2/users/:userId/export': ofTenant((at) => `/v2/users/${at.userKey}/export`),
  'DELETE /v2/users/:userId': ofTenant((at) => `/v2/users/${at.userKey}`),
  'GET /v1/people-changes': plain(),
  'GET /groups/lookup': {
    ...listing(
      about(() => '/groups/lookup'),
      (at) => at.marker,
    ),
    isOfTenant: true,
  },
  'POST /v2/groups': ofTenant(
    () => '/v2/groups',
    (at) => ({ name: `New ${at.marker}`, access: [], memberIds: [at.userKey] }),
  ),
  'PATCH /v2/groups/:groupId': ofTenant(
    (at) => `/v2/groups/${at.groupId}`,
    () => ({ access: ['viewTriagePage'] }),
  ),
  'DELETE /v2/groups/:groupId': ofTenant((at) => `/v2/groups/${at.groupId}`),

  'GET /v1/portfolio': listing(
    about(() => '/v1/portfolio'),
    (at) => at.siteKey,
  ),
  'POST /v1/portfolio/projects': ofTenant(
    () => '/v1/portfolio/projects',
    (at) => ({ projectKey: at.marker, projectName: 'New', currency: 'USD' }),
  ),
  'PATCH /v1/portfolio/projects/:projectKey': ofTenant(
    (at) => `/v1/portfolio/projects/${at.projectKey}`,
    () => ({ projectName: 'Renamed' }),
  ),
  'GET /v1/portfolio/projects/:projectKey/action-owners': ofTenant(
    (at) => `/v1/portfolio/projects/${at.projectKey}/action-owners`,
  ),
  'PUT /v1/portfolio/projects/:projectKey/action-owners': ofTenant(
    (at) => `/v1/portfolio/projects/${at.projectKey}/action-owners`,
    () => ({ owners: [] }),
  ),
  'POST /v1/portfolio/sites': ofTenant(
    () => '/v1/portfolio/sites',
    (at) => ({ siteId: at.marker, projectKey: at.projectKey, label: 'New', state: null, timezone: 'UTC' }),
  ),
  'GET /v1/portfolio/rules': {
    ...listing(
      about(() => '/v1/portfolio/rules'),
      (at) => `rule-${at.siteKey}`,
    ),
    isOfTenant: true,
  },
  'POST /v1/portfolio/additions': ofTenant(
    () => '/v1/portfolio/additions',
    (at) => ({
      sites: [{ siteId: at.marker, projectKey: at.projectKey, label: 'New', state: null, timezone: 'UTC' }],
      rules: [],
    }),
  ),
  'PATCH /v1/portfolio/sites/:siteId': ofTenant(
    (at) => `/v1/portfolio/sites/${at.siteKey}`,
    () => ({ label: 'Renamed' }),
  ),
  'GET /v1/points': listing(
    about((at) => `/v1/points?siteId=${at.siteName}`),
    (at) => at.pointId,
  ),
  'GET /v1/equips': about((at) => `/v1/equips?siteId=${at.siteName}`),
  'POST /v1/equips': about(
    () => '/v1/equips',
    (at) => ({ siteId: at.siteName, equips: [{ equipId: `new-${at.marker}`, name: 'New' }] }),
  ),
  'POST /v1/equips/edits': about(
    () => '/v1/equips/edits',
    (at) => ({ siteId: at.siteName, edits: [{ equipId: at.marker, change: { kind: 'ahu' } }] }),
  ),
  'POST /v1/equips/deletions': about(
    () => '/v1/equips/deletions',
    (at) => ({ siteId: at.siteName, equipIds: ['of-nobody'] }),
  ),
  'GET /v1/equips/parts': about((at) => `/v1/equips/parts?siteId=${at.siteName}`),
  'PUT /v1/equips/parts': about(
    () => '/v1/equips/parts',
    (at) => ({ siteId: at.siteName, answers: [{ equipId: at.marker, parts: { coolingCoil: true } }] }),
  ),
  'GET /v1/equips/constants': about((at) => `/v1/equips/constants?siteId=${at.siteName}`),
  'GET /v1/equips/:equipNumber': listing(
    about((at) => `/v1/equips/${at.equipNumber}`),
    (at) => at.marker,
  ),
  'GET /v1/points.zinc': about((at) => `/v1/points.zinc?siteId=${at.siteName}`),
  'POST /v1/points/changes': about(
    () => '/v1/points/changes',
    (at) => ({ points: [at.pointId], change: { role: 'sat' } }),
  ),
  'POST /v1/points/edits': about(
    () => '/v1/points/edits',
    (at) => ({ edits: [{ pointId: at.pointId, change: { role: 'sat' } }] }),
  ),
  'GET /v1/histories': about((at) => `/v1/histories?points=${at.pointId}&from=0&to=86400`),
  'GET /v1/histories.csv': about((at) => `/v1/histories.csv?points=${at.pointId}&from=0&to=86400`),
  'GET /v1/histories/firings': about(
    (at) => `/v1/histories/firings?siteId=${at.siteKey}&equipId=${at.marker}&from=0&to=86400`,
  ),
  'GET /v1/ingest-keys': {
    ...listing(
      about(() => '/v1/ingest-keys'),
      (at) => at.marker,
    ),
    isOfTenant: true,
  },
  'POST /v1/ingest-keys': ofTenant(
    () => '/v1/ingest-keys',
    (at) => ({ name: 'Rule engine', projectKeys: [at.projectKey] }),
  ),
  'POST /v1/ingest-keys/:keyId/revoke': ofTenant((at) => `/v1/ingest-keys/${at.ingestKeyId}/revoke`),
  'GET /v1/webhooks': listing(
    about(() => '/v1/webhooks'),
    (at) => at.marker,
  ),
  'POST /v1/webhooks': about(
    () => '/v1/webhooks',
    (at) => ({ ...newWebhook, name: `New ${at.marker}`, projectKeys: [at.projectKey] }),
  ),
  'PUT /v1/webhooks/:webhookId': about(
    (at) => `/v1/webhooks/${at.webhookId}`,
    (at) => ({ ...newWebhook, name: `Changed ${at.marker}`, projectKeys: [at.projectKey] }),
  ),
  'DELETE /v1/webhooks/:webhookId': about((at) => `/v1/webhooks/${at.webhookId}`),
  'POST /v1/webhooks/:webhookId/secret': about((at) => `/v1/webhooks/${at.webhookId}/secret`),
  'POST /v1/webhooks/:webhookId/test': about((at) => `/v1/webhooks/${at.webhookId}/test`),
  'GET /v1/webhooks/:webhookId/messages': about((at) => `/v1/webhooks/${at.webhookId}/messages`),
  'GET /v1/webhooks/:webhookId/messages/:messageId': about(
    (at) => `/v1/webhooks/${at.webhookId}/messages/${at.webhookMessageId}`,
  ),
  'POST /v1/webhooks/:webhookId/messages/:messageId/send-again': about(
    (at) => `/v1/webhooks/${at.webhookId}/messages/${at.webhookMessageId}/send-again`,
  ),

  'POST /v1/imports/preview': {
    isAboutNothing: true,
    path: () => '/v1/imports/preview?kind=hits&format=csv&complete=true',
    options: () => BYTES,
  },
  'GET /v1/imports/mappings': {
    ...listing(
      about(() => '/v1/imports/mappings'),
      (at) => at.marker,
    ),
    isOfTenant: true,
  },
  'POST /v1/imports/mappings': plain({ name: null, header: [], choices: {} }),
  'PUT /v1/imports/mappings/:mappingId': ofTenant(
    (at) => `/v1/imports/mappings/${at.mappingId}`,
    (at) => ({ name: at.marker, header: [], choices: {} }),
  ),
  'DELETE /v1/imports/mappings/:mappingId': ofTenant((at) => `/v1/imports/mappings/${at.mappingId}`),
  'GET /v1/imports/haystack': {
    ...listing(
      about(() => '/v1/imports/haystack'),
      (at) => at.marker,
    ),
    isOfTenant: true,
  },
  'POST /v1/imports/haystack': {
    isAboutNothing: true,
    body: () => ({ ...newHaystackSource, name: `SkySpark ${randomUUID()}` }),
  },
  'PUT /v1/imports/haystack/:sourceId': ofTenant(
    (at) => `/v1/imports/haystack/${at.haystackSourceId}`,
    (at) => ({ ...newHaystackSource, name: at.marker }),
  ),
  'DELETE /v1/imports/haystack/:sourceId': ofTenant((at) => `/v1/imports/haystack/${at.haystackSourceId}`),
  'POST /v1/imports/haystack/:sourceId/pull': ofTenant((at) => `/v1/imports/haystack/${at.haystackSourceId}/pull`),
  // Nothing listens there.
  'POST /v1/imports/haystack/preview': plain({ ...newHaystackSource, name: 'Tried' }),
  'POST /v1/imports': plain({ kind: 'hits', format: 'csv', fileName: 'hits.csv', fileBytes: 7 }),
  'GET /v1/imports': {
    ...listing(
      about(() => '/v1/imports'),
      (at) => at.marker,
    ),
    isOfTenant: true,
    showsNewest: true,
  },
  'GET /v1/imports/:importId': ofTenant((at) => `/v1/imports/${at.importId}`),
  'PUT /v1/imports/:importId/content': {
    ...ofTenant((at) => `/v1/imports/${at.importId}/content`),
    options: () => BYTES,
  },
  'GET /v1/imports/:importId/undo': ofTenant((at) => `/v1/imports/${at.importId}/undo`),
  'POST /v1/imports/:importId/undo': ofTenant((at) => `/v1/imports/${at.importId}/undo`),
  'GET /v1/imports/:importId/rejected.csv': ofTenant((at) => `/v1/imports/${at.importId}/rejected.csv`),

  'PUT /v1/ingest/model': plain({ projects: [], sites: [], equips: [], rules: [], projectRules: [] }),
  'POST /v1/ingest/hits': plain({ hits: [] }),
  'POST /v1/ingest/samples': plain({ samples: [] }),
  'GET /haystack/about': plain(),
  'POST /haystack/about': plain(),
  'GET /haystack/ops': plain(),
  'POST /haystack/ops': plain(),
  'GET /haystack/formats': plain(),
  'POST /haystack/formats': plain(),
  'GET /haystack/read': plain(),
  'POST /haystack/read': plain(),
  'GET /haystack/hisRead': plain(),
  'POST /haystack/hisRead': plain(),
  'POST /haystack/hisWrite': plain(),
}
