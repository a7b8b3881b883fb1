import * as calls from '@bonfire/contract/imports/imports'
import * as previewCalls from '@bonfire/contract/imports/preview'
import * as undoCalls from '@bonfire/contract/imports/undo'
import type { Locale } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { rejectionIn } from '../../locales/rejections.ts'
import { render, requestLanguage } from '../../locales/render.ts'
import { previewIn } from './file/preview/known-preview.ts'
import { previewImport } from './file/preview/preview.service.ts'
import type { FolderWatch, KnownFolder } from './folder/folder.service.ts'
import * as imports from './imports.service.ts'
import { reportOf } from './report.ts'
import { sendImport } from './send-import.service.ts'
import { previewUndo, undoImport } from './undo/undo.service.ts'

/** Files that people import. */
export function importsRoutes(app: FastifyInstance, context: Context, folder?: FolderWatch): void {
  repeatWork(app, context, {
    everyMilliseconds: MILLISECONDS_PER_DAY,
    work: () => imports.forgetOldRows(context),
    failure: 'old reports of imports were not removed',
  })
  const endings = new Set<Promise<unknown>>()
  // Running imports record their progress before the database closes.
  app.addHook('onClose', async () => {
    await Promise.allSettled(endings)
  })

  route(app, calls.startImport, async ({ caller, body, request }) =>
    inLanguage(requestLanguage(request.headers))(await imports.startImport(context, caller, body)),
  )
  route(app, calls.listImports, async ({ caller, request }) => {
    const list = await imports.listImports(context, caller)
    const locale = requestLanguage(request.headers)
    const imported = list.imports.map(inLanguage(locale))
    const known = folder && (await folder.describe(caller))
    return { imports: imported, ...(known && { folder: folderIn(locale, known) }) }
  })
  route(app, calls.readImport, async ({ caller, params, request }) =>
    inLanguage(requestLanguage(request.headers))(await imports.readImport(context, caller, params.importId)),
  )
  route(app, undoCalls.previewImportUndo, async ({ caller, params, request }) => {
    const { problems, ...counts } = await previewUndo(context, caller, params.importId)
    const locale = requestLanguage(request.headers)
    return { ...counts, problems: problems.map((one) => ({ ...one, message: render(locale, one) })) }
  })
  route(app, undoCalls.undoImport, async ({ caller, params, request }) => {
    const undone = await undoImport(context, caller, params.importId)
    return { ...undone, import: inLanguage(requestLanguage(request.headers))(undone.import) }
  })
  route(app, calls.downloadImportReport, async ({ caller, params, request, reply }) => {
    const { fileName, header, pages } = await imports.openReport(context, caller, params.importId)
    const name = `${fileName.replace(/\.[^.]*$/, '')} - refused rows.csv`
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(name) })
      .send(reportOf({ header, pages }, (problem) => render(requestLanguage(request.headers), problem)))
  })

  app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    door.addContentTypeParser('*', (_request, _body, done) => done(refuse('import.not-octets')))
    route(door, previewCalls.previewImport, async ({ caller, query, request, reply }) => {
      const waiting = new AbortController()
      reply.raw.once('close', () => waiting.abort(refuse('import.broken-off')))
      const sent = { ...query, isComplete: query.complete === 'true', body: request.body, signal: waiting.signal }
      return previewIn(requestLanguage(request.headers), await previewImport(context, caller, sent))
    })
    route(door, calls.sendImport, async ({ caller, params, request }) => {
      const locale = requestLanguage(request.headers)
      const sending = sendImport(context, caller, { importId: params.importId, body: request.body, locale })
      endings.add(sending)
      try {
        return inLanguage(locale)(await sending)
      } finally {
        endings.delete(sending)
      }
    })
  })
}

/** A run with its problem and its rejected rows in the words of a language. */
const inLanguage =
  (locale: Locale) =>
  (run: imports.KnownRun): calls.ImportRun => ({
    ...run,
    problem: run.problem && render(locale, run.problem),
    rejected: run.rejected.map(rejectionIn(locale)),
  })

const folderIn = (locale: Locale, folder: KnownFolder): calls.ImportFolder => ({
  ...folder,
  problem: folder.problem && render(locale, folder.problem),
  lastFailure: folder.lastFailure && {
    ...folder.lastFailure,
    problem: folder.lastFailure.problem && render(locale, folder.lastFailure.problem),
  },
})
