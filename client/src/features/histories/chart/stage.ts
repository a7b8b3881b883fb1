import { createStore } from 'zustand'
import type { Span } from '../history-address.ts'

/** The parts that all panes of a chart share. */
export interface Stage {
  /** The visible range; the address follows when a move ends. */
  readonly view: Span
  /** The instant under the pointer. */
  readonly cursor: number | null
  /** The highlighted line. */
  readonly raisedId: string | null
}

export const createStage = (view: Span) => createStore<Stage>(() => ({ view, cursor: null, raisedId: null }))
export type StageStore = ReturnType<typeof createStage>
