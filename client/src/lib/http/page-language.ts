/** The language of the page, from its root element; the default outside a page. */
export const pageLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
