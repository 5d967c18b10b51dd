import { inviteToTeam } from '@claimcrew/contract/engagements/contract'
import { createJob } from '@claimcrew/contract/jobs/contract'
import { inviteToSeat } from '@claimcrew/contract/organizations/contract'
import { saveAnswers } from '@claimcrew/contract/people/contract'
import { expect, it } from 'vitest'
import { newcomer } from '../../test/scenes/newcomer.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

const asJobSeeker = (by: Person) =>
  by.call(saveAnswers, {
    params: { userId: by.userId },
    body: {
      userSignUpQuestions: {
        introduction: 'job-seeker',
        roleInterest: 'job-seeker',
        experience: 'advanced',
        paymentPreference: 'hourly',
        serviceTimeline: 'flexible',
      },
    },
  })

const terms = { title: 'Charge entry', rateCents: 1800, hoursPerWeek: 40 }

it.each<[string, (client: Person) => Promise<unknown>]>([
  ['posted a job', client => client.get(createJob, { body: { title: 'Charge entry' } })],
  ['invited a biller', client => client.get(inviteToTeam, { body: { email: 'ana@mail.test', ...terms } })],
  ['hired a biller', async client => world.engage(client, await world.join('BILLER'), '2026-01-05')],
  [
    'once hired a biller',
    async client => world.engage(client, await world.join('BILLER'), '2026-01-05', '2026-01-30'),
  ],
  [
    'invited someone to a seat',
    client => client.get(inviteToSeat, { body: { email: 'sam@mail.test', duties: ['viewer'] } }),
  ],
  ['taken a seat', async client => world.seatAlso(client, await world.join('CLIENT'), 'manager')],
])('a client who has %s stays a client, whatever they answer; the answers are saved', async (_, act) => {
  const client = await newcomer(world, 'CLIENT')
  await act(client)
  const { status, body } = await asJobSeeker(client)
  expect([status, body.role, body.userSignUpQuestions.introduction]).toEqual([200, 'CLIENT', 'job-seeker'])
})

it('a job seeker who has done nothing as a client becomes a biller', async () => {
  const { status, body } = await asJobSeeker(await newcomer(world, 'CLIENT'))
  expect([status, body.role]).toEqual([200, 'BILLER'])
})
