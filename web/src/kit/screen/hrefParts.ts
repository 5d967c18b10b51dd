import type { Href } from '@claimcrew/contract/kit/paths'

// An address is a path of our own, so whatever else a text could say, only path, query and fragment count.
const anySite = 'https://claimcrew.test'

/** An address as the router takes it, in its parts. */
export function hrefParts(href: Href) {
  const { pathname, searchParams, hash } = new URL(href, anySite)
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}
