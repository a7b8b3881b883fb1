const PROTOCOLS = ['http:', 'https:', 'mailto:']

/** The address when it may be followed from a text that anybody wrote; undefined for any other kind. */
export function safeAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address)
  return url !== null && PROTOCOLS.includes(url.protocol) ? url.href : undefined
}
