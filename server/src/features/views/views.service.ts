import { may } from '@bonfire/contract/people/permissions'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import {
  fitsScreen,
  MAXIMUM_VIEWS,
  type SavedView,
  type ViewChange,
  type ViewForm,
  type ViewScreen,
} from '@bonfire/contract/views'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { readableTypes, refuseUnless, refuseUnreadable } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { withSeenSites } from './seen-sites.service.ts'
import * as views from './views.repository.ts'

export async function listViews(context: Context, caller: Caller, screen: ViewScreen): Promise<SavedView[]> {
  refuseScreen(context, caller, screen)
  const found = await views.findViews(context.db, caller.id, screen)
  return withSeenSites(context.db, caller.id, found.map(toView))
}

export async function createView(context: Context, caller: Caller, form: ViewForm): Promise<SavedView> {
  refuseScreen(context, caller, form.screen)
  return inTransaction(context.db, async (db) => {
    await lockPerson(db, caller.id)
    await refuseTooMany(db, caller)
    const { projectKey, ...view } = form
    await refuseTakenName(db, caller, { ...view, except: null })
    const projectId = await projectIdOf(db, caller, projectKey)
    const id = await views.insertView(db, { ...view, userId: caller.id, projectId })
    return readSaved(db, caller, id)
  })
}

/** Absent fields stay unchanged. */
export async function changeView(
  context: Context,
  caller: Caller,
  id: number,
  { projectKey, ...change }: ViewChange,
): Promise<SavedView> {
  return inTransaction(context.db, async (db) => {
    await lockPerson(db, caller.id)
    const screen = await views.lockView(db, caller.id, id)
    if (!screen) throw refuse('view.gone')
    refuseScreen(context, caller, screen)
    const { name, search } = change
    if (search !== undefined && !fitsScreen(screen, search)) throw refuseField('search', 'view.wrong-address')
    if (name !== undefined) await refuseTakenName(db, caller, { screen, name, except: id })
    const sharing = projectKey === undefined ? {} : { projectId: await projectIdOf(db, caller, projectKey) }
    await views.updateView(db, id, { ...change, ...sharing })
    return readSaved(db, caller, id)
  })
}

/** Whoever starts with it starts with the usual page, unless it is restored within a day. */
export async function deleteView(context: Context, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const now = context.clock()
    await views.forgetDeleted(db, caller.id, aDayBefore(now))
    if (!(await views.deleteView(db, { userId: caller.id, id, now }))) throw refuse('view.gone')
  })
}

/** Gives a deleted view back, to everybody who saw it and starts with it. One that is there stays as it is. */
export async function restoreView(context: Context, caller: Caller, id: number): Promise<SavedView> {
  return inTransaction(context.db, async (db) => {
    await lockPerson(db, caller.id)
    const since = aDayBefore(context.clock())
    const found = await views.findRestorable(db, { userId: caller.id, id, since })
    if (!found) throw refuse('view.gone')
    refuseScreen(context, caller, found.screen)
    if (found.isDeleted) {
      await refuseTooMany(db, caller)
      await refuseTakenName(db, caller, { ...found, except: null })
      await views.restoreView(db, id)
    }
    return readSaved(db, caller, id)
  })
}

const aDayBefore = (now: Date) => new Date(now.getTime() - MILLISECONDS_PER_DAY)

/** Null also if the chosen view is gone or may no longer be seen: people then start as if they had chosen none. */
export async function readStartPage(context: Context, caller: Caller): Promise<SavedView | null> {
  const view = await views.findStartPage(context.db, caller.id)
  if (!view || !mayOpen(context, caller, view.screen)) return null
  const [shown] = await withSeenSites(context.db, caller.id, [toView(view)])
  return shown ?? null
}

export async function saveStartPage(context: Context, caller: Caller, id: number | null): Promise<void> {
  await inTransaction(context.db, async (db) => {
    if (id === null) return views.removeStartPage(db, caller.id)
    const view = await views.findView(db, caller.id, id)
    const isStored =
      view && mayOpen(context, caller, view.screen) && (await views.storeStartPage(db, caller.id, view.id))
    if (!isStored) throw refuse('view.gone')
  })
}

/** Views of a list are for those who may read it. */
function refuseScreen(context: Context, caller: Caller, screen: ViewScreen): void {
  if (screen === 'actions') refuseUnless('workOnFindings', caller)
  else refuseUnreadable(context, caller, screen)
}

function mayOpen(context: Context, caller: Caller, screen: ViewScreen): boolean {
  if (screen === 'actions') return may(caller, 'workOnFindings')
  return readableTypes(context, caller).includes(screen)
}

async function refuseTooMany(db: Db, caller: Caller): Promise<void> {
  if ((await views.countViews(db, caller.id)) < MAXIMUM_VIEWS) return
  throw refuse('view.too-many', { maximum: MAXIMUM_VIEWS })
}

async function refuseTakenName(
  db: Db,
  caller: Caller,
  { screen, name, except }: { screen: ViewScreen; name: string; except: number | null },
): Promise<void> {
  if (await views.isNameTaken(db, { userId: caller.id, screen, name, except })) {
    throw refuseField('name', 'view.name-taken', { name })
  }
}

/** Unknown and foreign projects get the same refusal. */
async function projectIdOf(db: Db, caller: Caller, projectKey: string | null): Promise<number | null> {
  if (projectKey === null) return null
  const id = await views.findProjectId(db, caller.id, projectKey)
  if (id === undefined) throw refuseField('projectKey', 'view.unknown-project')
  return id
}

async function readSaved(db: Db, caller: Caller, id: number): Promise<SavedView> {
  const saved = await views.findView(db, caller.id, id)
  if (!saved) throw new Error(`View ${id} was not found after it was saved`)
  return toView(saved)
}

const toView = ({ id, ...view }: Awaited<ReturnType<typeof views.findViews>>[number]): SavedView => ({
  viewId: String(id),
  ...view,
})
