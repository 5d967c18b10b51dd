import { createHash } from 'node:crypto'
import type { Instant } from '@claimcrew/contract/kit/time'
import { AwsClient } from 'aws4fetch'
import { formatTraceparent, traceFetch } from '../tracing/span.ts'
import type { BucketAddress } from './bucketAddress.ts'

/** The bucket did not do what it was asked, and why. Nothing in it is fit to be shown. */
export class BucketError extends Error {}

type BucketItem = { readonly fileId: string; readonly changedAt: Instant }

/** Where bytes are kept outside the database, by the id of their file. */
export type Bucket = {
  put(fileId: string, bytes: Buffer): Promise<void>
  /** Null where there is none. More bytes than this are not read. */
  get(fileId: string, maxBytes: number): Promise<Buffer | null>
  remove(fileId: string): Promise<void>
  /** All that is there, page by page. */
  list(): AsyncGenerator<BucketItem[]>
}

type BucketOptions = {
  readonly answerWithinMs?: number
  readonly pageSize?: number
}

type BucketCall = {
  readonly method: 'PUT' | 'GET' | 'DELETE'
  readonly fileId?: string
  readonly query?: Record<string, string>
  readonly body?: Buffer
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An S3-compatible bucket, of which `folder` alone is ours. */
export function openBucket(
  { url, region, accessKeyId, secretAccessKey }: BucketAddress,
  folder: string,
  { answerWithinMs = 10_000, pageSize = 1000 }: BucketOptions = {},
): Bucket {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  // The bucket is the first part of the path, what follows it belongs to every key.
  const [, bucket = '', ...above] = new URL(url).pathname.split('/')
  const prefix = [...above, folder, ''].join('/')

  async function ask({ method, fileId, query = {}, body }: BucketCall): Promise<Response> {
    // Whatever comes in as an id becomes a part of an address.
    if (fileId !== undefined && !uuid.test(fileId)) throw new BucketError(`${method}: no id of a file`)
    const key = fileId === undefined ? '' : `${prefix}${fileId}`
    const address = new URL(`/${bucket}/${key}`, url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const signed = await client.sign(address.href, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
        ...formatTraceparent(),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    return traceFetch('bucket', method, url, () =>
      fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) }),
    )
  }

  /** Once more where the bucket is in trouble by its own account, or the line broke: each of these may be done twice. */
  async function call<Answer>(
    one: BucketCall,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    for (let left = 1; ; left--) {
      try {
        const response = await ask(one)
        if (response.status >= 500 && left > 0) {
          await response.body?.cancel()
          continue
        }
        return await read(response)
      } catch (error) {
        if (error instanceof BucketError) throw error
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        if (left === 0 || isLate)
          throw new BucketError(`${one.method}: ${isLate ? 'no answer' : reason(error)}`)
      }
    }
  }

  return {
    put: (fileId, body) => call({ method: 'PUT', fileId, body }, response => expectOk('PUT', response)),

    remove: fileId =>
      call({ method: 'DELETE', fileId }, async response => {
        if (response.status === 404) await response.body?.cancel()
        else await expectOk('DELETE', response)
      }),

    get: (fileId, maxBytes) =>
      call({ method: 'GET', fileId }, async response => {
        if (response.ok) return readBody(response, maxBytes)
        const code = await readErrorCode(response)
        if (code === 'NoSuchKey') return null
        throw new BucketError(`GET: ${response.status} ${code}`)
      }),

    async *list() {
      const query = { 'list-type': '2', prefix, 'max-keys': String(pageSize) }
      let token: string | undefined
      do {
        const more = token === undefined ? {} : { 'continuation-token': token }
        const xml = await call({ method: 'GET', query: { ...query, ...more } }, async response => {
          if (!response.ok) await expectOk('LIST', response)
          return (await readBody(response, 4 * 1024 * 1024)).toString('utf8')
        })
        yield listedIn(xml, prefix)
        token = /<IsTruncated>true</.test(xml) ? readXmlText(xml, 'NextContinuationToken') : undefined
      } while (token !== undefined)
    },
  }
}

async function expectOk(what: string, response: Response): Promise<void> {
  if (!response.ok) throw new BucketError(`${what}: ${response.status} ${await readErrorCode(response)}`)
  await response.body?.cancel()
}

/** What S3 calls the mistake, as `SignatureDoesNotMatch`. */
async function readErrorCode(response: Response): Promise<string> {
  const xml = (await readBody(response, 64 * 1024)).toString('utf8')
  return readXmlText(xml, 'Code')?.slice(0, 60) ?? ''
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new BucketError('more bytes than there should be')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function readXmlText(xml: string, element: string): string | undefined {
  const [, inside] = xml.split(`<${element}>`, 2)
  const [text, end] = inside?.split(`</${element}>`, 2) ?? []
  return end === undefined
    ? undefined
    : text?.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** What has no id of ours for a name was not put there by us, and stays. */
function listedIn(xml: string, prefix: string): BucketItem[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .flatMap(entry => {
      const [key = '', changedAt = ''] = [readXmlText(entry, 'Key'), readXmlText(entry, 'LastModified')]
      const fileId = key.startsWith(prefix) ? key.slice(prefix.length) : ''
      return uuid.test(fileId) && !Number.isNaN(Date.parse(changedAt))
        ? [{ fileId, changedAt: new Date(Date.parse(changedAt)).toISOString() }]
        : []
    })
}

/** The system's own word for it, as ECONNREFUSED; an address with a password in it must not get into a log. */
function reason(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'the connection failed'
}
