import type { SessionUser } from '@bonfire/contract/people/users'
import type { Project, Site } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { DehydratedState } from '@tanstack/react-query'
import { clear, createStore, get, update } from 'idb-keyval'
import { ownScript } from '../loading/part-problem.ts'

const DATABASE = 'BonfireKept'
const RECORD = 'actions'
const MOST_ACTIONS = 5
const DAYS = 7

/** An action as the server last sent it, for a reload without a network. */
export interface KeptAction {
  readonly key: string
  readonly summary: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly site: Site
  readonly project: Project
  /** The queries of its page, as the query cache has them. */
  readonly queries: DehydratedState
}

/** All that is kept on this device: of one person, written by one build of the application. */
export interface Kept {
  readonly build: string
  readonly user: SessionUser
  /** The last opened first. */
  readonly actions: readonly KeptAction[]
}

const store = createStore(DATABASE, RECORD)

/** Undefined if nothing is kept that this build can read. */
export async function readKeptActions(now = Date.now()): Promise<Kept | undefined> {
  const kept = await get<Kept>(RECORD, store)
  if (kept?.build !== ownScript()) return undefined
  const actions = kept.actions.filter((action) => isFresh(action, now))
  return actions.length > 0 ? { ...kept, actions } : undefined
}

/** Deletes another person's actions, and those of another build. */
export function keepAction(user: SessionUser, action: KeptAction): Promise<void> {
  const build = ownScript()
  return changeKept((kept) => {
    const isOwn = kept?.build === build && kept.user.forgeId === user.forgeId
    const others = isOwn ? kept.actions.filter(({ key }) => key !== action.key) : []
    return { build, user, actions: [action, ...others].slice(0, MOST_ACTIONS) }
  })
}

/** The server says that the person may no longer see it. */
export function dropKeptAction(actionKey: string): Promise<void> {
  return changeKept((kept) => kept && { ...kept, actions: kept.actions.filter(({ key }) => key !== actionKey) })
}

/** Deletes what is too old, someone else's, or of a site the person no longer has. */
export function pruneKeptActions(
  personId: string,
  hasSite: (siteId: string) => boolean,
  now = Date.now(),
): Promise<void> {
  return changeKept((kept) => {
    if (kept?.user.forgeId !== personId) return undefined
    return { ...kept, actions: kept.actions.filter((action) => isFresh(action, now) && hasSite(action.site.id)) }
  })
}

export function forgetKept(): Promise<void> {
  return clear(store)
}

const isFresh = ({ at }: KeptAction, now: number) => now - at < DAYS * MILLISECONDS_PER_DAY

/** One transaction holds the change, because other tabs keep actions too. */
function changeKept(by: (kept: Kept | undefined) => Kept | undefined): Promise<void> {
  return update<Kept | undefined>(RECORD, by, store)
}
