import * as views from '@bonfire/contract/views'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const ABOUT =
  'A view is a list as somebody arranged it, by name: the parameters of its address. `groupBy`, `sortBy`, `sort` and `snoozed` are what the browser otherwise remembers of Insights and Monitoring.'

const CLOSED = ['insights.closed', 'monitoring.closed', 'account.no-role'] as const
const WRONG = [
  'view.name-missing',
  'view.name-too-long',
  'view.name-taken',
  'view.wrong-address',
  'view.too-long',
  'view.unknown-project',
] as const

export const VIEW_WORDS: FeatureWords = {
  fields: {
    viewId: 'The ID of the view.',
    screen: 'The list.',
    name: 'One’s own names on a screen differ, in any letter case.',
    search: 'The parameters of the address, without `?`; only those that the screen has, each once.',
    projectKey: 'Everybody who sees the project sees the view; null: only its owner.',
    isShared: 'Whether others see it.',
    project: [
      'With whom it is shared. null: with nobody, or with a project that you no longer see.',
      { projectKey: 'The key of the project.' },
    ],
    sharedBy: 'Who shares it; null: it is your own.',
    isStartPage: 'Whether you start with it.',
  },
  calls: [
    describeCall(views.listViews, {
      about: ABOUT,
      response: { views: 'Your own first, by name.' },
      refusals: CLOSED,
    }),
    describeCall(views.createView, {
      about: `${ABOUT} A person has at most ${views.MAXIMUM_VIEWS}.`,
      refusals: [...WRONG, ...CLOSED, 'view.too-many'],
    }),
    describeCall(views.changeView, {
      about: 'Only what is given changes.',
      refusals: [...WRONG, ...CLOSED, 'view.gone'],
    }),
    describeCall(views.deleteView, {
      about: 'Whoever starts with it starts with the usual page, unless it is restored.',
      refusals: ['view.gone'],
    }),
    describeCall(views.restoreView, {
      about: 'With everybody’s start page. A view that is there stays as it is.',
      refusals: ['view.gone', 'view.too-many', 'view.name-taken', ...CLOSED],
    }),
    describeCall(views.readStartPage, {
      response: { view: 'null: none is chosen, or you may no longer see it.' },
      refusals: [],
    }),
    describeCall(views.saveStartPage, {
      body: { viewId: 'The ID of a view of your own, or shared with you; null: none.' },
      refusals: ['view.gone'],
    }),
  ],
}
