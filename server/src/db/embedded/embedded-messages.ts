/** The embedded engine's files: a folder, or memory filled from a dumped folder. */
export type EmbeddedStore = { folder: string } | { snapshotFile?: string | undefined }

/** Bytes are whole wire-protocol messages, and are transferred, not copied. */
export type EngineRequest =
  | { kind: 'connect' }
  | { kind: 'send'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  | { kind: 'count-flushes' }
  | { kind: 'close' }

/** `done` ends the response to every request; any number of `received` come before it. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'received'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; flushes: number; dump?: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: string }
