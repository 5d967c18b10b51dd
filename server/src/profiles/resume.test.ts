import * as contract from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { resumeForm } from '../../test/cases/profiles.ts'
import { objectStream, pdf } from '../../test/files/pdf.ts'
import { type AnyAnswer, type Person, World } from '../../test/world.ts'
import { sweepFiles } from '../kit/files/sweep.ts'

const world = await World.open()

const upload = (by: Person, biller: Person, more = resumeForm()): Promise<AnyAnswer> =>
  by.call(contract.uploadResume, { params: { userId: biller.userId }, body: { file: undefined } }, more)
const fetchOf = (by: Person, biller: Person) =>
  by.call(contract.getResume, { params: { userId: biller.userId } })
const profileFor = async (by: Person, biller: Person) =>
  (await by.get(contract.getProfile, { params: { userId: biller.userId } })).profile
const list = (biller: Person) =>
  biller.get(contract.updateProfile, {
    params: { userId: biller.userId },
    body: { headline: 'Posting', workTypes: ['payment-posting-manual'], listed: true },
  })
const files = async () =>
  (await world.db.selectFrom('files').select('id').where('purpose', '=', 'profiles:resume').execute()).length

describe('a résumé', () => {
  it('is stored as it was sent, and served as an uncached download', async () => {
    const biller = await world.join('BILLER', { userName: 'Zoë Cruz' })
    const { status, body } = await upload(biller, biller)
    expect(status).toBe(200)
    expect(body.profile.resume).toEqual({
      name: 'Zoë Cruz, résumé.pdf',
      size: pdf().length,
      uploadedAt: world.now.toISOString(),
    })
    const sent = await fetchOf(biller, biller)
    expect(sent.body).toEqual(pdf())
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(sent.headers['content-disposition']).toMatch(/^attachment; filename="Zo_ Cruz_ r_sum_\.pdf"/)
  })

  it('takes the place of the one before, whose bytes are gone', async () => {
    const biller = await world.join('BILLER')
    await upload(biller, biller)
    const before = await files()
    const second = pdf({ catalog: '/Lang (en)' })
    await upload(biller, biller, resumeForm(second))
    expect((await fetchOf(biller, biller)).body).toEqual(second)
    expect(await files()).toBe(before)
  })

  it('is removed with its bytes, and removing none is done at once', async () => {
    const biller = await world.join('BILLER')
    await upload(biller, biller)
    const before = await files()
    const remove = () => biller.call(contract.removeResume, { params: { userId: biller.userId } })
    expect((await remove()).status).toBe(200)
    expect(await files()).toBe(before - 1)
    expect((await fetchOf(biller, biller)).status).toBe(404)
    expect((await profileFor(biller, biller)).resume).toBeNull()
    expect((await remove()).status).toBe(200)
  })

  it('outlives a cleanup of files', async () => {
    const biller = await world.join('BILLER')
    await upload(biller, biller)
    world.pass(3 * 24 * 3_600_000)
    await world.run(sweepFiles)
    expect((await fetchOf(await world.alsoAs(biller), biller)).status).toBe(200)
  })

  it('is visible to its biller, an ADMIN, and clients who engage them: a listing does not open it', async () => {
    const [biller, client, looker, admin] = [
      await world.join('BILLER'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    await upload(biller, biller)
    await list(biller)
    await world.engage(client, biller, '2026-01-01')
    expect((await fetchOf(client, biller)).status).toBe(200)
    expect((await fetchOf(admin, biller)).status).toBe(200)
    expect((await fetchOf(looker, biller)).status).toBe(404)
    expect((await fetchOf(await world.join('BILLER'), biller)).status).toBe(404)
    expect((await profileFor(client, biller)).resume).not.toBeNull()
    expect((await profileFor(looker, biller)).resume).toBeNull()
  })

  it('is uploaded and removed by its biller alone', async () => {
    const [biller, other, admin] = [
      await world.join('BILLER'),
      await world.join('BILLER'),
      await world.join('ADMIN'),
    ]
    await upload(biller, biller)
    expect((await upload(other, biller)).status).toBe(404)
    expect((await upload(admin, biller)).status).toBe(403)
    const remove = await other.call(contract.removeResume, { params: { userId: biller.userId } })
    expect(remove.status).toBe(404)
    expect((await fetchOf(biller, biller)).status).toBe(200)
  })
})

describe('a résumé is refused and nothing is kept', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
  it.each([
    ['of 50 MB', Buffer.concat([pdf(), Buffer.alloc(50 * 1024 * 1024)]), 413],
    [
      'with a byte more than 10 MB',
      Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024 + 1 - pdf().length)]),
      413,
    ],
    ['that is encrypted', pdf({ trailer: '/Encrypt 9 0 R' }), 422],
    ['with a script', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 422],
    ['with a script packed away', pdf({ objects: [objectStream('<< /S /JavaScript /JS (1) >>')] }), 422],
    ['that is a picture with another name', png, 415],
    ['that is a page of HTML', '<!doctype html><script>alert(1)</script>', 415],
    ['that is empty', '', 415],
  ])('%s', async (_, content, expected) => {
    const biller = await world.join('BILLER')
    const before = await world.fingerprint()
    const { status, body } = await upload(biller, biller, resumeForm(content))
    expect([status, typeof body.message]).toEqual([expected, 'string'])
    expect(await world.fingerprint()).toBe(before)
  })
})
