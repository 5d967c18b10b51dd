import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fillPath } from '@claimcrew/contract/kit/endpoint'
import {
  getPicture,
  getUser,
  maxPictureBytes,
  removePicture,
  uploadPicture,
} from '@claimcrew/contract/people/contract'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { boundary, form, pictureForm } from '../../test/files/form.ts'
import { picture, tinyPng } from '../../test/files/images.ts'
import { type AnyAnswer, type Person, World } from '../../test/world.ts'

const world = await World.open()

const upload = (by: Person, what: InjectOptions, owner = by): Promise<AnyAnswer> =>
  by.send({ method: 'POST', url: fillPath(uploadPicture.path, { userId: owner.userId }), ...what })

const sample = await picture().png().toBuffer()

/** A user who has a picture already, which must still be theirs after each of these. */
const owner = await world.join('BILLER')
await upload(owner, pictureForm(sample))

async function refuse(what: InjectOptions, status: number): Promise<AnyAnswer> {
  const before = await world.fingerprint()
  const answer = await upload(owner, what)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
  expect(await world.fingerprint()).toBe(before)
  return answer
}

const bytesOf = async (profilePicture: string) =>
  (await world.visitor.send({ method: 'GET', url: profilePicture })).body as Buffer

const colorAt = async (image: Buffer, left: number, top: number) => {
  const [red = 0, green = 0, blue = 0] = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return ['red', 'lime', 'blue'][[red, green, blue].findIndex(part => part > 200)] ?? 'none'
}

