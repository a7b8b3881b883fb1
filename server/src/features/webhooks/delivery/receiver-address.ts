import ipaddr from 'ipaddr.js'
import type { PrivateAddresses } from '../../../config/private-addresses.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'

/** The web address of a receiver, refused where that can be said without resolving its name. */
export function receiverUrl(text: string, allowed: PrivateAddresses): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') throw refuseField('url', 'webhook.url-wrong')
  if (url.username || url.password) throw refuseField('url', 'webhook.url-with-password')
  if (url.protocol === 'http:' && allowed !== 'all' && allowed.length === 0)
    throw refuseField('url', 'webhook.insecure')
  const host = bareHost(url)
  if (!ipaddr.isValid(host)) return url
  if (!mayReceive(host, allowed)) throw refuseField('url', 'webhook.private-address', { host, address: host })
  if (url.protocol === 'http:' && isPublic(host)) throw refuseField('url', 'webhook.insecure')
  return url
}

/** An IPv6 address is in brackets. */
export const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Refuses addresses that are neither public nor allowed. Plain http is for the allowed ones only. */
export function checkAddresses(url: URL, addresses: readonly string[], allowed: PrivateAddresses): void {
  const host = bareHost(url)
  // A name with a private address among its addresses is not asked for another one: what it leads to may change.
  const refused = addresses.find((address) => !mayReceive(address, allowed))
  if (refused !== undefined) throw refuse('webhook.private-address', { host, address: refused })
  if (url.protocol === 'http:' && addresses.some(isPublic)) throw refuse('webhook.insecure')
}

function mayReceive(address: string, allowed: PrivateAddresses): boolean {
  if (allowed === 'all' || isPublic(address)) return true
  const parsed = parse(address)
  return allowed.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

/** Loopback, private, shared, link-local and reserved addresses are not; nor are those that lead to an IPv4 address. */
function isPublic(address: string): boolean {
  const parsed = parse(address)
  if (parsed.range() !== 'unicast') return false
  // The registry has given out only these so far; `::127.0.0.1` and site-local addresses are outside of it.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3)
}

/** `::ffff:10.0.0.1` is 10.0.0.1; a zone, as in `fe80::1%eth0`, says nothing about the address. */
const parse = (address: string) => ipaddr.process(address.replace(/%.*$/, ''))
