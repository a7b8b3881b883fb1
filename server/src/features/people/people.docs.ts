import * as groups from '@bonfire/contract/people/groups'
import * as users from '@bonfire/contract/people/managed-users'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import * as end from '@bonfire/contract/people/user-end'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const ROLE = { role: 'SITE_MANAGER', groups: ['Users'] } as const
const PORTFOLIO = { seesAllProjects: false, projectKeys: ['NORTH'], siteIds: ['SOUTH~mall'] }
const POWER = { role: 'Power Users', groups: ['Power Users'] } as const
const DEACTIVATED = { status: 'deleted' } as const
const GROUP = { id: '9', access: ['viewTriagePage'], members: [{ fromProvider: true }] } as const
const ON_ACTION = { actionKey: 'WOOL-12' }

export const PEOPLE_WORDS: FeatureWords = {
  values: {
    id: '42',
    user_id: '3f1c7c1e-6f0a-4a55-9f0f-5d0f6d1b7a11',
    username: 'site.manager@acme.example',
    email: 'site.manager@acme.example',
    subject: 'site.manager@acme.example',
    fullName: 'Site manager',
    display_name: 'Site manager',
    name: 'Night shift',
    ...ROLE,
    access: ['viewTriagePage'],
    rolesRestriction: ['Users'],
    portfolio: PORTFOLIO,
    lastSeenAt: '2026-03-10T08:15:00.000Z',
    expiresAt: '2026-04-09T08:00:00.000Z',
    summary: 'Free the damper of AHU 1',
  },
  calls: [
    describeCall(users.listUsers, { example: { response: [{}] } }),
    describeCall(users.registerUser, { example: { body: { portfolio: PORTFOLIO, locale: 'en' } } }),
    describeCall(users.editUser, {
      example: {
        body: { ...POWER, expected: ROLE },
        response: {
          ...POWER,
          access: ['viewMetering', 'viewTriagePage'],
          rolesRestriction: ['Users', 'Power Users'],
        },
      },
    }),
    describeCall(users.deactivateUser, { example: { response: DEACTIVATED } }),
    describeCall(users.reactivateUser, { example: {} }),
    describeCall(users.inviteAgain, { example: {} }),
    describeCall(end.exportUser, {
      example: {
        response: {
          account: { hasPassword: true },
          preferences: {
            actionTransitioned: true,
            assignedToAction: true,
            commentAdded: true,
            criticalActionCreated: true,
            mentions: true,
            actionDue: true,
            repairProved: true,
            repairCameBack: true,
            dueDaysBefore: 1,
          },
          sessions: [{}],
          comments: [{ ...ON_ACTION, text: 'The damper is stuck.' }],
          actionsCreated: [ON_ACTION],
          insightSubscriptions: [{ rhythm: 'daily', places: ['WOOL'], priorities: [1] }],
          savedViews: [
            {
              screen: 'actions',
              name: 'My late ones',
              search: 'status=open&dueFilter=overdue',
              projectKey: null,
              isStartPage: true,
            },
          ],
          reportLinks: [{ name: 'October', expiresAt: '2026-12-02T09:00:00.000Z' }],
          trail: { people: [], parameters: [] },
        },
      },
    }),
    describeCall(end.eraseUser, { example: {} }),
    describeCall(groups.lookUpGroups, { example: { response: [GROUP] } }),
    describeCall(groups.createGroup, {
      example: { body: { access: ['viewTriagePage'], memberIds: ['42'] }, response: GROUP },
    }),
    describeCall(groups.editGroup, {
      example: {
        body: { name: 'Day shift', expected: { name: 'Night shift' } },
        response: { ...GROUP, name: 'Day shift' },
      },
    }),
    describeCall(groups.deleteGroup, { example: { response: { id: GROUP.id } } }),
    describeCall(listPeopleChanges, {
      example: {
        response: {
          acts: [{ changes: [{ field: 'groups', from: 'Users', to: 'Power Users' }], changeCount: 1 }],
        },
      },
    }),
  ],
}
