import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/profiles/contract'
import type { ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { describe, expect, it } from 'vitest'
import { profileCases } from '../../test/cases/profiles.ts'
import { type Person, World } from '../../test/world.ts'
import { readProfiles } from './store.ts'

const world = await World.open()

const put = (by: Person, biller: Person, body: ProfileChange & { before?: ProfileChange }) =>
  by.call(contract.updateProfile, { params: { userId: biller.userId }, body })
const readProfile = (by: Person, biller: Person) =>
  by.call(contract.getProfile, { params: { userId: biller.userId } })
const profileOf = async (biller: Person) => (await readProfile(biller, biller)).body.profile

/** All that a profile can say. */
async function everything(biller: Person): Promise<ProfileChange> {
  const { body } = await profileCases.updateProfile.input(biller, world)
  return body as ProfileChange
}
const listing = { headline: 'AR follow-up', workTypes: ['insurance-ar-follow-up'], listed: true }

describe('a biller who has not written a profile yet', () => {
  it('has one anyway, with the answers of the questionnaire, and no one else sees it', async () => {
    const [biller, client, other] = [
      await world.join('BILLER', { userName: 'Priya Nair', timeZone: 'Asia/Kolkata' }),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    expect(await profileOf(biller)).toMatchObject({
      userName: 'Priya Nair',
      timeZone: 'Asia/Kolkata',
      headline: '',
      years: 8,
      availableFrom: '2026-03-10',
      listed: false,
      completeness: 9,
      resume: null,
      updatedAt: null,
    })
    expect((await readProfile(client, biller)).status).toBe(404)
    expect((await readProfile(other, biller)).status).toBe(404)
    expect((await readProfile(await world.join('ADMIN'), biller)).status).toBe(200)
  })

  it('keeps what was filled in for them with the first change they save', async () => {
    const biller = await world.join('BILLER')
    const { body } = await put(biller, biller, { headline: 'Payment posting' })
    expect(body.profile).toMatchObject({ headline: 'Payment posting', years: 8, availableFrom: '2026-03-10' })
    expect(body.profile.updatedAt).toBe(world.now.toISOString())
  })
})

describe('a profile', () => {
  it('returns all that was saved, in canonical spelling, and is complete', async () => {
    const biller = await world.join('BILLER')
    const { body } = await put(biller, biller, await everything(biller))
    expect(body.profile).toMatchObject({
      headline: 'Denials and appeals for cardiology',
      systems: [{ name: 'tebra', level: 'expert' }],
      certifications: [{ name: 'cpb', expiresOn: '2027-05-01' }],
      window: { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00' },
      hoursPerWeek: 40,
      hipaaTrainedOn: '2026-01-15',
      completeness: 100,
    })
    expect(await profileOf(biller)).toEqual(body.profile)
    const [read] = await readProfiles(world.db, [biller.userId, (await world.join('CLIENT')).userId], '')
    expect(read).toEqual(body.profile)
  })

  it('changes only the fields sent', async () => {
    const biller = await world.join('BILLER')
    await put(biller, biller, await everything(biller))
    const before = await profileOf(biller)
    const { body } = await put(biller, biller, { window: null, systems: [], rateCents: null })
    expect(body.profile).toEqual({
      ...before,
      window: null,
      systems: [],
      rateCents: null,
      completeness: 72,
    })
  })

  it('keeps both of two changes that are made at the same moment', async () => {
    const biller = await world.join('BILLER')
    await Promise.all([
      put(biller, biller, { headline: 'Both' }),
      put(biller, biller, { about: 'At once' }),
      put(biller, biller, { rateCents: 1900 }),
    ])
    expect(await profileOf(biller)).toMatchObject({ headline: 'Both', about: 'At once', rateCents: 1900 })
  })

  it('is not overwritten from a tab that has not seen the last change, unless both say the same', async () => {
    const biller = await world.join('BILLER')
    const before = { languages: ['en'] }
    await put(biller, biller, before)
    await put(biller, biller, { languages: ['en', 'es'], before })
    const late = await put(biller, biller, { languages: ['en', 'hi'], before })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('in the meantime')])
    expect((await put(biller, biller, { languages: ['en', 'es'], before })).status).toBe(200)
    expect((await put(biller, biller, { headline: 'Posting', before })).status).toBe(200)
    expect(await profileOf(biller)).toMatchObject({ languages: ['en', 'es'], headline: 'Posting' })
  })

  it('can be changed by its biller and an ADMIN; for anyone else it does not exist', async () => {
    const [biller, other, client] = [
      await world.join('BILLER'),
      await world.join('BILLER'),
      await world.join('CLIENT'),
    ]
    expect((await put(await world.join('ADMIN'), biller, listing)).body.profile.listed).toBe(true)
    expect((await put(other, biller, { headline: 'Mine now' })).status).toBe(404)
    expect((await put(client, biller, { headline: 'Mine now' })).status).toBe(403)
    expect(await profileOf(biller)).toMatchObject({ headline: 'AR follow-up' })
  })

  it('is a biller’s alone: a client has none, not even for an ADMIN', async () => {
    const [admin, client] = [await world.join('ADMIN'), await world.join('CLIENT')]
    expect((await put(admin, client, { headline: 'A client' })).status).toBe(404)
    expect((await put(admin, admin, { headline: 'An admin' })).status).toBe(404)
    expect((await readProfile(client, client)).status).toBe(404)
  })

  it('never contains contact details', async () => {
    const [biller, client] = [await world.join('BILLER'), await world.join('CLIENT')]
    await put(biller, biller, listing)
    const text = JSON.stringify((await readProfile(client, biller)).body)
    for (const secret of [biller.user.email, biller.user.phoneNumber, biller.user.address])
      expect(text).not.toContain(secret)
  })

  it('shows markup as it was typed', async () => {
    const biller = await world.join('BILLER')
    const typed = '<img src=x onerror=alert(1)> & <script>1</script>'
    const { body } = await put(biller, biller, { headline: typed, about: typed })
    expect([body.profile.headline, body.profile.about]).toEqual([typed, typed])
  })

  it('is audited when the rate changes, and only then', async () => {
    const biller = await world.join('BILLER')
    await put(biller, biller, { rateCents: 2000, headline: 'One' })
    await put(biller, biller, { rateCents: 2000, headline: 'Two' })
    await put(await world.join('ADMIN'), biller, { rateCents: 2400 })
    const traces = await world.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', biller.userId)
      .orderBy('id')
      .execute()
    expect(traces).toEqual([
      { action: 'profile:change-rate', before: { rateCents: null }, after: { rateCents: 2000 } },
      { action: 'profile:change-rate', before: { rateCents: 2000 }, after: { rateCents: 2400 } },
    ])
  })
})

describe('listing a profile', () => {
  it('needs a headline and a work type, and says which is missing', async () => {
    const biller = await world.join('BILLER')
    const bare = await put(biller, biller, { listed: true })
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([422, ['headline', 'workTypes']])
    const half = await put(biller, biller, { listed: true, headline: 'Posting' })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([422, ['workTypes']])
    expect(await profileOf(biller)).toMatchObject({ headline: '', listed: false })
    expect((await put(biller, biller, listing)).status).toBe(200)
    const emptied = await put(biller, biller, { workTypes: [] })
    expect([emptied.status, Object.keys(emptied.body.fields)]).toEqual([422, ['workTypes']])
    expect((await put(biller, biller, { workTypes: [], listed: false })).status).toBe(200)
  })

  it('lets every client see it, until the profile is unlisted or its biller has left', async () => {
    const [biller, client, admin] = [
      await world.join('BILLER'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    await put(biller, biller, listing)
    expect((await readProfile(client, biller)).status).toBe(200)
    expect((await readProfile(await world.join('BILLER'), biller)).status).toBe(404)
    await put(biller, biller, { listed: false })
    expect((await readProfile(client, biller)).status).toBe(404)
    await put(biller, biller, { listed: true })
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    expect((await readProfile(client, biller)).status).toBe(404)
    expect((await readProfile(admin, biller)).status).toBe(200)
  })

  it('is not needed for a client who engages the biller, or did within the last 30 days', async () => {
    const [now, lately, long, later] = await Promise.all([1, 2, 3, 4].map(() => world.join('CLIENT')))
    const biller = await world.join('BILLER')
    if (!now || !lately || !long || !later) throw new Error('nobody joined')
    await world.engage(now, biller, '2026-01-01')
    await world.engage(lately, biller, '2025-01-01', '2026-02-08')
    await world.engage(long, biller, '2025-01-01', '2026-02-07')
    await world.engage(later, biller, '2026-04-01')
    const seen = await Promise.all([now, lately, long, later].map(client => readProfile(client, biller)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404, 200])
  })
})

describe('a profile refuses', () => {
  const wrong: [string, object, string][] = [
    ['a rate of less than nothing', { rateCents: -1 }, 'rateCents'],
    ['a rate of 10^9', { rateCents: 1e9 }, 'rateCents'],
    ['half a cent', { rateCents: 10.5 }, 'rateCents'],
    [
      '200 systems',
      { systems: Array.from({ length: 200 }, () => ({ name: 'epic', level: 'good' })) },
      'systems',
    ],
    [
      'a system twice, once by its old name',
      {
        systems: [
          { name: 'kareo', level: 'good' },
          { name: 'tebra', level: 'basic' },
        ],
      },
      'systems',
    ],
    ['a level that is none', { systems: [{ name: 'epic', level: 'guru' }] }, 'systems.0.level'],
    ['a certification that does not exist', { certifications: [{ name: 'CPX' }] }, 'certifications.0.name'],
    [
      'one that expires on no day',
      { certifications: [{ name: 'cpc', expiresOn: '2026-02-30' }] },
      'certifications.0.expiresOn',
    ],
    ['a work type that nobody knows', { workTypes: ['plumbing'] }, 'workTypes.0'],
    [
      'a day of the week that is none',
      { window: { days: [8], from: '09:00', to: '17:00' } },
      'window.days.0',
    ],
    ['no day at all', { window: { days: [], from: '09:00', to: '17:00' } }, 'window.days'],
    ['hours that end as they begin', { window: { days: [1], from: '09:00', to: '09:00' } }, 'window.to'],
    ['a time that is none', { window: { days: [1], from: '24:00', to: '17:00' } }, 'window.from'],
    ['more hours than a week has', { hoursPerWeek: 169 }, 'hoursPerWeek'],
    ['years before one was born', { years: 61 }, 'years'],
    ['a headline of 121 characters', { headline: 'x'.repeat(121) }, 'headline'],
    ['a patient in the headline', { headline: 'Worked on patient John Smith, DOB 01/02/1960' }, 'headline'],
    ['a patient in the text', { about: 'SSN 123-45-6789' }, 'about'],
    ['a kind of engagement that is none', { engagement: ['forever'] }, 'engagement.0'],
    ['what is not its own', { completeness: 100 }, 'completeness'],
  ]
  it.each(wrong)('%s', async (_, body, field) => {
    const biller = await world.join('BILLER')
    const before = await world.fingerprint()
    const { status, body: answer } = await put(biller, biller, body as ProfileChange)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('the taxonomy', () => {
  it('answers its aliases too', async () => {
    const reply = await (await world.join('BILLER')).get(contract.getTaxonomy, {})
    expect(reply).toEqual(taxonomy)
    expect(reply.systems.find(({ value }) => value === 'tebra')?.aliases).toEqual(['Kareo'])
  })
})
