import { TrackerError } from '../tracker.ts'
import { type ImageUrlRule, parseSafeImageUrl, selectDnsLookup } from './imageUrl.ts'
import type { RawResponse, TrackerRequest } from './transport/transport.ts'

const maxBytes = 15 * 1024 * 1024
const maxRedirects = 5

/** What a link leads to. It is signed, so nothing of ours goes with the request. */
export async function followImageLink(
  link: URL,
  rule: ImageUrlRule,
  exchange: (sent: Omit<TrackerRequest, 'timeoutMs'>) => Promise<RawResponse>,
): Promise<RawResponse & { readonly what: string }> {
  let url = link
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    // The path may be as good as a key.
    const what = `An image at ${url.host}`
    const headers = { accept: 'image/*' }
    const lookup = selectDnsLookup(url, rule)
    const received = await exchange({ what, method: 'GET', url, headers, lookup, maxBytes })
    const next = received.status >= 300 && received.status < 400 ? received.headers.get('location') : null
    if (next === null) return { ...received, what }
    url = parseSafeImageUrl(next, rule, url)
  }
  throw new TrackerError('malformed', `An image at ${url.host} is only ever somewhere else.`)
}

export function checkImageBytes({
  what,
  status,
  headers,
  bytes,
}: RawResponse & { readonly what: string }): Uint8Array {
  if ([403, 404, 410].includes(status)) throw new TrackerError('forbidden', 'expired')
  if (status !== 200) throw new TrackerError('malformed', `${what} returned ${status}.`)
  if (!/^image\//i.test(headers.get('content-type') ?? ''))
    throw new TrackerError('malformed', `${what} is no image.`)
  return bytes
}
