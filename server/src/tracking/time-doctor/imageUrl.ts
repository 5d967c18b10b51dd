import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createGuardedLookup, isSpecialHost } from '../../kit/specialAddress.ts'
import { TrackerError } from '../tracker.ts'

export type ImageUrlRule = {
  /** Whether links may lead anywhere: the sandbox keeps its images at home. */
  readonly anywhere: boolean
  /** The provider's own origin. The person who set it up may have it on their own network, and its images with it. */
  readonly home?: string
  readonly lookup?: LookupFunction
}

const isTrusted = (url: URL, { anywhere, home }: ImageUrlRule) => anywhere || url.origin === home

/** Where an image is. A link of a real provider comes from outside: it must not lead into our files or our network. */
export function parseSafeImageUrl(text: string, rule: ImageUrlRule, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw refused('is no web address')
  if (isTrusted(url, rule)) return url
  if (url.protocol !== 'https:') throw refused('is not a secure one')
  if (isSpecialHost(url)) throw intoOurNetwork()
  if (url.port !== '') throw refused('is not at the usual port')
  return url
}

/** Finds the address to connect to. */
export function selectDnsLookup(url: URL, rule: ImageUrlRule): LookupFunction {
  const { lookup = systemLookup } = rule
  return isTrusted(url, rule) ? lookup : createGuardedLookup(intoOurNetwork, lookup)
}

const refused = (says: string) => new TrackerError('malformed', `A link to an image ${says}.`)

const intoOurNetwork = () => refused('leads into our own network')
