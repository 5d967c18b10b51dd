import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { getUser, removePicture, uploadPicture } from '@claimcrew/contract/people/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureForm } from '../../test/files/form.ts'
import { picture } from '../../test/files/images.ts'
import { s3Server } from '../../test/outside/s3.ts'
import { type AnyAnswer, day, hour, type Person, World } from '../../test/world.ts'
import { openBucket } from '../kit/bucket/bucket.ts'
import { sweepFiles } from '../kit/files/sweep.ts'
import { newId } from '../kit/random.ts'

const s3 = await s3Server(() => world.now)
// Only silence is given little time: an answer may take longer than that on a busy machine.
const folder = newId()
const patient = openBucket(s3.address, folder)
const hasty = openBucket(s3.address, folder, { answerWithinMs: 200 })
const bucket = () => (s3.weather.isSilent ? hasty : patient)
const world = await World.open({
  bucket: {
    put: (fileId, bytes) => bucket().put(fileId, bytes),
    get: (fileId, maxBytes) => bucket().get(fileId, maxBytes),
    remove: fileId => bucket().remove(fileId),
    list: () => bucket().list(),
  },
})
const sample = await picture().png().toBuffer()

const upload = (by: Person): Promise<AnyAnswer> =>
  by.send({
    method: 'POST',
    url: fillPath(uploadPicture.path, { userId: by.userId }),
    ...pictureForm(sample),
  })
const fetchPicture = (url: string) => world.visitor.send({ method: 'GET', url })
const shownOf = async (person: Person) =>
  (await person.get(getUser, { params: { id: person.userId } })).profilePicture

describe('a profile picture in a bucket', () => {
  it('is shown, replaced and removed as one in the database is', async () => {
    const person = await world.join('BILLER')
    const [first, second] = [await upload(person), await upload(person)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await fetchPicture(first.body.profilePicture)).status).toBe(404)
    const response = await fetchPicture(second.body.profilePicture)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(await sharp(response.body).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    await person.get(removePicture, { params: { userId: person.userId } })
    expect((await fetchPicture(second.body.profilePicture)).status).toBe(404)
    expect(s3.objects.size).toBe(2)
    world.pass(day + hour)
    await world.run(sweepFiles)
    expect(s3.objects.size).toBe(0)
  })

  it('stays as it was while the bucket is down, and the uploader gets an error', async () => {
    const person = await world.join('BILLER')
    const { profilePicture } = (await upload(person)).body
    const before = await world.fingerprint()
    for (const weather of [{ failing: { status: 500, times: 2 } }, { isSilent: true }]) {
      Object.assign(s3.weather, weather)
      const { status, body } = await upload(person)
      expect([status, body]).toMatchObject([
        503,
        {
          success: false,
          code: 'not-ready',
          message: 'We can’t reach our file storage right now. Try again in a moment.',
        },
      ])
      expect((await fetchPicture(profilePicture)).status).toBe('isSilent' in weather ? 503 : 200)
    }
    s3.weather.isSilent = false
    expect(await world.fingerprint()).toBe(before)
    expect(await shownOf(person)).toBe(profilePicture)
    expect((await fetchPicture(profilePicture)).status).toBe(200)
  })
})
