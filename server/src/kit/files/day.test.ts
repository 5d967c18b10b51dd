import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { uploadPicture } from '@claimcrew/contract/people/contract'
import { expect, it } from 'vitest'
import { pictureForm } from '../../../test/files/form.ts'
import { tinyPng } from '../../../test/files/images.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { day, type Person, World } from '../../../test/world.ts'
import { defaultLimits } from '../limits/settings.ts'

const sample = tinyPng(16, 16, { withPixels: true })
const upload = (by: Person) =>
  by.send({
    method: 'POST',
    url: fillPath(uploadPicture.path, { userId: by.userId }),
    ...pictureForm(sample),
  })

const world = await World.open({ limits: { ...defaultLimits, filesADay: 2 } })

it('files are fewer a day until the address is confirmed', async () => {
  const limits = { ...defaultLimits, filesADay: 3, unconfirmedFilesADay: 1 }
  const strict = await World.open({ limits })
  const person = await strict.join('CLIENT')
  expect((await upload(person)).status).toBe(200)
  const { status, body } = await upload(person)
  expect([status, body.message]).toEqual([
    429,
    'Confirm your email address to upload more files today. Try again in 24 hours.',
  ])
  await verify(strict, person)
  await expect.poll(async () => (await upload(person)).status).toBe(200)
  expect((await upload(person)).status).toBe(200)
  expect((await upload(person)).body.message).toContain('You’ve reached today’s limit for uploads.')
})

it('files are limited per day and account, whatever they are for', async () => {
  const [keen, other] = [await world.join('BILLER'), await world.join('BILLER')]
  expect([(await upload(keen)).status, (await upload(keen)).status]).toEqual([200, 200])
  const { status, body } = await upload(keen)
  expect([status, body.message]).toEqual([
    429,
    'You’ve reached today’s limit for uploads. Try again in 24 hours.',
  ])
  expect((await upload(other)).status).toBe(200)
  world.pass(day)
  expect((await upload(await world.alsoAs(keen))).status).toBe(200)
})
