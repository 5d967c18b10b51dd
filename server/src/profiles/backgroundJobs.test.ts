import { deactivateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { day, type Person, World } from '../../test/world.ts'
import { notifyOfExpiring } from './backgroundJobs.ts'

const world = await World.open({ at: '2026-03-10T15:00:00.000Z' })

const addCertification = (biller: Person, expiresOn: string | null) =>
  biller.get(contract.updateProfile, {
    params: { userId: biller.userId },
    body: { certifications: [{ name: 'CPC', expiresOn }] },
  })
const toldTo = (biller: Person) =>
  world.db
    .selectFrom('notifications')
    .select(['title', 'description', 'link'])
    .where('user_id', '=', biller.userId)
    .execute()

describe('the owner of a certification', () => {
  it('is notified once a month before it expires, and again for the next expiry', async () => {
    const biller = await world.join('BILLER')
    await addCertification(biller, '2026-04-10')
    await world.run(notifyOfExpiring)
    expect(await toldTo(biller)).toEqual([])
    world.pass(day)
    await world.run(notifyOfExpiring)
    world.pass(day)
    await world.run(notifyOfExpiring)
    expect(await toldTo(biller)).toEqual([
      {
        title: 'CPC expires soon',
        description:
          'Your CPC (AAPC) expires on Fri, Apr 10. After you renew it, update the date in your profile.',
        link: '/billerprofile?section=certifications',
      },
    ])
    await addCertification(await world.alsoAs(biller), '2026-04-09')
    await world.run(notifyOfExpiring)
    expect(await toldTo(biller)).toHaveLength(2)
  })

  it('is not notified of one that has expired, has no expiry, or belongs to a biller who has left', async () => {
    const [over, endless, gone] = [
      await world.join('BILLER'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    await addCertification(over, '2026-03-11')
    await addCertification(endless, null)
    await addCertification(gone, '2026-03-20')
    await (await world.join('ADMIN')).get(deactivateUser, { params: { id: gone.userId } })
    await world.run(notifyOfExpiring)
    expect(await Promise.all([over, endless, gone].map(toldTo))).toEqual([[], [], []])
  })

  it('is notified by the day in their own time zone', async () => {
    world.now = new Date('2026-06-01T06:20:00.000Z')
    const [manila, honolulu] = [
      await world.join('BILLER', { timeZone: 'Asia/Manila' }),
      await world.join('BILLER', { timeZone: 'Pacific/Honolulu' }),
    ]
    // In Honolulu it is still the day before.
    for (const biller of [manila, honolulu]) await addCertification(biller, '2026-07-01')
    await world.run(notifyOfExpiring)
    expect([await toldTo(manila), await toldTo(honolulu)].map(notified => notified.length)).toEqual([1, 0])
  })
})
