import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { listed } from './setting-schemas.ts'

/** The addresses that are not public and may still be sent to. */
export type PrivateAddresses = 'all' | readonly AddressRange[]
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** `10.0.0.0/8, 192.168.1.20, fd00::/8`, or `all`. */
export const PrivateAddressList = z.string().transform((text, parsing): PrivateAddresses => {
  if (text.trim() === 'all') return 'all'
  return listed(text).flatMap((entry) => {
    const range = rangeOf(entry)
    if (range) return [range]
    parsing.addIssue(`"${entry}" is no address or range; write 10.0.0.0/8 or 192.168.1.20, or all`)
    return []
  })
})

function rangeOf(entry: string): AddressRange | undefined {
  try {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    if (!ipaddr.IPv6.isValid(entry) && !ipaddr.IPv4.isValidFourPartDecimal(entry)) return undefined
    const address = ipaddr.parse(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return undefined
  }
}
