import * as calls from '@bonfire/contract/imports'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { unsupportedType } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { speaker } from '../../http/speak.ts'
import { forgetDaily } from './forget-daily.ts'
import * as imports from './imports.service.ts'
import { previewImport } from './preview.service.ts'
import { reportOf } from './report.ts'
import { sendImport } from './send-import.service.ts'

/** Files that people bring in. */
export function importsRoutes(app: FastifyInstance, context: Context): void {
  forgetDaily(app, context)
  const endings = new Set<Promise<unknown>>()
  // What is being imported writes down how far it came before the database closes.
  app.addHook('onClose', async () => {
    await Promise.allSettled(endings)
  })

  route(app, calls.startImport, ({ caller, body }) => imports.startImport(context, caller, body))
  route(app, calls.listImports, async ({ caller, request }) => {
    const list = await imports.listImports(context, caller)
    return { imports: list.imports.map(spoken(request.headers)) }
  })
  route(app, calls.readImport, async ({ caller, params, request }) =>
    spoken(request.headers)(await imports.readImport(context, caller, params.importId)),
  )
  route(app, calls.downloadImportReport, async ({ caller, params, request, reply }) => {
    const { fileName, pages } = await imports.openReport(context, caller, params.importId)
    const name = `${fileName.replace(/\.[^.]*$/, '')} - refused rows.csv`
    return reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(name) })
      .send(reportOf(pages, speaker(request.headers)))
  })

  app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    door.addContentTypeParser('*', (_request, _body, done) =>
      done(unsupportedType('There is no file: send its content as application/octet-stream.')),
    )
    route(door, calls.previewImport, async ({ caller, query, request }) => {
      const sent = { ...query, isComplete: query.complete === 'true', body: request.body }
      const preview = await previewImport(context, caller, sent)
      return { ...preview, problems: preview.problems.map(inLanguage(request.headers)) }
    })
    route(door, calls.sendImport, async ({ caller, params, request }) => {
      const sending = sendImport(context, caller, { importId: params.importId, body: request.body })
      endings.add(sending)
      try {
        return spoken(request.headers)(await sending)
      } finally {
        endings.delete(sending)
      }
    })
  })
}

type Headers = Parameters<typeof speaker>[0]

/** A run with its problem and its rejected rows in the language that was asked for. */
const spoken = (headers: Headers) => (run: calls.ImportRun) => ({
  ...run,
  problem: run.problem && speaker(headers)(run.problem),
  rejected: run.rejected.map(inLanguage(headers)),
})

const inLanguage = (headers: Headers) => (rejection: calls.ImportRun['rejected'][number]) => ({
  ...rejection,
  message: speaker(headers)(rejection.message),
})
