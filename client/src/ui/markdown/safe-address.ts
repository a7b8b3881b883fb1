const PROTOCOLS = ['http:', 'https:', 'mailto:']

/** The URL if it is safe to link to from user text; undefined otherwise. */
export function safeAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address)
  return url !== null && PROTOCOLS.includes(url.protocol) ? url.href : undefined
}
