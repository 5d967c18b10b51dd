import { BlockList, isIPv6 } from 'node:net'
import { TrackerTrouble } from '../tracker.ts'

/** Whether links may lead anywhere: the sandbox keeps its images at home. */
export type LinkRule = { readonly anywhere: boolean }

/** Where an image is. A link of a real provider comes from outside: it must not lead into our files or our network. */
export function linkOf(text: string, { anywhere }: LinkRule, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw refused('is no web address')
  if (anywhere) return url
  if (url.protocol !== 'https:') throw refused('is not a secure one')
  if (isNear(url.hostname)) throw refused('leads into our own network')
  return url
}

const refused = (says: string) => new TrackerTrouble('malformed', `A link to an image ${says}.`)

const near = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(address, prefix, 'ipv6')

/** Addresses come in one spelling: the parser has read those in octal, in hex and as one number already. */
function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIPv6(host)) return near.check(host, 'ipv6')
  return /(?:^|\.)localhost\.?$/.test(host) || (/^[\d.]+$/.test(host) && near.check(host, 'ipv4'))
}
