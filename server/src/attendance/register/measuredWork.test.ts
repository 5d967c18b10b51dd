import { getMeasuredWork } from '@claimcrew/contract/attendance/contract'
import { addAttendance } from '@claimcrew/contract/attendance/corrections'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open({ at: '2026-03-20T15:00:00.000Z' })
const admin = await world.join('ADMIN')

/** Who worked on a Monday from nine to five, and on a Tuesday from ten. */
async function worker(sharesMeasured: boolean): Promise<Person> {
  const biller = await world.join('BILLER', { timeZone: 'UTC' })
  await biller.get(updateProfile, {
    params: { userId: biller.userId },
    body: { headline: 'Posting', workTypes: ['payment-posting-manual'], listed: true, sharesMeasured },
  })
  for (const [day, from] of [
    ['2026-03-16', '09:00'],
    ['2026-03-17', '10:00'],
    // Longer ago than is counted.
    ['2025-12-01', '09:00'],
  ])
    await admin.get(addAttendance, {
      body: {
        billerId: biller.userId,
        punchInTime: `${day}T${from}:00.000Z`,
        punchOutTime: `${day}T17:00:00.000Z`,
        breaks: [],
        description: 'Posted payments',
        reason: 'From the phone list',
      },
    })
  return biller
}
const ask = (by: Person, { userId }: Person) => by.call(getMeasuredWork, { params: { userId } })

describe('a biller’s measured work', () => {
  it('is the hours of the last 90 days and the share of days on time, for everyone who sees the profile', async () => {
    const biller = await worker(true)
    const { status, body } = await ask(await world.join('CLIENT'), biller)
    expect([status, body.measured]).toEqual([
      200,
      { from: '2025-12-20', workedSeconds: 15 * 3600, days: 2, onTimeDays: 1 },
    ])
  })

  it('is visible without consent only to the biller, an ADMIN and their client', async () => {
    const [biller, client, former] = [
      await worker(false),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    await world.engage(client, biller, '2026-03-01')
    await world.engage(former, biller, '2025-01-01', '2026-03-10')
    const readers = [biller, admin, client, former, await world.join('CLIENT'), await world.join('BILLER')]
    const answers = await Promise.all(readers.map(by => ask(by, biller)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404])
  })

  it('stays hidden with the profile, consent or not', async () => {
    const biller = await worker(true)
    await biller.get(updateProfile, { params: { userId: biller.userId }, body: { listed: false } })
    expect((await ask(await world.join('CLIENT'), biller)).status).toBe(404)
  })

  it('is empty for a biller who has not worked here', async () => {
    const biller = await world.join('BILLER', { timeZone: 'UTC' })
    expect((await ask(biller, biller)).body.measured).toMatchObject({ workedSeconds: 0, days: 0 })
  })
})
