import { saveSettings, subscribe } from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { tellOf, verify } from '../../test/scenes/notifications.ts'
import { type Person, World } from '../../test/world.ts'
import { mailNotifications } from './notificationEmail.ts'

const world = await World.open()

async function known(): Promise<Person> {
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

async function lettersTo(person: Person) {
  await world.run(mailNotifications)
  return world.lettersTo(person.user.email)
}

describe('a notification by email', () => {
  it('is emailed once, with its own text and a link to its subject', async () => {
    const person = await known()
    await tellOf(world, person, begun)
    const [letter] = await lettersTo(person)
    expect(letter?.subject).toBe('Engagement started')
    expect(letter?.text).toContain('Hello Nadia Rahman,\n\nYou work for Crew Dental from 2026-03-16.')
    expect(letter?.text).toContain('https://claimcrew.test/?to=%2Fclients')
    expect(letter?.text).toContain('You get an email for each “Engagement started”.')
    expect(await lettersTo(person)).toHaveLength(1)
  })

  it('is emailed for the kinds the person wants emailed, and no others', async () => {
    const person = await known()
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
    expect((await lettersTo(person)).map(letter => letter.subject)).toEqual(['Month approved'])
  })

  it('is never emailed to an unverified address, not even later, nor to a deactivated person', async () => {
    const [unsure, gone] = [await world.join('BILLER'), await known()]
    for (const person of [unsure, gone]) await tellOf(world, person, begun)
    await world.db
      .updateTable('users')
      .set({ deactivated_at: world.now.toISOString() })
      .where('id', '=', gone.userId)
      .execute()
    expect([await lettersTo(unsure), await lettersTo(gone)]).toEqual([[], []])
    await verify(world, unsure)
    expect(await lettersTo(unsure)).toEqual([])
  })

  it('stops for its kind when its reader says so by the link in it', async () => {
    const person = await known()
    await tellOf(world, person, begun)
    await world.run(mailNotifications)
    const token = await world.linkTo(person.user.email)
    expect(await world.visitor.get(subscribe, { body: { token, wanted: false } })).toMatchObject({
      subscription: 'engagement-begun',
      wanted: false,
    })
    await tellOf(world, person, begun)
    await tellOf(world, person, { ...begun, kind: 'engagement-ended', title: 'Engagement ended' })
    expect((await lettersTo(person)).map(letter => letter.subject)).toEqual([
      'Engagement started',
      'Engagement ended',
    ])
  })

  it('is emailed once when two processes handle it at the same moment, however many there are', async () => {
    const person = await known()
    for (let index = 0; index < 230; index++)
      await tellOf(world, person, { ...begun, title: `News ${index}` })
    await Promise.all([world.run(mailNotifications), world.run(mailNotifications)])
    const subjects = (await lettersTo(person)).map(letter => letter.subject)
    expect([subjects.length, new Set(subjects).size]).toEqual([230, 230])
  })
})
