import type { StoredPiece } from '../../histories/store/series.ts'
import type { EngineSite, SiteResult } from '../engine/input.ts'

export interface WorkerTask {
  readonly id: number
  readonly site: EngineSite
  readonly pieces: readonly StoredPiece[]
}

export type WorkerAnswer =
  | { readonly id: number; readonly result: SiteResult }
  /** A fault of ours, with its stack. */
  | { readonly id: number; readonly failure: string }
