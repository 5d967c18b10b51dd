import { TrackerTrouble } from '../tracker.ts'
import { type LinkRule, linkOf, lookupFor } from './link.ts'
import type { Received, Sent } from './transport/transport.ts'

const mostBytes = 15 * 1024 * 1024
const mostRedirects = 5

/** What a link leads to. It is signed, so nothing of ours goes with the request. */
export async function imageAt(
  link: URL,
  rule: LinkRule,
  exchange: (sent: Omit<Sent, 'timeoutMs'>) => Promise<Received>,
): Promise<Received & { readonly what: string }> {
  let url = link
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    // The path may be as good as a key.
    const what = `An image at ${url.host}`
    const headers = { accept: 'image/*' }
    const lookup = lookupFor(url, rule)
    const received = await exchange({ what, method: 'GET', url, headers, lookup, mostBytes })
    const next = received.status >= 300 && received.status < 400 ? received.headers.get('location') : null
    if (next === null) return { ...received, what }
    url = linkOf(next, rule, url)
  }
  throw new TrackerTrouble('malformed', `An image at ${url.host} is only ever somewhere else.`)
}

export function bytesOfImage({
  what,
  status,
  headers,
  bytes,
}: Received & { readonly what: string }): Uint8Array {
  if ([403, 404, 410].includes(status)) throw new TrackerTrouble('forbidden', 'expired')
  if (status !== 200) throw new TrackerTrouble('malformed', `${what} returned ${status}.`)
  if (!/^image\//i.test(headers.get('content-type') ?? ''))
    throw new TrackerTrouble('malformed', `${what} is no image.`)
  return bytes
}
