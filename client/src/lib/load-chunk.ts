const TIMEOUT_MILLISECONDS = 120_000

export type ChunkFailure = 'missing' | 'error' | 'timeout'

/** A part of the application that did not arrive; `type` says how (ERR-08). */
export class ChunkLoadError extends Error {
  readonly type: ChunkFailure

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`A part of the application could not be loaded (${type}).`, { cause })
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/** Imports a part of the application, with a time limit and a named failure. */
export function loadChunk<Module>(importChunk: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), TIMEOUT_MILLISECONDS)
    importChunk()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(failureType(cause), cause)))
      .finally(() => clearTimeout(timer))
  })
}

/** Browsers word a file that could not be fetched differently; all of them throw a TypeError. */
function failureType(cause: unknown): ChunkFailure {
  return cause instanceof TypeError && /import|module|fetch/i.test(cause.message) ? 'missing' : 'error'
}
