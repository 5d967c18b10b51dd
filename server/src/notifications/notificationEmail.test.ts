import { saveSettings, subscribe } from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { tellOf, verify } from '../../test/scenes/notifications.ts'
import { type Person, World } from '../../test/world.ts'
import { mailNotifications } from './notificationEmail.ts'

const world = await World.open()

async function joinVerified(): Promise<Person> {
  const person = await world.join('BILLER', { userName: 'Nadia Rahman' })
  await verify(world, person)
  return person
}

const begun = {
  kind: 'engagement-begun',
  title: 'Engagement started',
  description: 'You work for Crew Dental from 2026-03-16.',
  link: '/clients',
} as const

async function readMailsTo(person: Person) {
  await world.run(mailNotifications)
  return world.readMailsTo(person.user.email)
}

describe('a notification by email', () => {
  it('is emailed once, with its own text and a link to its subject', async () => {
    const person = await joinVerified()
    await tellOf(world, person, begun)
    const [mail] = await readMailsTo(person)
    expect(mail?.subject).toBe('Engagement started')
    expect(mail?.text).toContain('Hello Nadia Rahman,\n\nYou work for Crew Dental from 2026-03-16.')
    expect(mail?.text).toContain('https://claimcrew.test/?to=%2Fclients')
    expect(mail?.text).toContain('You get an email for each “Engagement started”.')
    expect(await readMailsTo(person)).toHaveLength(1)
  })

  it('is emailed for the kinds the person wants emailed, and no others', async () => {
    const person = await joinVerified()
    await person.get(saveSettings, {
      params: { userId: person.userId },
      body: {
        wishes: [
          { kind: 'engagement-begun', inApp: true, mail: false },
          { kind: 'month-locked', inApp: false, mail: true },
        ],
      },
    })
    await tellOf(world, person, begun)
    await tellOf(world, person, { kind: 'welcome' })
    await tellOf(world, person, { kind: 'month-locked', title: 'Month approved' })
    expect((await readMailsTo(person)).map(mail => mail.subject)).toEqual(['Month approved'])
  })

  it('is never emailed to an unverified address, not even later, nor to a deactivated person', async () => {
    const [unsure, gone] = [await world.join('BILLER'), await joinVerified()]
    for (const person of [unsure, gone]) await tellOf(world, person, begun)
    await world.db
      .updateTable('users')
      .set({ deactivated_at: world.now.toISOString() })
      .where('id', '=', gone.userId)
      .execute()
    expect([await readMailsTo(unsure), await readMailsTo(gone)]).toEqual([[], []])
    await verify(world, unsure)
    expect(await readMailsTo(unsure)).toEqual([])
  })

  it('stops for its kind when its reader says so by the link in it', async () => {
    const person = await joinVerified()
    await tellOf(world, person, begun)
    await world.run(mailNotifications)
    const token = await world.linkTo(person.user.email)
    expect(await world.visitor.get(subscribe, { body: { token, wanted: false } })).toMatchObject({
      subscription: 'engagement-begun',
      wanted: false,
    })
    await tellOf(world, person, begun)
    await tellOf(world, person, { ...begun, kind: 'engagement-ended', title: 'Engagement ended' })
    expect((await readMailsTo(person)).map(mail => mail.subject)).toEqual([
      'Engagement started',
      'Engagement ended',
    ])
  })

  it('is emailed once when two processes handle it at the same moment, however many there are', async () => {
    const person = await joinVerified()
    for (let index = 0; index < 230; index++)
      await tellOf(world, person, { ...begun, title: `News ${index}` })
    await Promise.all([world.run(mailNotifications), world.run(mailNotifications)])
    const subjects = (await readMailsTo(person)).map(mail => mail.subject)
    expect([subjects.length, new Set(subjects).size]).toEqual([230, 230])
  })
})
