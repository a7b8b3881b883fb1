import { newId } from '../new-id.ts'

/** Identifies this tab until it is reloaded. */
export const SCREEN_ID = newId()

/** The language of the page, from its root element; the default outside a page. */
export const pageLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
