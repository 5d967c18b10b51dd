import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { World } from '../../../test/world.ts'

const around = await mkdtemp(join(tmpdir(), 'claimcrew-web-'))
afterAll(() => rm(around, { recursive: true }))
const dir = join(around, 'dist')
await mkdir(join(dir, 'assets'), { recursive: true })
await writeFile(
  join(dir, 'index.html'),
  `<head><meta name="support" content="__SUPPORT_EMAIL__ __SUPPORT_PHONE__"><script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script></head>${'<p>As long as a page is.</p>'.repeat(100)}`,
)
await writeFile(
  join(dir, 'screens.json'),
  JSON.stringify({
    '/': ['assets/sign-in-3c4d.js'],
    '/biller/profile/$userId': ['assets/frame-5e6f.js', 'assets/frame-7a8b.css', 'assets/profile-9c0d.js'],
  }),
)
await writeFile(join(dir, 'assets/app-1a2b.js'), 'export {}')
await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(around, 'outside.txt'), 'not for you')

const world = await World.open({
  web: { dir, supportEmail: 'help@claimcrew.test', supportPhone: '"><script>alert(1)</script>' },
})
const get = (url: string) => world.visitor.send({ method: 'GET', url })

describe('the web app', () => {
  it.each(['/', '/register', '/survey', '/dashboard', '/biller/profile/123', '/nowhere', '/?to=/attendance'])(
    'is shown at %s',
    async url => {
      const { status, headers, body } = await get(url)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(String(body)).toContain('help@claimcrew.test')
    },
  )

  it('runs only its own scripts: a fresh nonce for each page, and no script from a setting', async () => {
    const pages = [await get('/'), await get('/')]
    const nonces = pages.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy'])
      const nonce = policy.match(/script-src 'self' 'nonce-([^']+)'/)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      expect(String(body)).toContain(`nonce="${nonce}"`)
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      for (const rule of [
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(rule)
      expect(String(body).match(/<script/g)).toHaveLength(1)
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it.each([
    ['/', ['sign-in-3c4d.js']],
    ['/?to=/attendance', ['sign-in-3c4d.js']],
    ['/biller/profile/123', ['frame-5e6f.js', 'frame-7a8b.css', 'profile-9c0d.js']],
    ['/biller/profile/123/more', []],
    ['/nowhere', []],
  ])('names at %s the files of the screen there, so that they come together', async (url, files) => {
    const links = String((await get(url)).body).match(/<link [^>]+>/g) ?? []
    expect(links.map(link => link.match(/href="\/assets\/([^"]+)"/)?.[1])).toEqual(files)
    for (const link of links)
      expect(link).toContain(link.includes('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"')
  })

  it('serves its page compressed, for on a slow line everything waits for it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const page = await world.visitor.send({ method: 'GET', url: '/dashboard', headers })
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  })

  it('serves its files, those with a hash in their name cached for a year', async () => {
    const script = await get('/assets/app-1a2b.js')
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/app-old.js',
    '/assets/',
    '/missing.png',
    '/api/nothing',
    '/auth/nothing',
    '/user/x/y',
    '/job/nothing',
    '/picture/x/y',
    '/../outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
  ])('is not what %s gets: that is a refusal in JSON', async url => {
    const { status, body } = await get(url)
    expect([status, body.code]).toEqual([404, 'not-found'])
  })

  it('is not served to POST, PUT or DELETE', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await world.visitor.send({ method, url: '/dashboard' })).status).toBe(404)
  })
})

describe('every answer', () => {
  it.each(['/healthz', '/nothing.png', '/auth/sessions', '/openapi.json', '/'])(
    'of %s carries the usual headers',
    async url => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('of the API may run and load nothing at all', async () => {
    expect((await get('/auth/sessions')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })
})