describe('a profile picture', () => {
  it.each([
    ['PNG', () => picture().png(), 'image/png'],
    ['JPEG', () => picture().jpeg(), 'image/jpeg'],
    ['WebP', () => picture().webp(), 'image/webp'],
    ['PNG that says it is a JPEG', () => picture().png(), 'image/jpeg'],
  ])('may be a %s, and becomes a square WebP of 512 pixels', async (_, make, type) => {
    const person = await world.join('CLIENT')
    const { status, body } = await upload(person, pictureForm(await make().toBuffer(), 'me', type))
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      profilePicture: expect.stringMatching(/^\/picture\/[0-9a-f-]{36}$/),
    })
    const saved = await sharp(await bytesOf(body.profilePicture)).metadata()
    expect(saved).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await person.get(getUser, { params: { id: person.userId } })).profilePicture).toBe(
      body.profilePicture,
    )
  })

  it('loses what the camera wrote into it, and stands upright', async () => {
    const person = await world.join('CLIENT')
    const photo = await picture(600, 600)
      .withExif({
        IFD0: { Make: 'SecretCamera', Artist: 'Somebody' },
        IFD3: { GPSLatitude: '39/1 57/1 40/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await upload(person, pictureForm(photo, 'photo.jpg', 'image/jpeg'))
    const saved = await bytesOf(body.profilePicture)
    const { exif, xmp, iptc, icc, orientation } = await sharp(saved).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(saved.includes('SecretCamera')).toBe(false)
    // Turned a quarter clockwise: what was at the lower left is at the upper left now.
    expect([await colorAt(saved, 60, 60), await colorAt(saved, 450, 60)]).toEqual(['blue', 'red'])
  })

  it('may be full of noise and transparency', async () => {
    const person = await world.join('CLIENT')
    const noise = await sharp(randomBytes(700 * 700 * 4), { raw: { width: 700, height: 700, channels: 4 } })
      .png()
      .toBuffer()
    expect((await upload(person, pictureForm(noise))).status).toBe(200)
  })

  it('is shown to anyone who has its address, as a picture and nothing else', async () => {
    const person = await world.join('CLIENT')
    const { body } = await upload(person, pictureForm(sample))
    const { status, headers } = await world.visitor.send({ method: 'GET', url: body.profilePicture })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const unknown = await world.visitor.call(getPicture, { params: { pictureId: person.userId } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found'])
  })

  it('replaces the former one, which is then gone', async () => {
    const person = await world.join('CLIENT')
    const first = await upload(person, pictureForm(sample))
    const second = await upload(person, pictureForm(await picture(300, 300).png().toBuffer()))
    expect(second.body.profilePicture).not.toBe(first.body.profilePicture)
    const statuses = [first, second].map(async ({ body }) => {
      const { status } = await world.visitor.send({ method: 'GET', url: body.profilePicture })
      return status
    })
    expect(await Promise.all(statuses)).toEqual([404, 200])
  })

  it('is not held up by a damaged one that came at the same moment', async () => {
    const [person, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const answers = await Promise.all([
      upload(other, pictureForm(sample.subarray(0, 700))),
      upload(person, pictureForm(sample)),
    ])
    expect(answers.map(answer => answer.status)).toEqual([422, 200])
  })

  it('may have 40 million pixels', async () => {
    const person = await world.join('CLIENT')
    const large = tinyPng(8_000, 5_000, { withPixels: true })
    expect((await upload(person, pictureForm(large))).status).toBe(200)
  })

  it('is sent once or twice at a time: one account does not fill the queue that others wait in', async () => {
    const [greedy, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const large = pictureForm(tinyPng(8_000, 5_000, { withPixels: true }))
    const flood = Array.from({ length: 30 }, () => upload(greedy, large))
    expect((await upload(other, pictureForm(sample))).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(answer => answer.status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await upload(greedy, pictureForm(sample))).status, 'once that is over').toBe(200)
  })

  it('can be removed by its owner and an ADMIN, not by a stranger', async () => {
    const [owner, stranger, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const put = () => upload(owner, pictureForm(sample))
    const remove = (by: Person, userId = owner.userId) => by.call(removePicture, { params: { userId } })
    const readPicture = async () =>
      (await owner.get(getUser, { params: { id: owner.userId } })).profilePicture
    const { body } = await put()
    expect((await remove(stranger)).status).toBe(404)
    expect(await readPicture()).toBe(body.profilePicture)
    expect((await remove(owner)).body).toEqual({ success: true })
    expect(await readPicture()).toBeNull()
    expect((await world.visitor.send({ method: 'GET', url: body.profilePicture })).status).toBe(404)
    await put()
    expect((await remove(admin)).status).toBe(200)
    expect(await readPicture()).toBeNull()
    expect((await remove(admin, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('of a stranger cannot be set, except by an ADMIN', async () => {
    const [owner, stranger, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const file = pictureForm(sample)
    const before = await world.fingerprint()
    const refused = await upload(stranger, file, owner)
    expect([refused.status, refused.body.success]).toEqual([404, false])
    expect(await world.fingerprint()).toBe(before)
    expect((await upload(admin, file, owner)).status).toBe(200)
  })
})

describe('what is no profile picture is refused, and nothing changes', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

  it.each([
    ['a text file named .png', () => 'This is not a picture, whatever its name says.', 415],
    ['an SVG', () => svg, 415],
    [
      'an SVG that names a file of ours',
      () => svg.replace('<rect', '<image href="file:///etc/passwd"/><rect'),
      415,
    ],
    ['a GIF', () => picture(20, 20).gif().toBuffer(), 415],
    ['a TIFF', () => picture(20, 20).tiff().toBuffer(), 415],
    ['an AVIF', () => picture(20, 20).avif({ effort: 0 }).toBuffer(), 415],
    ['an empty file', () => '', 415],
    ['a PNG’s first bytes alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415],
    ['half a PNG', () => sample.subarray(0, 700), 422],
  ])('%s', async (_, make, status) => {
    const { body } = await refuse(pictureForm(await make()), status)
    expect(body.message).toMatch(/picture/)
  })

  it.each([
    ['400 million pixels in 50 kB', () => tinyPng(20_000, 20_000, { withPixels: true })],
    ['a header that promises 4 billion', () => tinyPng(65_535, 65_535, { withPixels: false })],
    ['41 million pixels, a little too many', () => tinyPng(8_200, 5_000, { withPixels: true })],
  ])('an image bomb: %s', async (_, make) => {
    const bomb = make()
    expect(bomb.length).toBeLessThan(60_000)
    const { body } = await refuse(pictureForm(bomb), 422)
    expect(body.message).toBe('This picture is too large. Make it smaller and try again.')
  })

  it.each([
    ['5 MB and one byte', maxPictureBytes + 1],
    ['20 MB', 20 * 1024 * 1024],
  ])('a file of %s', async (_, size) => {
    const { body } = await refuse(pictureForm(Buffer.alloc(size, 7)), 413)
    expect(body.message).toBe('The file is too large: at most 5 MB.')
  })

  it('a file in another field, a field that is no file, and no file', async () => {
    const file = { filename: 'me.png', type: 'image/png', content: sample }
    await refuse(form({ name: 'picture', ...file }), 422)
    await refuse(form({ name: 'file', content: 'just text' }), 422)
    await refuse(form(), 422)
    await refuse(form({ name: '__proto__', ...file }), 400)
  })

  it('a body that is no form, or a broken one', async () => {
    const { body } = await refuse({ payload: sample, headers: { 'content-type': 'image/png' } }, 415)
    expect(body.message).toBe('Send the file as multipart/form-data.')
    await refuse({ payload: { file: 'x' } }, 415)
    await refuse({}, 415)
    const [whole, headers] = [pictureForm(sample), { 'content-type': 'multipart/form-data' }]
    await refuse({ ...whole, headers }, 400)
    await refuse({ ...whole, payload: (whole.payload as Buffer).subarray(0, -60) }, 400)
    await refuse({ ...whole, payload: Buffer.from(`--${boundary}\r\nnonsense`) }, 400)
  })

  it('a file that is too large over a real connection, whose sender hears why', async () => {
    const person = await world.join('BILLER')
    const app = await world.anotherApp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const { payload, headers } = pictureForm(Buffer.alloc(20 * 1024 * 1024, 7))
    const answer = await fetch(
      `http://127.0.0.1:${port}${fillPath(uploadPicture.path, { userId: person.userId })}`,
      {
        method: 'POST',
        body: payload as Buffer<ArrayBuffer>,
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${person.token}` },
      },
    )
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'The file is too large: at most 5 MB.',
    })
  })
})
