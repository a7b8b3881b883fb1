/** The language that the page is in, as its root says; outside a page the default one. */
export const pageLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
