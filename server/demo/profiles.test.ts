import { signIn } from '@claimcrew/contract/people/contract'
import { getProfile, getResume, listShortlist } from '@claimcrew/contract/profiles/contract'
import { hasExpired } from '@claimcrew/contract/profiles/rules'
import { type Profile, ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { describe, expect, it } from 'vitest'
import { findPdfProblem } from '../src/kit/files/pdf.ts'
import { readProfiles } from '../src/profiles/store.ts'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'

const now = onTuesday

const world = await demoWorld(now)
const billers = await world.db.selectFrom('users').select('id').where('role', '=', 'BILLER').execute()
const ids = billers.map(({ id }) => id)
const profiles = await readProfiles(world.db, ids, now)

async function enter(who: 'client' | 'biller') {
  const body = { email: `${who}@claimcrew.test`, password: demoPassword }
  const { authToken, user } = await world.visitor.get(signIn, { body })
  return { caller: new Caller(world.app, authToken), userId: user.userId }
}

const changeable = Object.keys(ProfileChange.shape) as (keyof ProfileChange)[]
const saidIn = (profile: Profile) => Object.fromEntries(changeable.map(field => [field, profile[field]]))

describe('the demo’s profiles', () => {
  it('are 84, each valid for the app itself, with no patient in any text', () => {
    expect(profiles).toHaveLength(84)
    for (const profile of profiles) expect(ProfileChange.parse(saidIn(profile))).toEqual(saidIn(profile))
  })

  it('are worth reading: nearly complete, and no two the same', () => {
    for (const { completeness, userName } of profiles)
      expect(completeness, userName).toBeGreaterThanOrEqual(85)
    expect(new Set(profiles.map(one => one.headline)).size).toBe(84)
    expect(new Set(profiles.map(one => one.about)).size).toBe(84)
    for (const { headline, about } of profiles) expect(`${headline} ${about}`).not.toMatch(/[{}]/)
  })

  it('are listed for most and not for all, and some certifications have run out', () => {
    const unlisted = profiles.filter(one => !one.listed).length
    expect([unlisted > 5, unlisted < 20]).toEqual([true, true])
    const allCertifications = profiles.flatMap(one => one.certifications)
    const expired = allCertifications.filter(one => hasExpired(one, now.slice(0, 10))).length
    expect([expired > 3, expired < allCertifications.length / 2]).toEqual([true, true])
    expect(allCertifications.some(one => one.expiresOn === null)).toBe(true)
  })

  it('cost what the field pays: about 20 dollars and more in America, a half and less elsewhere', () => {
    for (const { timeZone, rateCents } of profiles) {
      const [from, to] = /New_York|Chicago|Phoenix|Los_Angeles/.test(timeZone) ? [1700, 3600] : [450, 1700]
      expect([Number(rateCents) >= from, Number(rateCents) <= to], `${timeZone} ${rateCents}`).toEqual([
        true,
        true,
      ])
    }
  })

  it('have a résumé for some, which is a PDF that could have been uploaded', async () => {
    const { caller, userId } = await enter('biller')
    const withResume = profiles.filter(one => one.resume !== null)
    expect(withResume.length).toBeGreaterThan(15)
    const files = await world.db
      .selectFrom('files')
      .select('bytes')
      .where('purpose', '=', 'profiles:resume')
      .execute()
    expect(files).toHaveLength(withResume.length)
    for (const { bytes } of files) expect(findPdfProblem(bytes ?? Buffer.alloc(0))).toBeNull()
    expect((await caller.call(getResume, { params: { userId } })).status).toBe(200)
  })

  it('are found by the demo client, who has four on the shortlist', async () => {
    const { caller } = await enter('client')
    const { entries } = await caller.get(listShortlist, {})
    expect(entries).toHaveLength(4)
    for (const { userId } of entries)
      expect((await caller.get(getProfile, { params: { userId } })).profile.listed).toBe(true)
  })
})
