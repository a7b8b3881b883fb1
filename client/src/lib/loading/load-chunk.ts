import { type ChunkFailure, reportClientError } from '@bonfire/contract/client-errors'
import { call } from '../http/api.ts'
import { MissingFileError } from './import-part.ts'

const TIMEOUT_MILLISECONDS = 120_000
const URL_MAXIMUM_LENGTH = 2000

/** A part of the application that did not arrive; `type` says how. */
export class ChunkLoadError extends Error {
  readonly type: ChunkFailure

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`A part of the application could not be loaded (${type}).`, { cause })
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/** Imports a part of the application, with a time limit and a named failure, which goes to the server's log. */
export function loadChunk<Module>(importChunk: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (error: ChunkLoadError) => {
      reportChunkError(error)
      reject(error)
    }
    const timer = setTimeout(() => fail(new ChunkLoadError('timeout')), TIMEOUT_MILLISECONDS)
    importChunk()
      .then(resolve, (cause: unknown) => fail(new ChunkLoadError(failureType(cause), cause)))
      .finally(() => clearTimeout(timer))
  })
}

/** Browsers word a script that could not be fetched differently, as a TypeError. */
function failureType(cause: unknown): ChunkFailure {
  const isScript = cause instanceof TypeError && /import|module|fetch/i.test(cause.message)
  return isScript || cause instanceof MissingFileError ? 'missing' : 'error'
}

/** Tells the server what did not load and where; when that fails too, the screen still says so. */
function reportChunkError({ type, cause }: ChunkLoadError): void {
  const url = fileOf(cause) ?? globalThis.location?.href ?? ''
  call(reportClientError, { body: { type, url: url.slice(0, URL_MAXIMUM_LENGTH) } }).catch(() => {})
}

/** The address of the file, at the end of the message in most browsers. */
function fileOf(cause: unknown): string | undefined {
  return cause instanceof Error ? /(?:https?:\/)?\/\S+\.(?:js|css)\S*/.exec(cause.message)?.[0] : undefined
}
