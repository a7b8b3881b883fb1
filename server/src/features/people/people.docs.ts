import * as groups from '@bonfire/contract/people/groups'
import * as users from '@bonfire/contract/people/managed-users'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import * as end from '@bonfire/contract/people/user-end'
import { type ApiExample, example } from '../../http/api-docs/example.ts'

const EMAIL = 'site.manager@acme.example'
const PORTFOLIO = { seesAllProjects: false, projectKeys: ['NORTH'], siteIds: ['SOUTH~mall'] }
const FROM_PROVIDER = { groups: ['Users'], seesAllProjects: false, projectKeys: ['NORTH'] }
const USER = {
  id: '42',
  user_id: '3f1c7c1e-6f0a-4a55-9f0f-5d0f6d1b7a11',
  username: EMAIL,
  fullName: 'Site manager',
  display_name: 'Site manager',
  email: EMAIL,
  role: 'SITE_MANAGER',
  groups: ['Users'],
  status: 'active',
  is_sub_user: false,
  access: ['viewTriagePage'],
  rolesRestriction: ['Users'],
  portfolio: PORTFOLIO,
  fromProvider: FROM_PROVIDER,
  seesMore: false,
  isInvited: false,
  lastSeenAt: '2026-03-10T08:15:00.000Z',
} as const
const user = () => ({
  ...USER,
  groups: [...USER.groups],
  access: [...USER.access],
  rolesRestriction: [...USER.rolesRestriction],
})
const GROUP = {
  id: '9',
  name: 'Night shift',
  builtIn: false,
  access: ['viewTriagePage'],
  members: [{ id: '42', display_name: 'Site manager', email: EMAIL, role: 'SITE_MANAGER', fromProvider: true }],
}

export const PEOPLE_EXAMPLES: readonly ApiExample[] = [
  example(users.listUsers, { response: [user()] }),
  example(users.registerUser, {
    body: {
      email: EMAIL,
      fullName: 'Site manager',
      role: 'SITE_MANAGER',
      groups: ['Users'],
      portfolio: PORTFOLIO,
      locale: 'en',
    },
    response: { id: '42', email: EMAIL },
  }),
  example(users.editUser, {
    body: { role: 'Power Users', groups: ['Power Users'], expected: { role: 'SITE_MANAGER', groups: ['Users'] } },
    response: {
      ...user(),
      role: 'Power Users',
      groups: ['Power Users'],
      access: ['viewMetering', 'viewTriagePage'],
      rolesRestriction: ['Users', 'Power Users'],
    },
  }),
  example(users.deactivateUser, { response: { status: 'deleted', email: EMAIL } }),
  example(users.reactivateUser, { response: { status: 'active', email: EMAIL } }),
  example(users.inviteAgain, { response: { email: EMAIL } }),
  example(end.exportUser, {
    response: {
      exportedAt: '2026-03-10T09:00:00.000Z',
      account: {
        id: USER.id,
        user_id: USER.user_id,
        username: USER.username,
        fullName: USER.fullName,
        email: EMAIL,
        role: USER.role,
        status: USER.status,
        is_sub_user: false,
        createdAt: '2026-01-05T08:00:00.000Z',
        lastSeenAt: USER.lastSeenAt,
        hasPassword: true,
        identity: null,
      },
      preferences: {
        locale: 'en',
        optOutUserTracking: false,
        actionTransitioned: true,
        assignedToAction: true,
        commentAdded: true,
        criticalActionCreated: true,
        mentions: true,
        actionDue: true,
        dueDaysBefore: 1,
        disableAll: false,
      },
      groups: ['Users'],
      access: ['viewTriagePage'],
      portfolio: PORTFOLIO,
      fromProvider: FROM_PROVIDER,
      sessions: [
        {
          createdAt: '2026-03-10T08:00:00.000Z',
          lastSeenAt: '2026-03-10T08:15:00.000Z',
          expiresAt: '2026-04-09T08:00:00.000Z',
        },
      ],
      comments: [{ actionKey: 'WOOL-12', createdAt: '2026-03-10T08:10:00.000Z', text: 'The damper is stuck.' }],
      mentionedIn: [],
      actionsCreated: [
        { actionKey: 'WOOL-12', createdAt: '2026-03-10T08:05:00.000Z', summary: 'Free the damper of AHU 1' },
      ],
      actionsAssigned: [],
      snoozes: [],
      attachments: [],
      imports: [],
      undoneImports: [],
      ingestKeys: [],
      insightSubscriptions: [{ rhythm: 'daily', places: ['WOOL'], categories: [], priorities: [1], severities: [] }],
      savedViews: [
        {
          screen: 'actions',
          name: 'My late ones',
          search: 'status=open&dueFilter=overdue',
          projectKey: null,
          isStartPage: true,
        },
      ],
      reportLinks: [{ name: 'October', createdAt: '2026-11-02T09:00:00.000Z', expiresAt: '2026-12-02T09:00:00.000Z' }],
      mails: [],
      trail: { aboutThem: [], people: [], actions: [], rules: [], parameters: [], equipParts: [] },
    },
  }),
  example(end.eraseUser, { response: { id: '42' } }),
  example(groups.lookUpGroups, { response: [GROUP] }),
  example(groups.createGroup, {
    body: { name: GROUP.name, access: ['viewTriagePage'], memberIds: ['42'] },
    response: GROUP,
  }),
  example(groups.editGroup, {
    body: { name: 'Day shift', expected: { name: GROUP.name } },
    response: { ...GROUP, name: 'Day shift' },
  }),
  example(groups.deleteGroup, { response: { id: GROUP.id } }),
  example(listPeopleChanges, {
    response: {
      acts: [
        {
          id: '310',
          changedAt: '2026-03-10T09:00:00.000Z',
          changedBy: 'Administrator',
          isFromCommandLine: false,
          subjectKind: 'user',
          subject: EMAIL,
          changes: [{ subjectKind: 'user', subject: EMAIL, field: 'groups', from: 'Users', to: 'Power Users' }],
          changeCount: 1,
        },
      ],
      hasMore: false,
      keptFrom: null,
    },
  }),
]
