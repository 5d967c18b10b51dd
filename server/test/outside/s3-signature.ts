import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with a request's signature, in S3's own words; null when it is right (AWS Signature Version 4). */
export function faultInSignature(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const { authorization = '', 'x-amz-date': at = '', 'x-amz-content-sha256': bodyHash = '' } = request.headers
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!read) return 'AccessDenied'
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = read
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region || !String(at).startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signedHeaders.split(';').includes(needed)) return 'AccessDenied'
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3.test')
  const canonical = [
    request.method,
    pathname
      .split('/')
      .map(part => encoded(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(signing, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
