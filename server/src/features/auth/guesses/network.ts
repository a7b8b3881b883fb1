import { isIPv6 } from 'node:net'

const MAPPED_GROUP = 'ffff'

/**
 * The network of an address: the IPv4 address itself, or the /64 of an IPv6 address, since its owner has all of them.
 * An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === MAPPED_GROUP
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros: string[] = Array(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back]
}

const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
