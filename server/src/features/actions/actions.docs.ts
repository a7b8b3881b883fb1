import * as actions from '@bonfire/contract/actions/actions'
import * as bulk from '@bonfire/contract/actions/bulk-edit'
import * as comments from '@bonfire/contract/actions/comments'
import { createEachAction } from '@bonfire/contract/actions/create-each'
import { type ApiExample, example } from '../../http/api-docs/example.ts'

const LISTED = {
  key: 'NORTH-128',
  summary: 'Retune the cooling loop of AHU-L02-01',
  description: '**AHU cooling valve hunts**. Halve the gain, then trend it for a week.',
  components: ['45 Wharf Lane'],
  site_id: 'NORTH~wharf-lane',
  project_key: 'NORTH',
  project_name: 'Northern Offices',
  currency: 'AUD',
  bonfire_status: 'Work In Progress',
  priority: 'Major',
  context: 'FDD',
  responsible: 'BMS Contractor',
  bonfire_assignee: 'Engineer',
  assignee_display_name: 'Engineer',
  assignee_id: '3f1c7c1e-6f0a-4a55-9f0f-5d0f6d1b7a11',
  creator_name_display: 'Site manager',
  created: '2026-03-02T08:15:00.000Z',
  updated: '2026-03-09T14:40:00.000Z',
  closed: null,
  due_date: '2026-03-20',
  externalKey: 'WO-10442',
  externalUrl: 'https://cmms.example/work-orders/10442',
  transition_reason: null,
  repaired_on: null,
  cause: null,
  skyspark_link: 'https://trends.example/ahu-l02-01',
  screenshot_link: null,
  spark_type: 'Spark',
  target: 'AHU-L02-01',
  rule: 'AHU cooling valve hunts',
  elec: 8400,
  gas: 0,
  water: 0,
  thermal: 0,
  total_financial_impact: 1850,
  operational_savings: 300,
  nabers_energy: 0.05,
  nabers_water: 0,
  cost_to_complete: 450,
  unseenEquips: 0,
  repairs: null,
  labels: ['bonfire-created', 'user-created'],
} as const
const EQUIP = {
  targetName: 'AHU-L02-01',
  ruleId: 'ahu-valve-hunting',
  ruleName: 'AHU cooling valve hunts',
  description: 'Valve reversed 14 times in an hour between 8 % and 82 %',
  nowOn: null,
}
const READ = {
  ...LISTED,
  components: [...LISTED.components],
  labels: [...LISTED.labels],
  associatedEquips: [
    {
      ...EQUIP,
      id: '4711',
      ruleId: 'ahu-valve-hunting',
      targetId: 'wharf-lane.ahu-l02-01',
      equipNumber: 7,
      siteId: 'wharf-lane',
      occurrenceId: '4711-2026-03-09',
      severity: 'medium',
      latest: '2026-03-09',
      times: [{ t: 1_773_010_800, d: 1500 }],
      duration: 1500,
      reportUrl: null,
      isExplained: false,
    },
  ],
  closingNeeds: [],
}

