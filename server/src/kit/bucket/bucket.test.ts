import { describe, expect, it } from 'vitest'
import { s3Server } from '../../../test/outside/s3.ts'
import { newId } from '../random.ts'
import { type Bucket, BucketError, openBucket } from './bucket.ts'

const folder = newId()
const s3 = await s3Server()
const bucket = openBucket(s3.address, folder, { pageSize: 3 })
const bytes = Buffer.from('what was uploaded\0\xff', 'latin1')

async function pagesOf(one: Bucket) {
  const pages = []
  for await (const page of one.list()) pages.push(page)
  return pages
}

describe('a bucket', () => {
  it('gives back what was put, under the folder of this installation', async () => {
    const id = newId()
    await bucket.put(id, bytes)
    expect(await bucket.get(id, bytes.length)).toEqual(bytes)
    expect(s3.objects.get(`files/${folder}/${id}`)).toMatchObject({ type: 'application/octet-stream' })
    await bucket.remove(id)
    expect(await bucket.get(id, 100)).toBeNull()
    await bucket.remove(id)
  })

  it('may hold an empty file', async () => {
    const id = newId()
    await bucket.put(id, Buffer.alloc(0))
    expect(await bucket.get(id, 0)).toEqual(Buffer.alloc(0))
    await bucket.remove(id)
  })

  it('lists everything of this installation, page by page, and nothing of others', async () => {
    const ids = Array.from({ length: 7 }, newId)
    for (const id of ids) await bucket.put(id, bytes)
    const other = openBucket(s3.address, newId())
    await other.put(newId(), bytes)
    s3.objects.set(`files/${folder}/readme.txt`, { bytes, changedAt: new Date(0), type: '' })
    s3.objects.set(`files/${folder}/x/${ids[0]}`, { bytes, changedAt: new Date(0), type: '' })
    const pages = await pagesOf(bucket)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().map(one => one.fileId)).toEqual(ids.toSorted())
    expect(pages.flat()[0]?.changedAt).toBe('2026-03-10T15:00:00.000Z')
    expect((await pagesOf(other)).flat()).toHaveLength(1)
  })

  it.each(['../x', `${folder}/x`, 'x', '', `${newId()}?acl`, newId().toUpperCase()])(
    'sends no request for %j, which is no file ID',
    async id => {
      const before = s3.asked.length
      await expect(bucket.get(id, 10)).rejects.toThrow(BucketError)
      await expect(bucket.put(id, bytes)).rejects.toThrow(BucketError)
      await expect(bucket.remove(id)).rejects.toThrow(BucketError)
      expect(s3.asked).toHaveLength(before)
    },
  )

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'WRONG' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { url: s3.address.url.replace('/crew', '/none') }, 'NoSuchBucket'],
  ])('with %s fails with a reason, not as a missing file', async (_, wrong, code) => {
    const one = openBucket({ ...s3.address, ...wrong }, folder)
    await expect(one.put(newId(), bytes)).rejects.toThrow(code)
    await expect(one.get(newId(), 10)).rejects.toThrow(code)
    await expect(one.list().next()).rejects.toThrow(code)
  })

  it('is asked again when it fails, a limited number of times', async () => {
    const id = newId()
    s3.weather.failing = { status: 503, times: 1 }
    await bucket.put(id, bytes)
    s3.weather.failing = { status: 500, times: 1 }
    expect(await bucket.get(id, 100)).toEqual(bytes)
    s3.weather.failing = { status: 500, times: 2 }
    await expect(bucket.put(id, bytes)).rejects.toThrow('PUT: 500 InternalError')
    expect(s3.weather.failing.times).toBe(0)
  })

  it('that does not answer times out', async () => {
    s3.weather.isSilent = true
    const hasty = openBucket(s3.address, folder, { answerWithinMs: 50 })
    await expect(hasty.get(newId(), 10)).rejects.toThrow('GET: no answer')
    await expect(hasty.put(newId(), bytes)).rejects.toThrow('PUT: no answer')
    s3.weather.isSilent = false
  })

  it('that is unreachable says so without its password', async () => {
    const away = openBucket({ ...s3.address, url: 'http://127.0.0.1:9/crew' }, folder)
    const failure = await away.put(newId(), bytes).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(BucketError)
    expect(String(failure)).not.toContain(s3.address.secretAccessKey)
  })

  it('that sends more than requested is not read to the end', async () => {
    const id = newId()
    await bucket.put(id, Buffer.alloc(1000))
    await expect(bucket.get(id, 999)).rejects.toThrow('more bytes than there should be')
  })
})
