import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { BucketAddress } from '../../src/kit/bucket/bucketAddress.ts'
import { faultInSignature } from './s3-signature.ts'

/** What goes wrong in the bucket; a test may change its mind. */
type BucketFaults = {
  /** So many of the next requests are answered with this status. */
  failing?: { status: number; times: number }
  /** Requests are taken and never answered. */
  isSilent?: boolean
  /** What is read is not what was written. */
  damage?: (bytes: Buffer) => Buffer
}

type StoredObject = { bytes: Buffer; changedAt: Date; type: string }

const keys = { accessKeyId: 'CREWKEY', secretAccessKey: 'a/secret+with=signs', region: 'eu-test-1' }

/** As much of S3 as one bucket needs, on loopback: it checks signatures and hashes, and lists in pages. */
export async function s3Server(now: () => Date = () => new Date('2026-03-10T15:00:00.000Z')) {
  const objects = new Map<string, StoredObject>()
  const weather: BucketFaults = {}
  const requests: string[] = []

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    requests.push(`${request.method} ${url.pathname}`)
    const body = await buffer(request)
    if (weather.isSilent) return
    if (weather.failing && weather.failing.times > 0) {
      weather.failing.times--
      return refuse(response, weather.failing.status, 'InternalError')
    }
    const fault = faultInSignature(request, body, keys)
    if (fault) return refuse(response, 403, fault)
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== 'crew') return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return list(response, url.searchParams)
    const object = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, { bytes: body, changedAt: now(), type: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      case 'HEAD':
      case 'GET':
        if (!object) return refuse(response, 404, 'NoSuchKey')
        response.writeHead(200, { 'content-type': object.type })
        return response.end(request.method === 'HEAD' ? '' : (weather.damage?.(object.bytes) ?? object.bytes))
      default:
        return refuse(response, 405, 'MethodNotAllowed')
    }
  }

  function list(response: ServerResponse, query: URLSearchParams): unknown {
    if (query.get('list-type') !== '2') return refuse(response, 400, 'InvalidArgument')
    const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '')).sort()
    const token = query.get('continuation-token')
    // A token is nobody's business but the bucket's, and may hold any sign.
    const after = token === null ? '' : Buffer.from(token.slice(3), 'base64').toString()
    const rest = all.filter(([key]) => key > after)
    const page = rest.slice(0, Number(query.get('max-keys') ?? 1000))
    const next = rest.length > page.length ? page.at(-1)?.[0] : undefined
    const contents = page.map(
      ([key, { bytes, changedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    const more = next
      ? `<NextContinuationToken>a&amp;+${Buffer.from(next).toString('base64')}</NextContinuationToken>`
      : ''
    return response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`,
      )
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const address: BucketAddress = { url: `http://127.0.0.1:${port}/crew/files`, ...keys }
  return { address, objects, weather, asked: requests }
}
