const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** True if a text is an ISO 4217 code in capital letters, as far as this engine knows them. */
export const isCurrency = (text: string): boolean => CODES.has(text)
