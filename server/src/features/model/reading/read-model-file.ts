import { readBrick } from '../brick/brick.ts'
import { readHaystack } from '../haystack/haystack.ts'
import type { ReadModel, ReadTask } from './messages.ts'

export const readModelFile = ({ format, text }: ReadTask): ReadModel =>
  format === 'turtle' ? readBrick(text) : readHaystack(format, text)
