import { isIP, type LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ann, atSandbox, catchOutage, connect, monday, provider } from '../../../test/outside/timeDoctor.ts'
import { followImageLink } from './image.ts'
import { parseSafeImageUrl } from './imageUrl.ts'

const png = { 'content-type': 'image/png' }

describe('an image behind a link', () => {
  it('that has expired is distinguished from one that is unavailable', async () => {
    const { tracker, sandbox, waits } = await atSandbox()
    const [{ link } = { link: '' }] = await tracker.screenshots(ann.id, monday)
    sandbox.knobs.linksExpire = true
    expect(await catchOutage(tracker.image(link))).toEqual({ trouble: 'forbidden', detail: 'expired' })
    for (const code of [403, 404, 410]) {
      sandbox.knobs.status = { code }
      expect(await catchOutage(tracker.image(link))).toEqual({ trouble: 'forbidden', detail: 'expired' })
    }
    sandbox.calm()
    sandbox.knobs.status = { code: 500 }
    expect(await catchOutage(tracker.image(link))).toMatchObject({ trouble: 'failing' })
    expect(waits).toEqual([500, 1000, 2000])
  })

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://files.test/x.png', '/captures/1', ''])(
    'is not looked for at %s',
    async link => {
      const { tracker } = connect('http://127.0.0.1:1', { sandbox: true })
      expect(await catchOutage(tracker.image(link))).toEqual({
        trouble: 'malformed',
        detail: 'A link to an image is no web address.',
      })
    },
  )

  it('is followed to where it has moved, without our token', async () => {
    const requests: (string | undefined)[] = []
    const store = await provider((request, response) => {
      requests.push(request.url, request.headers.authorization)
      response.writeHead(200, png).end('pixels')
    })
    const url = await provider((_, response) =>
      response.writeHead(302, { location: `${store}/moved?key=1` }).end(),
    )
    const { tracker, paces } = connect(url, { sandbox: true })
    expect(Buffer.from(await tracker.image(`${url}/1`)).toString()).toBe('pixels')
    expect(requests).toEqual(['/moved?key=1', undefined])
    expect(paces).toHaveLength(2)
  })

  it.each([
    ['into our own files', 'file:///etc/passwd', 'A link to an image is no web address.'],
    [
      'around in circles',
      '/again',
      expect.stringMatching(/^An image at 127\.0\.0\.1:\d+ is only ever somewhere else\.$/),
    ],
    ['nowhere', undefined, expect.stringMatching(/ returned 302\.$/)],
  ])('is not followed %s', async (_, location, detail) => {
    const url = await provider((_, response) => response.writeHead(302, location ? { location } : {}).end())
    const { tracker } = connect(url, { sandbox: true })
    expect(await catchOutage(tracker.image(`${url}/1?key=1`))).toEqual({ trouble: 'malformed', detail })
  })

  it('is an image', async () => {
    const url = await provider((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    )
    const { trouble, detail } = await catchOutage(
      connect(url, { sandbox: true }).tracker.image(`${url}/1?key=1`),
    )
    expect([trouble, detail]).toEqual([
      'malformed',
      expect.stringMatching(/^An image at [\d.:]+ is no image\.$/),
    ])
  })

  it('that stops in the middle is waited for no longer than anything else', async () => {
    const url = await provider((_, response) => response.writeHead(200, png).write('pix'))
    const { tracker } = connect(url, { timeoutMs: 50 })
    expect(await catchOutage(tracker.inHaste.image(`${url}/1`))).toMatchObject({ trouble: 'slow' })
  })

  it('that breaks off is a failure, not half a picture', async () => {
    const url = await provider((_, response) => {
      response.writeHead(200, { ...png, 'content-length': 100 }).write('pix', () => response.destroy())
    })
    const { tracker } = connect(url, {})
    expect(await catchOutage(tracker.inHaste.image(`${url}/1`))).toMatchObject({ trouble: 'unreachable' })
  })

  it('has at most 15 MB', async () => {
    const most = 15 * 1024 * 1024
    const url = await provider((request, response) =>
      response.writeHead(200, png).end(Buffer.alloc(most + (request.url === '/more' ? 1 : 0))),
    )
    const { tracker } = connect(url, { sandbox: true })
    expect(await tracker.image(`${url}/most`)).toHaveLength(most)
    expect(await catchOutage(tracker.image(`${url}/more`))).toMatchObject({ trouble: 'malformed' })
  })
})

