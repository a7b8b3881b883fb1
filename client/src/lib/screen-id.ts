import { newId } from './new-id.ts'

/** This tab, until it is loaded anew. */
export const SCREEN_ID = newId()
