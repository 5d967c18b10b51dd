import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWith } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)

/** Beyond this it takes many times as long, for a few hundredths less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

type ResponseContent = {
  readonly content: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

export type CachedResponse = {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * An answer that is the same for everybody: made and compressed when it is first asked for, then kept. However many ask
 * for it, anyone who asks again costs a write to a socket and nothing more.
 */
export function serveCachedResponse(
  app: FastifyInstance,
  url: string,
  make: () => Promise<CachedResponse>,
): void {
  let cached: Promise<CachedResponse> | undefined
  app.get(url, { schema: { hide: true }, compress: false }, async (request, reply) => {
    cached ??= make().catch(error => {
      cached = undefined
      throw error
    })
    const { headers, etag, plain, ...compressed } = await cached
    reply.headers({ ...headers, etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding === null) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(compressed[encoding])
  })
}

export async function createCachedResponse({ content, headers }: ResponseContent): Promise<CachedResponse> {
  const plain = Buffer.from(content)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { headers, etag, plain, br: await brotli(plain, brotliOptions), gzip: await gzip(plain) }
}

/** The smallest of what the caller says it can read. */
export function encodingFor(accepted: string): 'br' | 'gzip' | null {
  const offered = accepted
    .toLowerCase()
    .split(',')
    .filter(one => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map(one => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find(one => offered.includes(one)) ?? null
}