describe('an image of a real provider', () => {
  const near = 'A link to an image leads into our own network.'
  const open = 'A link to an image is not a secure one.'

  it.each<readonly [string, string]>([
    ['http://files.test/1', open],
    ['http://127.0.0.1/1', open],
    ['https://files.test:8443/1', 'A link to an image is not at the usual port.'],
    ['https://files.test:22/1', 'A link to an image is not at the usual port.'],
    ...[
      'localhost',
      'LOCALHOST.',
      'files.localhost:8080',
      '127.0.0.1',
      '127.8.8.8',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1:443',
      '[::]',
      '[::1]',
      '[::127.0.0.1]',
      '[::ffff:10.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::7f00:1]',
      '[fd12:3456::1]',
      '[fe80::1]',
      '192.0.2.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[::ffff:8.8.8.8]',
      '[2001:db8::1]',
      '[2002:7f00:1::1]',
      '[ff02::1]',
    ].map(host => [`https://${host}/1`, near] as const),
  ])('is not looked for at %s', async (link, detail) => {
    const { tracker, paces } = connect('https://provider.test', {})
    for (const one of [tracker, tracker.inHaste])
      expect(await catchOutage(one.image(link))).toEqual({ trouble: 'malformed', detail })
    expect(paces).toEqual([])
  })

  it.each([
    'https://files.test/1',
    'https://172.32.0.1/1',
    'https://192.169.1.1/1',
    'https://9.255.255.255/1',
    'https://[2606:4700::1]/1',
    'https://localhost.files.test/1',
    'https://10.files.test/1',
  ])('may be at %s', link => {
    expect(parseSafeImageUrl(link, { anywhere: false }).href).toBe(link)
  })

  it.each([
    ['http://files.test/2', open],
    ['https://169.254.169.254/latest', near],
    ['//[::1]/2', near],
    ['file:///etc/passwd', 'A link to an image is no web address.'],
  ])('is not followed to %s either', async (location, detail) => {
    const requests: string[] = []
    const redirected = followImageLink(
      new URL('https://files.test/1'),
      { anywhere: false },
      async ({ url }) => {
        requests.push(url.href)
        return { status: 302, headers: new Headers({ location }), bytes: new Uint8Array() }
      },
    )
    expect(await catchOutage(redirected)).toEqual({ trouble: 'malformed', detail })
    expect(requests).toEqual(['https://files.test/1'])
  })
})

/** Names lead to these addresses, one look after the other; the last one stays. */
function names(...lookups: (readonly string[])[]) {
  const requests: string[] = []
  const lookup: LookupFunction = (hostname, options, callback) => {
    requests.push(hostname)
    const targets = (lookups[requests.length - 1] ?? lookups.at(-1) ?? []).map(address => ({
      address,
      family: isIP(address),
    }))
    if (options.all) callback(null, targets)
    else callback(null, targets[0]?.address ?? '', targets[0]?.family)
  }
  return { asked: requests, lookup }
}

describe('a name in a link', () => {
  const near = { trouble: 'malformed', detail: 'A link to an image leads into our own network.' }

  it.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::8',
    'fe80::1',
    '64:ff9b::a9fe:a9fe',
  ])('that leads to %s is followed no further', async address => {
    const { lookup, asked: requests } = names([address])
    const { tracker, waits } = connect('https://provider.test', { lookup })
    expect(await catchOutage(tracker.image('https://files.test/1'))).toEqual(near)
    expect([requests, waits], 'and not tried again').toEqual([['files.test'], []])
  })

  it('is followed nowhere when only one of its addresses is ours', async () => {
    const { lookup } = names(['93.184.215.14', '127.0.0.1'])
    const { tracker } = connect('https://provider.test', { lookup })
    expect(await catchOutage(tracker.image('https://files.test/1'))).toEqual(near)
  })

  it('is looked up to connect and not before, so that it cannot lead elsewhere in between', async () => {
    const { lookup, asked: requests } = names(['127.0.0.1'], ['93.184.215.14'])
    const { tracker } = connect('https://provider.test', { lookup })
    expect(await catchOutage(tracker.image('https://files.test/1'))).toEqual(near)
    expect(requests).toHaveLength(1)
  })

  it('is checked at each step of the way', async () => {
    const home = await provider((_, response) =>
      response.writeHead(302, { location: 'https://files.test/1' }).end(),
    )
    const { lookup } = names(['127.0.0.1'])
    expect(await catchOutage(connect(home, { lookup }).tracker.image(`${home}/1`))).toEqual(near)
  })
})

describe('a provider on one’s own network', () => {
  it('shows its images, and only from its own origin', async () => {
    const home = await provider((_, response) => response.writeHead(200, png).end('pixels'))
    const neighbour = await provider((_, response) => response.writeHead(200, png).end('secrets'))
    const { tracker } = connect(`${home}/td/`, {})
    expect(Buffer.from(await tracker.image(`${home}/1`)).toString()).toBe('pixels')
    expect(await catchOutage(tracker.image(`${neighbour}/1`))).toMatchObject({ trouble: 'malformed' })
  })

  it('by its name, too', async () => {
    const home = await provider((_, response) => response.writeHead(200, png).end('pixels'))
    const { lookup } = names(['127.0.0.1'])
    const named = home.replace('127.0.0.1', 'tracker.house.test')
    expect(Buffer.from(await connect(named, { lookup }).tracker.image(`${named}/1`)).toString()).toBe(
      'pixels',
    )
  })

  it('allows no other origin there', async () => {
    const neighbour = await provider((_, response) => response.writeHead(200, png).end('secrets'))
    const home = await provider((_, response) =>
      response.writeHead(302, { location: `${neighbour}/1` }).end(),
    )
    expect(await catchOutage(connect(home, {}).tracker.image(`${home}/1`))).toEqual({
      trouble: 'malformed',
      detail: 'A link to an image is not a secure one.',
    })
  })
})
