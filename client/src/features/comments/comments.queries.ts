import {
  addComment,
  listNames,
  listPeopleOfSites,
  loadComments,
  notifyMentioned,
  removeComment,
} from '@bonfire/contract/actions/comments'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Comments and transitions of an action, latest first. */
export function commentsQuery(actionKey: string) {
  return queryOptions({
    queryKey: ['comments', actionKey],
    queryFn: ({ signal }) => call(loadComments, { params: { actionKey }, signal }),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
}

const NAMES_STALE_MILLISECONDS = MILLISECONDS_PER_MINUTE

/** People who can see a site, named by its label: they can be mentioned or assigned there. */
export function namesQuery(projectKey: string, siteLabel: string) {
  return queryOptions({
    queryKey: ['names', projectKey, siteLabel],
    queryFn: ({ signal }) => call(listNames, { params: { projectKey, site: siteLabel }, signal }),
    staleTime: NAMES_STALE_MILLISECONDS,
    refetchOnReconnect: 'always',
  })
}

/** People who can see at least one of the sites, and how many of them. */
export function peopleOfSitesQuery(sites: readonly string[]) {
  return queryOptions({
    queryKey: ['names', 'of sites', sites],
    queryFn: ({ signal }) => call(listPeopleOfSites, { body: { sites: [...sites] }, signal }),
    staleTime: NAMES_STALE_MILLISECONDS,
    refetchOnReconnect: 'always',
  })
}

/** Repeating a request with the same id creates no second comment. Returns the comment's id. */
export async function storeComment(
  actionKey: string,
  sent: { body: string; mentions?: string[]; requestId: string },
): Promise<string> {
  const { hydraId } = await call(addComment, { params: { actionId: actionKey }, body: sent })
  return hydraId
}

export function deleteComment(commentId: string) {
  return call(removeComment, { params: { commentId } })
}

export function notifyPeople(mention: { actionKey: string; commentId: string; text: string; ids: string[] }) {
  const { actionKey, commentId, text, ids } = mention
  const comment = { key: commentId, text }
  return call(notifyMentioned, { body: { comment, hashtagList: ids, issue: actionKey, workflow: false } })
}
