// A link is a path of our own, so whatever else a text could say, only path, query and fragment count.
const anySite = 'https://claimcrew.test'

/** A notification's link as the router takes it, in its parts. */
export function placeOf(link: string) {
  const { pathname, searchParams, hash } = new URL(link, anySite)
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}
