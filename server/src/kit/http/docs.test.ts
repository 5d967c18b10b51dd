import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { uploadPicture } from '@claimcrew/contract/people/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureForm } from '../../../test/files/form.ts'
import { World } from '../../../test/world.ts'
import { importRoutes } from '../../app.ts'

const world = await World.open({ apiDocs: true })
const endpoints = (await importRoutes()).map(route => route.endpoint)
const { body: api } = await world.visitor.send({ method: 'GET', url: '/openapi.json' })

const described = (path: string, method: string) =>
  api.paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()]

describe('openapi.json', () => {
  it('lists every endpoint and nothing else', () => {
    const listed = Object.entries(api.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.sort()).toEqual(
      endpoints.map(one => `${one.method} ${one.path.replace(/:([A-Za-z]+)/g, '{$1}')}`).sort(),
    )
  })

  it('describes for each its purpose, permission, input and reply', () => {
    for (const { method, path, may, summary, params, query, body, produces, idempotent } of endpoints) {
      const one = described(path, method)
      expect(one.summary).toBe(summary)
      expect(one.security, path).toEqual(may === 'anyone' ? undefined : [{ bearer: [] }])
      const places = new Set((one.parameters ?? []).map((parameter: { in: string }) => parameter.in))
      expect([places.has('path'), places.has('query'), places.has('header')], path).toEqual([
        params !== undefined,
        query !== undefined,
        idempotent === true,
      ])
      expect(one.requestBody !== undefined, `${method} ${path}`).toBe(body !== undefined)
      if (!produces) expect(one.responses['200'].content['application/json'].schema.type, path).toBe('object')
    }
  })

  it('describes a body closely enough to be used', () => {
    const { schema } = described('/auth/signup', 'POST').requestBody.content['application/json']
    expect(schema.required.sort()).toEqual(['email', 'password', 'phoneNumber', 'userName'])
    expect(schema.properties.role.enum).toEqual(['BILLER', 'CLIENT', 'ADMIN'])
    expect(schema.additionalProperties).toBe(false)
    const upload = described('/user/profile-picture/:userId', 'POST').requestBody.content
    expect(Object.keys(upload)).toEqual(['multipart/form-data'])
  })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  world.visitor.send({ method: 'GET', url, headers })

const scriptPath = '/docs/js/scalar.js'

describe('/docs', () => {
  it('has no origin, so that its script has no way to a token that we keep', async () => {
    const { headers, body } = await get('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy.split('; ')).toContain('sandbox allow-scripts')
    expect(policy).not.toMatch(/script-src[^;]*unsafe|allow-same-origin/)
    expect(headers['cross-origin-opener-policy'], 'browsers refuse a sandboxed page with one').toBe(
      'unsafe-none',
    )
    const page = String(body)
    expect(page).toContain(`src="${scriptPath}"`)
    expect(page, 'it cannot fetch anything').toContain('"/auth/login"')
    expect((await get(scriptPath)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('has a script that browsers keep for a day', async () => {
    const { headers } = await get(scriptPath)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
    const again = await get(scriptPath, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('is served only when enabled, openapi.json always', async () => {
    const other = await World.open()
    const statuses = ['/docs', '/docs/', scriptPath, '/openapi.json'].map(
      async url => (await other.visitor.send({ method: 'GET', url })).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
  })

  it('is a page that loads nothing from elsewhere', async () => {
    const page = await world.visitor.send({ method: 'GET', url: '/docs/' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(String(page.body)).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

describe('responses that are the same for everyone', () => {
  it.each(['/docs', scriptPath, '/openapi.json'])('are compressed once and cached: %s', async url => {
    const plain = (await world.app.inject(url)).rawPayload
    const askedFor = async (encodings: string) => {
      const { headers, rawPayload } = await world.app.inject({
        url,
        headers: { 'accept-encoding': encodings },
      })
      // What is compressed on its way has no length before it has an end.
      expect(headers).toMatchObject({ 'content-length': `${rawPayload.length}`, vary: 'accept-encoding' })
      return { encoding: headers['content-encoding'], bytes: rawPayload }
    }
    const packed = await askedFor('gzip, deflate, br')
    expect([packed.encoding, brotliDecompressSync(packed.bytes).equals(plain)]).toEqual(['br', true])
    const gzipped = await askedFor('gzip, br;q=0')
    expect([gzipped.encoding, gunzipSync(gzipped.bytes).equals(plain)]).toEqual(['gzip', true])
    for (const encodings of ['', '*', 'identity', 'br;q=0, gzip;q=0']) {
      const { encoding, bytes } = await askedFor(encodings)
      expect([encoding, bytes.equals(plain)]).toEqual([undefined, true])
    }
  })

  it('compressed files are not compressed again', async () => {
    const person = await world.join('CLIENT')
    const url = fillPath(uploadPicture.path, { userId: person.userId })
    const large = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer()
    const { body } = await person.send({ method: 'POST', url, ...pictureForm(large) })
    const htmlPage = await world.app.inject({
      url: body.profilePicture,
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(htmlPage.rawPayload.length).toBeGreaterThan(2048)
    expect([htmlPage.statusCode, htmlPage.headers['content-encoding']]).toEqual([200, undefined])
  })
})
