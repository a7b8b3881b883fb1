import { newId } from '../new-id.ts'

/** Identifies this tab until it is reloaded. */
export const SCREEN_ID = newId()
