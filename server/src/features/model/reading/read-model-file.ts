import type { Problem } from '@bonfire/contract/refusals/problem'
import { type BrickModel, readBrick } from '../brick/brick.ts'
import { type HaystackFormat, type HaystackModel, readHaystack } from '../haystack/haystack.ts'

export interface ReadTask {
  readonly format: HaystackFormat | 'turtle'
  readonly text: string
}

export type ReadModel = BrickModel | HaystackModel

/** The main thread asks for each: one that is large would keep it as long as reading the file did. */
export type ReadAnswer =
  | { readonly field: string; readonly isMap: boolean; readonly entries: readonly unknown[] }
  | { readonly end: true }
  | { readonly refused: Problem }

export const readModelFile = ({ format, text }: ReadTask): ReadModel =>
  format === 'turtle' ? readBrick(text) : readHaystack(format, text)
