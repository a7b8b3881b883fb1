import * as views from '@bonfire/contract/views'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'

const ABOUT =
  'A view is a list as somebody arranged it, by name: the parameters of its address. `groupBy`, `sortBy`, `sort` and `snoozed` are what the browser otherwise remembers of Insights and Monitoring.'
const SCREEN = 'The list: `insights`, `monitoring` or `actions`.'
const NAME = 'At most 80 characters; one’s own names on a screen differ, in any letter case.'
const SEARCH = 'The parameters of the address, without `?`; only those that the screen has, each once.'
const PROJECT_KEY = 'Everybody who sees the project sees the view; null: only its owner.'
const ID = 'The ID of the view.'

const VIEW: Fields = {
  viewId: ID,
  screen: SCREEN,
  name: 'Its name.',
  search: 'The parameters of the address, without `?`.',
  isShared: 'Whether others see it.',
  project: [
    'With whom it is shared. null: with nobody, or with a project that you no longer see.',
    { projectKey: 'The key of the project.', projectName: 'Its name.' },
  ],
  sharedBy: 'Who shares it; null: it is your own.',
  isStartPage: 'Whether you start with it.',
}

const CLOSED = ['insights.closed', 'monitoring.closed', 'account.no-role'] as const
const WRONG = [
  'view.name-missing',
  'view.name-too-long',
  'view.name-taken',
  'view.wrong-address',
  'view.too-long',
  'view.unknown-project',
] as const

export const VIEW_CALLS: readonly DescribedCall[] = [
  {
    endpoint: views.listViews,
    about: ABOUT,
    parameters: { screen: SCREEN },
    response: { views: ['Your own first, by name.', VIEW] },
    refusals: ['invalid', ...CLOSED],
  },
  {
    endpoint: views.createView,
    about: `${ABOUT} A person has at most ${views.MAXIMUM_VIEWS}.`,
    body: { screen: SCREEN, name: NAME, search: SEARCH, projectKey: PROJECT_KEY },
    response: VIEW,
    refusals: [...WRONG, ...CLOSED, 'view.too-many'],
  },
  {
    endpoint: views.changeView,
    about: 'Only what is given changes.',
    parameters: { viewId: ID },
    body: { name: NAME, search: SEARCH, projectKey: PROJECT_KEY },
    response: VIEW,
    refusals: [...WRONG, ...CLOSED, 'view.gone'],
  },
  {
    endpoint: views.deleteView,
    about: 'Whoever starts with it starts with the usual page, unless it is restored.',
    parameters: { viewId: ID },
    refusals: ['view.gone'],
  },
  {
    endpoint: views.restoreView,
    about: 'With everybody’s start page. A view that is there stays as it is.',
    parameters: { viewId: ID },
    response: VIEW,
    refusals: ['view.gone', 'view.too-many', 'view.name-taken', ...CLOSED],
  },
  {
    endpoint: views.readStartPage,
    response: { view: ['null: none is chosen, or you may no longer see it.', VIEW] },
    refusals: [],
  },
  {
    endpoint: views.saveStartPage,
    body: { viewId: 'The ID of a view of your own, or shared with you; null: none.' },
    refusals: ['view.gone'],
  },
]
