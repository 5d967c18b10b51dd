import { addPushDevice } from '@claimcrew/contract/notifications/contract'
import { expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { newBrowser } from '../../../test/outside/pushService.ts'
import { World } from '../../../test/world.ts'
import { runChecks } from '../../kit/doctor/checkResult.ts'
import { createSecret } from '../../kit/secret.ts'
import { checkPush } from './checkPush.ts'

const world = await World.open()

const runCheck = async (secret = world.secret, publicUrl = 'https://claimcrew.test', url = world.url) =>
  (await runChecks([checkPush(url, secret, publicUrl)]))[0]

it('the doctor says of push what to do', async () => {
  expect(await runCheck(world.secret, '', await newDatabase())).toMatchObject({ state: 'note' })
  expect(await runCheck()).toMatchObject({ state: 'note', says: expect.stringContaining('first start') })
  const person = await world.join('BILLER')
  await person.get(addPushDevice, {
    params: { userId: person.userId },
    body: newBrowser().subscription('https://push.test'),
  })
  expect(await runCheck()).toMatchObject({ state: 'ok', says: 'Devices that show notifications: 1.' })
  expect(await runCheck(world.secret, 'http://claimcrew.test')).toMatchObject({ state: 'note' })
  expect(await runCheck(createSecret('another key, which is long enough'))).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('Put the old key back'),
  })
  await world.db.updateTable('push_devices').set({ failures: 3 }).execute()
  expect(await runCheck()).toMatchObject({
    state: 'problem',
    says: 'The push services of 1 of 1 devices can’t be reached.',
  })
})
