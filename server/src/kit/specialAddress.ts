import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'

// After IANA's registries of special-purpose addresses. One list a family: of one for both, each rule would be asked
// about addresses of the other family, too.
const special4 = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, what is reserved, and everybody at once.
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(address, prefix, 'ipv4')

const special6 = new BlockList()
for (const [address, prefix] of [
  // Global addresses are those of 2000::/3. Before them: oneself, IPv4 in other clothes (mapped, NAT64), the discarded.
  ['::', 3],
  // Behind them: unique local, link-local, multicast, and what nobody has assigned.
  ['4000::', 2],
  ['8000::', 1],
  // Within them: protocols and tunnels, which lead to IPv4 again, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special6.addSubnet(address, prefix, 'ipv6')

/** Whether an address is anything but a place on the open internet; what is no address at all is, too. */
export function isSpecialAddress(address: string): boolean {
  // The zone behind a link-local address (fe80::1%eth0) says through which card it goes.
  const [bare = ''] = address.split('%')
  if (isIPv4(bare)) return special4.check(bare, 'ipv4')
  return !isIPv6(bare) || special6.check(bare, 'ipv6')
}

/**
 * Whether the host of an address says already that it is anything but a place on the open internet. Addresses come in one
 * spelling: the parser has read those in octal, in hex and as one number.
 */
export function isSpecialHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return /(?:^|\.)localhost\.?$/.test(host) || (isIP(host) > 0 && isSpecialAddress(host))
}

/** Finds where to connect to, at that moment: a name may lead elsewhere than it did when it was looked at before. */
export const createGuardedLookup =
  (refuse: () => Error, lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      const addresses = typeof address === 'string' ? [address] : (address ?? []).map(one => one.address)
      if (!error && addresses.some(isSpecialAddress)) callback(refuse(), address, family)
      else callback(error, address, family)
    })
