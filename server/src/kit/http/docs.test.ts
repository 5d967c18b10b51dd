import { describe, expect, it } from 'vitest'
import { World } from '../../../test/world.ts'
import { allRoutes } from '../../app.ts'

const world = await World.open()
const endpoints = (await allRoutes()).map(route => route.endpoint)
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

  it('says of each what it is for, who may call it, what it takes and what it answers', () => {
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

describe('/docs', () => {
  it('is a page that loads nothing from elsewhere', async () => {
    const page = await world.visitor.send({ method: 'GET', url: '/docs/' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(String(page.body)).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})
