import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Secret } from '../secret.ts'
import { type Check, note, ok, problem, sayWhy, type Verdict } from './checkResult.ts'
import {
  callHeaders,
  doctorPath,
  type SeenRequest,
  streamPath,
  streamPauseMs,
  toDoctorToken,
  uploadPath,
} from './seenRequest.ts'

const answerWithinMs = 10_000
const uploadWithinMs = 20_000
const maxDriftMs = 30_000
// The largest file that people may send is 10 MB, and a form is around it.
const uploadMb = 11

type ProxyOptions = {
  readonly publicUrl: string | undefined
  /** Where the app listens itself. */
  readonly ownUrl: string
  readonly isPublic: boolean
  readonly secret: Secret
  readonly now: () => Date
}

/** Goes the way that visitors come, and has the app say what it saw of them. */
export const checkProxy = ({ publicUrl, ownUrl, isPublic, secret, now }: ProxyOptions): Check => ({
  part: 'Address',
  run: async () => {
    if (publicUrl === undefined) {
      const says = `PUBLIC_URL isn’t set: links in mail lead to ${ownUrl}.`
      return isPublic ? problem(says, 'Set PUBLIC_URL to the address that people type.') : note(says)
    }
    const probe = openProbe(publicUrl, toDoctorToken(secret))
    const headers = Object.fromEntries(callHeaders.map(name => [name, 'doctor']))
    const response = await probe(doctorPath, { headers }).catch((error: Error) => error)
    if (response instanceof Error)
      return problem(
        `${publicUrl} can’t be reached: ${sayWhy(response)}.`,
        'Start the app, and see that the proxy leads to it and its certificate is valid.',
      )
    const refusal = explainAnswer(publicUrl, response)
    if (refusal) return refusal
    const seen = response.ok ? ((await response.json().catch(() => null)) as SeenRequest | null) : null
    if (!seen)
      return problem(
        `Something answers at ${publicUrl} (${response.status}), but not this app with this key.`,
        'See that the proxy leads here, passes the Authorization header on, and the app has the same SECRET_KEY.',
      )
    const driftMs = Math.abs(Date.parse(response.headers.get('date') ?? '') - now().getTime())
    if (driftMs > maxDriftMs)
      return problem(
        `The clock behind ${publicUrl} differs from this machine’s by ${numberText(Math.round(driftMs / 1000))} seconds.`,
        'Turn on time synchronization on both (timedatectl set-ntp true).',
      )
    if (new URL(publicUrl).origin === new URL(ownUrl).origin) return ok(`${publicUrl} leads here directly.`)
    return (
      explainSeen(publicUrl, seen) ??
      (await tryUpload(probe)) ??
      (await tryLiveStream(probe)) ??
      ok(`${publicUrl} leads here through ${seen.peer}.`)
    )
  },
})

type ProbeInit = RequestInit & { readonly headers?: Readonly<Record<string, string>> }
/** Asks the app by the way that visitors come. */
type Probe = (path: string, init?: ProbeInit) => Promise<Response>

const openProbe =
  (publicUrl: string, token: string): Probe =>
  (path, { headers, ...init } = {}) =>
    fetch(publicUrl + path, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: 'manual',
      ...init,
    })

/** Null where the app itself may have answered. */
function explainAnswer(publicUrl: string, { status, headers }: Response): Verdict | null {
  if ([502, 503, 504].includes(status))
    return problem(
      `The proxy at ${publicUrl} answers ${status}: it doesn’t reach the app.`,
      'Start the app, and compare its HOST and PORT with the address in the proxy’s settings.',
    )
  const target = URL.parse(headers.get('location') ?? '', publicUrl)
  if (status < 300 || status >= 400 || target === null) return null
  return problem(
    `${publicUrl} sends visitors on to ${target.origin}.`,
    'Set PUBLIC_URL to the address that they end up at.',
  )
}

/** Null where the app saw all that a proxy has to say and to pass on. */
function explainSeen(publicUrl: string, seen: SeenRequest): Verdict | null {
  if (!seen.isForwarded)
    return problem(
      'The proxy doesn’t say who visits: everybody seems to come from one address, and shares its limits.',
      'Have it send X-Forwarded-For and X-Forwarded-Proto; docs/install has examples.',
    )
  if (!seen.isBelieved)
    return problem(
      `The app doesn’t believe its proxy at ${seen.peer}.`,
      `Set TRUST_PROXY=${seen.peer}, or the network it is in.`,
    )
  if (publicUrl.startsWith('https:') && seen.protocol !== 'https')
    return problem('The proxy doesn’t say that visitors use https.', 'Have it send X-Forwarded-Proto: https.')
  const dropped = callHeaders.filter(name => !seen.callHeaders.includes(name))
  if (dropped.length === 0) return null
  return problem(
    `The proxy drops what browsers send with calls: ${dropped.join(', ')}.`,
    'Have it pass all request headers on: without these, what is sent again may be done twice or for another organization.',
  )
}

/** Null where a file of the largest size comes through. */
async function tryUpload(probe: Probe): Promise<Verdict | null> {
  const advice = 'Let it take bodies of 12 MB, as docs/install/nginx.conf does with client_max_body_size.'
  try {
    const response = await probe(uploadPath, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(uploadMb * 1024 * 1024),
      signal: AbortSignal.timeout(uploadWithinMs),
    })
    if (response.ok) return null
    return problem(`The proxy refuses an upload of ${uploadMb} MB (${response.status}).`, advice)
  } catch (error) {
    return problem(`The proxy breaks off an upload of ${uploadMb} MB: ${sayWhy(error)}.`, advice)
  }
}

/** Null where what is sent first is here before the rest. */
async function tryLiveStream(probe: Probe): Promise<Verdict | null> {
  const { body } = await probe(streamPath)
  let firstAt: number | undefined
  for await (const _ of body ?? []) firstAt ??= performance.now()
  if (firstAt !== undefined && performance.now() - firstAt > streamPauseMs / 2) return null
  return problem(
    'The proxy holds the live stream back, so screens won’t update by themselves.',
    'Turn buffering off for /api/live and what is below it.',
  )
}
