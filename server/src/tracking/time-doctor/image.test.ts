import { describe, expect, it } from 'vitest'
import { ann, atSandbox, connect, monday, provider, troubleOf } from '../../../test/time-doctor.ts'

const png = { 'content-type': 'image/png' }

describe('an image behind a link', () => {
  it('that has expired is told from one that cannot be had', async () => {
    const { tracker, sandbox, waits } = await atSandbox()
    const [{ link } = { link: '' }] = await tracker.screenshots(ann.id, monday)
    sandbox.knobs.linksExpire = true
    expect(await troubleOf(tracker.image(link))).toEqual({ trouble: 'forbidden', detail: 'expired' })
    for (const code of [403, 404, 410]) {
      sandbox.knobs.status = { code }
      expect(await troubleOf(tracker.image(link))).toEqual({ trouble: 'forbidden', detail: 'expired' })
    }
    sandbox.calm()
    sandbox.knobs.status = { code: 500 }
    expect(await troubleOf(tracker.image(link))).toMatchObject({ trouble: 'failing' })
    expect(waits).toEqual([500, 1000, 2000])
  })

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://files.test/x.png', '/captures/1', ''])(
    'is not looked for at %s',
    async link => {
      const { tracker } = connect('http://127.0.0.1:1', {})
      expect(await troubleOf(tracker.image(link))).toEqual({
        trouble: 'malformed',
        detail: 'A link to an image is no web address.',
      })
    },
  )

  it('is followed to where it has moved, without our token', async () => {
    const asked: (string | undefined)[] = []
    const store = await provider((request, response) => {
      asked.push(request.url, request.headers.authorization)
      response.writeHead(200, png).end('pixels')
    })
    const url = await provider((_, response) =>
      response.writeHead(302, { location: `${store}/moved?key=1` }).end(),
    )
    const { tracker, paces } = connect(url, {})
    expect(Buffer.from(await tracker.image(`${url}/1`)).toString()).toBe('pixels')
    expect(asked).toEqual(['/moved?key=1', undefined])
    expect(paces).toHaveLength(2)
  })

  it.each([
    ['into our own files', 'file:///etc/passwd', 'A link to an image is no web address.'],
    [
      'around in circles',
      '/again',
      expect.stringMatching(/^An image at 127\.0\.0\.1:\d+ is only ever somewhere else\.$/),
    ],
    ['nowhere', undefined, expect.stringMatching(/ was answered with 302\.$/)],
  ])('is not followed %s', async (_, location, detail) => {
    const url = await provider((_, response) => response.writeHead(302, location ? { location } : {}).end())
    const { tracker } = connect(url, {})
    expect(await troubleOf(tracker.image(`${url}/1?key=1`))).toEqual({ trouble: 'malformed', detail })
  })

  it('is an image', async () => {
    const url = await provider((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    )
    const { trouble, detail } = await troubleOf(connect(url, {}).tracker.image(`${url}/1?key=1`))
    expect([trouble, detail]).toEqual([
      'malformed',
      expect.stringMatching(/^An image at [\d.:]+ is no image\.$/),
    ])
  })

  it('has at most 15 MB', async () => {
    const most = 15 * 1024 * 1024
    const url = await provider((request, response) =>
      response.writeHead(200, png).end(Buffer.alloc(most + (request.url === '/more' ? 1 : 0))),
    )
    const { tracker } = connect(url, {})
    expect(await tracker.image(`${url}/most`)).toHaveLength(most)
    expect(await troubleOf(tracker.image(`${url}/more`))).toMatchObject({ trouble: 'malformed' })
  })
})
