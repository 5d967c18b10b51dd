import { createPublicKey, createVerify } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { newBrowser, openPushService } from '../../../test/outside/pushService.ts'
import { World } from '../../../test/world.ts'
import { systemClock } from '../random.ts'
import { createSecret } from '../secret.ts'
import { readPushKeys } from './keys.ts'
import { openPushSender, type PushAddress } from './pushSender.ts'

const world = await World.open()
const service = await openPushService()
const subject = () => 'mailto:help@claimcrew.test'
const options = { db: world.db, secret: world.secret, now: systemClock, subject }
const message = { text: '{"title":"Hello"}', topic: 'kind', ttlSeconds: 60 }

const addressAt = (browser: ReturnType<typeof newBrowser>, url: string): PushAddress => {
  const { endpoint, keys } = browser.subscription(url)
  return { endpoint, ...keys }
}

describe('the keys of an installation', () => {
  it('are made once, whichever process is first, and are the same after a restart', async () => {
    const senders = [1, 2, 3].map(() => openPushSender(options))
    const [first, ...others] = await Promise.all(senders.map(sender => sender.publicKey()))
    expect(others).toEqual([first, first])
    expect(await openPushSender(options).publicKey()).toBe(first)
  })

  it('are of no use to anyone who reads the database without SECRET_KEY', async () => {
    const keys = await readPushKeys(world.db, world.secret)
    const row = await world.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.private_key.toString('latin1')).not.toContain(keys?.privateKey)
    const stranger = openPushSender({ ...options, secret: createSecret('another key, which is as long') })
    await expect(stranger.publicKey()).rejects.toThrow('another SECRET_KEY')
  })
})

describe('a push', () => {
  const sender = openPushSender({ ...options, anywhere: true })

  it('can be read by its browser alone, and is signed by us', async () => {
    const browser = newBrowser()
    expect(await sender.send(addressAt(browser, service.url), message)).toEqual({ outcome: 'taken' })
    const { headers, body } = service.received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
    expect(body.toString('latin1')).not.toContain('Hello')
    expect(browser.read(body)).toEqual({ title: 'Hello' })
    expect(() => newBrowser().read(body)).toThrow()
    expect(headers).toMatchObject({ ttl: '60', topic: 'kind', 'content-encoding': 'aes128gcm' })
    const [, token = '', key = ''] = headers.authorization?.match(/^vapid t=(.+), k=(.+)$/) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.url,
      sub: subject(),
    })
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(one => one.toString('base64url'))
    const verifying = createVerify('sha256').update(`${head}.${claims}`)
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as never })
    expect(
      verifying.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
  })

  it.each([
    [404, {}, { outcome: 'gone' }],
    [410, {}, { outcome: 'gone' }],
    [429, { 'retry-after': '120' }, { outcome: 'later', says: 'answered 429', retryAfterMs: 120_000 }],
    [500, {}, { outcome: 'later', says: 'answered 500', retryAfterMs: 0 }],
    [403, { 'retry-after': 'soon' }, { outcome: 'later', says: 'answered 403', retryAfterMs: 0 }],
    // It could lead anywhere, also to where nobody may go.
    [307, { location: '/elsewhere' }, { outcome: 'later', says: 'answered 307', retryAfterMs: 0 }],
  ])('that is answered %i', async (status, headers, result) => {
    service.answer = response => response.writeHead(status, headers).end()
    expect(await sender.send(addressAt(newBrowser(), service.url), message)).toEqual(result)
  })

  it('waits for a push service that hangs, and reads what one goes on and on saying, only for so long', async () => {
    const hasty = openPushSender({ ...options, anywhere: true, withinMs: 100 })
    service.answer = () => undefined
    const late = { outcome: 'later', says: 'did not answer in time', retryAfterMs: 0 }
    expect(await hasty.send(addressAt(newBrowser(), service.url), message)).toEqual(late)
    service.answer = response => {
      response.writeHead(201)
      const talk = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', talk)
      }
      talk()
    }
    expect(await sender.send(addressAt(newBrowser(), service.url), message)).toEqual({ outcome: 'taken' })
  })
})

describe('an address that a browser names', () => {
  const sender = openPushSender(options)

  it.each([
    'http://push.example.com',
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://0x7f.1',
    'https://localhost',
    'https://inner.localhost',
    'https://10.0.0.8',
    'https://push.example.com:8443',
    'https://us:er@push.example.com',
    'ftp://push.example.com',
    'nonsense',
  ])('cannot be %s', async url => {
    const address = addressAt(newBrowser(), url)
    expect(sender.isUsable(address)).toBe(false)
    expect(await sender.send(address, message)).toEqual({ outcome: 'gone' })
  })

  it('can be of any push service on the internet', () => {
    expect(sender.isUsable(addressAt(newBrowser(), 'https://web.push.example.com'))).toBe(true)
  })

  it('needs keys that something can be encrypted with', () => {
    const address = addressAt(newBrowser(), 'https://push.example.com')
    expect(sender.isUsable({ ...address, auth: 'short' })).toBe(false)
    expect(sender.isUsable({ ...address, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  })

  it('is looked up when it is connected to, and then must not lead into our own network', async () => {
    const before = service.received.length
    const names: string[] = []
    const lookup: LookupFunction = (name, _, callback) => {
      names.push(name)
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const guarded = openPushSender({ ...options, lookup })
    const address = addressAt(newBrowser(), 'https://rebound.example.com')
    expect(guarded.isUsable(address)).toBe(true)
    expect(await guarded.send(address, message)).toMatchObject({ outcome: 'later' })
    expect(names).toEqual(['rebound.example.com'])
    expect(service.received).toHaveLength(before)
  })
})