/** Examples of actions and their comments. */
export const ACTION_EXAMPLES: readonly ApiExample[] = [
  example(actions.loadActions, {
    body: { site: ['NORTH~wharf-lane'], project: ['NORTH'], status: 'open' },
    response: [
      { ...LISTED, components: [...LISTED.components], labels: [...LISTED.labels], associatedEquips: [EQUIP] },
    ],
  }),
  example(actions.readAction, { response: READ }),
  example(actions.createAction, {
    body: {
      siteId: 'NORTH~wharf-lane',
      summary: LISTED.summary,
      description: LISTED.description,
      status: 'New Action',
      priority: 'Major',
      context: 'FDD',
      responsible: 'BMS Contractor',
      assigneeId: READ.assignee_id,
      skysparkLink: LISTED.skyspark_link,
      elec: 8400,
      totalFinancialImpact: 1850,
      requestId: '0b9f1f3c-6b1e-4d4e-9a55-1f4a8f0a2f10',
    },
    response: { issueKey: 'NORTH-128', id: '128' },
  }),
  example(actions.updateAction, {
    body: { status: 'Closed', statusChangeReason: 'Fixed', expected: { status: 'Work In Progress' } },
    response: {
      ...READ,
      bonfire_status: 'Closed',
      transition_reason: 'Fixed',
      updated: '2026-03-10T09:00:00.000Z',
      closed: '2026-03-10T09:00:00.000Z',
    },
  }),
  example(bulk.bulkEdit, {
    body: {
      bulkEditId: '7d2f6a43-2f0e-4a4c-9d0b-1f5f0a3c9e21',
      actions: [{ actionKey: 'NORTH-128', expected: { status: 'In Review' } }, { actionKey: 'NORTH-131' }],
      change: { status: 'Pending PO', dueDate: '2026-04-01' },
      comment: 'Ordered with the spring works.',
    },
    response: {
      changed: ['NORTH-131'],
      unchanged: [],
      notFound: [],
      refused: [{ actionKey: 'NORTH-128', message: 'Changed in the meantime: Status (by Engineer)' }],
    },
  }),
  example(bulk.listClosingNeeds, {
    body: { actionKeys: ['NORTH-128', 'NORTH-131'] },
    response: {
      actions: [
        { actionKey: 'NORTH-128', closingNeeds: [] },
        { actionKey: 'NORTH-131', closingNeeds: ['note', 'photo'] },
      ],
    },
  }),
  example(createEachAction, {
    body: {
      actions: [
        {
          requestId: '5a0f9d53-7f1c-4f5e-8a61-0c2f7a9d4b11',
          siteId: 'NORTH~wharf-lane',
          category: 'fdd',
          summary: LISTED.summary,
          description: LISTED.description,
          priority: 'Major',
          type: 'FDD',
          ruleName: 'AHU cooling valve hunts',
          target: 'AHU-L02-01',
          equipRuleIds: ['4711'],
        },
      ],
      status: 'New Action',
      team: 'BMS Contractor',
    },
    response: {
      created: [{ requestId: '5a0f9d53-7f1c-4f5e-8a61-0c2f7a9d4b11', actionKey: 'NORTH-129' }],
      notCreated: [],
    },
  }),
  example(bulk.undoBulkEdit, { response: { restored: ['NORTH-131'], kept: [] } }),
  example(actions.associateAction, {
    body: { equipRuleIds: ['4711', '4712'], actionId: 'NORTH-128' },
    response: { issueKey: 'NORTH-128', equipRuleIds: ['4711', '4712'] },
  }),
  example(actions.dissociateAction, { body: { equipRuleIds: ['4712'] }, response: { equipRuleIds: ['4712'] } }),
  example(actions.listActionHistory, {
    response: {
      history: [
        {
          id: '902',
          changedAt: '2026-03-09T14:40:00.000Z',
          changedBy: 'Engineer',
          field: 'status',
          from: 'New Action',
          to: 'Work In Progress',
        },
      ],
    },
  }),
  example(comments.loadComments, {
    response: [
      {
        comment_id: '77',
        hydraId: '77',
        hydraCreatedBy: READ.assignee_id,
        body: 'Gain is at factory default.\n\n[author]: Engineer',
        author: 'engineer',
        author_name_display: 'Engineer',
        created: '2026-03-09T14:38:00.000Z',
        kind: 'comment',
        transition: null,
        attachments: [],
        mentions: [],
      },
    ],
  }),
  example(comments.addComment, {
    body: { body: 'Gain is at factory default.', requestId: 'c2b7a0de-2f0b-4a3e-8a57-0d9b6a6f8b10' },
    response: { hydraId: '77' },
  }),
  example(comments.removeComment, { response: {} }),
  example(comments.listNames, {
    response: [{ display: 'Engineer', id: READ.assignee_id, authId: `local|${READ.assignee_id}` }],
  }),
  example(comments.notifyMentioned, {
    body: {
      comment: { key: '77', text: '@Engineer please have a look' },
      hashtagList: [READ.assignee_id],
      issue: 'NORTH-128',
      workflow: false,
    },
    response: { notified: 1 },
  }),
]
