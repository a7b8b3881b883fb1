import { resolve } from 'node:path'
import type { ImportFolder } from '@bonfire/contract/imports/imports'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { seesWhole } from '../../../http/whole-sight.ts'
import { render } from '../../../locales/render.ts'
import * as folder from './folder.repository.ts'
import { type Found, type FoundFile, findFiles } from './found-files.ts'
import { takeFile } from './take-file.service.ts'

/** The default is that of the command line's `--tenant`. */
const DEFAULT_TENANT = 'bonfire'
const SETTLED_MILLISECONDS = MILLISECONDS_PER_MINUTE
const FIRST_PAUSE_MILLISECONDS = MILLISECONDS_PER_MINUTE
const LONGEST_PAUSE_MILLISECONDS = MILLISECONDS_PER_HOUR

/** The problems are data here. */
export interface KnownFolder extends Omit<ImportFolder, 'problem' | 'lastFailure'> {
  readonly problem: Problem | null
  readonly lastFailure: { readonly fileName: string; readonly at: string; readonly problem: Problem | null } | null
}

export interface FolderWatch {
  /** Looks once, and imports what has settled, a file at a time. */
  importDueFiles(signal: AbortSignal): Promise<void>
  /** True if the last look found the folder as it should be. */
  isReadable(): boolean
  /** Undefined for who does not see every site: its files may be about any. */
  describe(caller: Caller): Promise<KnownFolder | undefined>
}

interface Seen {
  readonly stamp: string
  /** The time at which it was first seen like this. */
  readonly sinceMilliseconds: number
  readonly isTwice: boolean
}

/** Watches `IMPORT_FOLDER` by reading it again and again: network folders do not say when something arrives. */
export function watchFolder(context: Context, importFolder: string): FolderWatch {
  const root = Buffer.from(resolve(importFolder))
  const pauses = new Map<string, { untilMilliseconds: number; milliseconds: number }>()
  let seen = new Map<string, Seen>()
  let found: Found = { files: [], problems: [] }
  let said = ''
  let lastFailure = ''

  const sayProblems = () => {
    const texts = found.problems.map((one) => render('en', one.problem))
    const text = texts.join(' ')
    if (text !== said && text !== '') context.log.warn({ problems: texts }, 'the import folder has problems')
    else if (text !== said) context.log.info('the import folder has no problems any more')
    said = text
  }
  const remember = (now: number) => {
    const before = seen
    seen = new Map(found.files.map((file) => [file.path, noteSighting(before.get(file.path), file, now)]))
    for (const path of pauses.keys()) if (!seen.has(path)) pauses.delete(path)
  }
  const isDue = (file: FoundFile, now: number): boolean => {
    const { isTwice = false, sinceMilliseconds = now } = seen.get(file.path) ?? {}
    // A file server's clock may be wrong: then our own counts.
    const unchangedMilliseconds = now - Math.min(file.modifiedAtMilliseconds, sinceMilliseconds)
    const isPaused = now < (pauses.get(file.path)?.untilMilliseconds ?? 0)
    return isTwice && unchangedMilliseconds >= SETTLED_MILLISECONDS && !isPaused
  }
  const pause = (path: string) => {
    const before = pauses.get(path)?.milliseconds
    const milliseconds = before ? Math.min(2 * before, LONGEST_PAUSE_MILLISECONDS) : FIRST_PAUSE_MILLISECONDS
    pauses.set(path, { milliseconds, untilMilliseconds: context.clock().getTime() + milliseconds })
  }

  const lookOnce = async (signal: AbortSignal) => {
    found = await findFiles(root, await findTenants(context))
    sayProblems()
    const now = context.clock().getTime()
    remember(now)
    for (const file of found.files) {
      if (signal.aborted) return
      if (!isDue(file, now)) continue
      const taken = await takeFile({ context, root, file, signal })
      if (taken === 'again') pause(file.path)
      else if (taken === 'imported') {
        pauses.delete(file.path)
        found = { ...found, files: found.files.filter((other) => other !== file) }
      }
    }
  }

  return {
    async importDueFiles(signal) {
      try {
        await lookOnce(signal)
        lastFailure = ''
      } catch (error) {
        // Every few seconds, so once is enough.
        if (String(error) === lastFailure) return
        lastFailure = String(error)
        throw error
      }
    },
    isReadable: () => found.problems.length === 0,
    async describe(caller) {
      refuseUnless('bringDataIn', caller)
      if (!(await seesWhole(context.db, caller, 'tenant'))) return undefined
      const { rest, byKey } = await findTenants(context)
      const key = [...byKey].find(([, id]) => id === caller.tenantId)?.[0] ?? ''
      const path = rest === caller.tenantId ? root.toString() : `${root}/${key}`
      const theirs = found.problems.find(({ tenantId = caller.tenantId }) => tenantId === caller.tenantId)
      const waitingCount = found.files.filter(({ tenantId }) => tenantId === caller.tenantId).length
      return {
        path,
        problem: theirs?.problem ?? null,
        waitingCount,
        ...(await readHistory(context, caller.tenantId)),
      }
    },
  }
}

function noteSighting(before: Seen | undefined, { stamp }: FoundFile, now: number): Seen {
  if (before?.stamp !== stamp) return { stamp, sinceMilliseconds: now, isTwice: false }
  return { ...before, isTwice: true }
}

async function findTenants({ db }: Context) {
  const tenants = await folder.findTenants(db)
  const byKey = new Map(tenants.map(({ id, key }) => [key, id]))
  return { byKey, rest: byKey.get(DEFAULT_TENANT) ?? (tenants.length === 1 ? tenants[0]?.id : undefined) }
}

async function readHistory({ db, clock }: Context, tenantId: number) {
  const success = await folder.findLastRun(db, tenantId, { isSuccess: true })
  const failure = await folder.findLastRun(db, tenantId, { isSuccess: false })
  const rhythm = await folder.findRhythm(db, tenantId)
  const usual = rhythm?.usualSeconds ?? null
  return {
    lastSuccess: success
      ? {
          fileName: success.fileName,
          at: success.endedAt.toISOString(),
          received: success.received,
          stored: success.created + success.updated,
          rejectedCount: success.rejectedCount,
        }
      : null,
    lastFailure: failure
      ? { fileName: failure.fileName, at: failure.endedAt.toISOString(), problem: failure.problem }
      : null,
    usualIntervalSeconds: usual === null ? null : Math.round(usual),
    isSilent:
      rhythm !== undefined && usual !== null && clock().getTime() - rhythm.lastFileAt.getTime() > 2 * usual * 1000,
  }
}
