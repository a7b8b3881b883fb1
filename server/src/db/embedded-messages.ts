/** Where the embedded engine keeps its files: a folder, or memory filled from a dumped folder. */
export type EmbeddedStore = { folder: string } | { snapshotFile?: string | undefined }

/** To the worker. Bytes are whole messages of PostgreSQL's wire protocol and are transferred, not copied. */
export type EngineRequest =
  | { kind: 'connect' }
  | { kind: 'send'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  | { kind: 'count-flushes' }
  | { kind: 'close' }

/** From the worker. `done` ends the answer to every request; `received` comes before it, any number of times. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'received'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; flushes: number; dump?: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: string }
