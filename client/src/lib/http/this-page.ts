import { newId } from '../new-id.ts'

/** True if the page came from the device, because the network gave none. Its reads may wait for ever, too. */
export const isKeptPage = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** The server responded after all. */
export function trustNetwork(): void {
  delete document.documentElement.dataset.kept
}

/** Identifies this tab until it is reloaded. */
export const SCREEN_ID = newId()

/** The language of the page, from its root element; the default outside a page. */
export const pageLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
