import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './refusals/problem.ts'

/** The lists whose arrangement can be saved. */
export const VIEW_SCREENS = ['insights', 'monitoring', 'actions'] as const
export const ViewScreen = z.enum(VIEW_SCREENS)
export type ViewScreen = z.infer<typeof ViewScreen>

/** The limit for one person, on all screens. */
export const MAXIMUM_VIEWS = 100
export const VIEW_NAME_MAXIMUM_CHARACTERS = 80
/** A few hundred sites, and every filter. */
const LONGEST_SEARCH = 4000

const ANALYSIS_PARAMETERS = [
  ...['sites', 'category', 'only', 'daysRange', 'from', 'to', 'analysisSearch'],
  // Browsers otherwise remember these.
  ...['groupBy', 'sortBy', 'sort', 'snoozed'],
]
const PARAMETERS: Readonly<Record<ViewScreen, readonly string[]>> = {
  insights: ANALYSIS_PARAMETERS,
  monitoring: ANALYSIS_PARAMETERS,
  actions: [
    ...['sites', 'status', 'closedOnStartDate', 'actionsSearch', 'statusFilter', 'assigneeFilter', 'teamFilter'],
    ...['siteFilter', 'severityFilter', 'typeFilter', 'dueFilter', 'proofFilter', 'sort'],
  ],
}

/** True if these are parameters of the screen's address, each once. */
export function fitsScreen(screen: ViewScreen, search: string): boolean {
  const names = [...new URLSearchParams(search).keys()]
  return new Set(names).size === names.length && names.every((name) => PARAMETERS[screen].includes(name))
}

const Name = z.string().check(
  z.trim(),
  z.minLength(1, { error: issue('view.name-missing'), abort: true }),
  z.maxLength(VIEW_NAME_MAXIMUM_CHARACTERS, {
    error: issue('view.name-too-long', { maximum: VIEW_NAME_MAXIMUM_CHARACTERS }),
  }),
)
/** The parameters of the address, without `?`. */
const Search = z.string().check(z.maxLength(LONGEST_SEARCH, { error: issue('view.too-long') }))
/** Everybody who sees the project sees the view; null is only its owner. */
const ProjectKey = z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))

export const ViewForm = z
  .strictObject({ screen: ViewScreen, name: Name, search: Search, projectKey: ProjectKey })
  .check(
    z.refine(({ screen, search }) => fitsScreen(screen, search), {
      error: issue('view.wrong-address'),
      path: ['search'],
    }),
  )
export type ViewForm = z.infer<typeof ViewForm>

export const ViewChange = z.strictObject({
  name: z.optional(Name),
  search: z.optional(Search),
  projectKey: z.optional(ProjectKey),
})
export type ViewChange = z.infer<typeof ViewChange>

export const SavedView = z.object({
  viewId: z.string(),
  screen: ViewScreen,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  /** Null if it is not shared, or the caller no longer sees the project. */
  project: z.nullable(z.object({ projectKey: z.string(), projectName: z.string() })),
  /** The display name of its owner; null if that is the caller. */
  sharedBy: z.nullable(z.string()),
  isStartPage: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ viewId: z.string().check(z.regex(/^\d{1,9}$/)) })

export const listViews = endpoint({
  method: 'GET',
  path: '/v1/views',
  summary: 'List the saved views of a screen: the caller’s, and those shared with projects that they see',
  access: 'session',
  query: z.object({ screen: ViewScreen }),
  response: z.object({ views: z.array(SavedView) }),
})

export const createView = endpoint({
  method: 'POST',
  path: '/v1/views',
  summary: 'Save a view of a list',
  access: 'session',
  body: ViewForm,
  response: SavedView,
  status: 201,
})

export const changeView = endpoint({
  method: 'PATCH',
  path: '/v1/views/:viewId',
  summary: 'Change a saved view of the caller’s',
  access: 'session',
  params,
  body: ViewChange,
  response: SavedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/v1/views/:viewId',
  summary: 'Delete a saved view of the caller’s',
  access: 'session',
  params,
  response: z.object({}),
})

export const restoreView = endpoint({
  method: 'POST',
  path: '/v1/views/:viewId/restore',
  summary: 'Restore a view that the caller deleted within a day',
  access: 'session',
  params,
  response: SavedView,
})

export const readStartPage = endpoint({
  method: 'GET',
  path: '/v1/start-page',
  summary: 'Get the view that the caller starts with',
  access: 'session',
  response: z.object({ view: z.nullable(SavedView) }),
})

export const saveStartPage = endpoint({
  method: 'PUT',
  path: '/v1/start-page',
  summary: 'Choose the view that the caller starts with, or none',
  access: 'session',
  body: z.strictObject({ viewId: z.nullable(params.shape.viewId) }),
  response: z.object({}),
})
