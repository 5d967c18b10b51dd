import { fillPath } from '@claimcrew/contract/kit/endpoint'
import {
  changePassword,
  forgotPassword,
  listSessions,
  resetPassword,
  signIn,
  uploadPicture,
} from '@claimcrew/contract/people/contract'
import { expect, it } from 'vitest'
import { pictureForm } from '../../../test/files/form.ts'
import { picture } from '../../../test/files/images.ts'
import { Caller, password, World } from '../../../test/world.ts'
import { openLogMailer } from '../mail/mailer.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const log = openLog('trace', { write: line => void lines.push(line) })

it('the log says what happened, and never contains a secret, even at its most verbose level', async () => {
  const quiet = openLogMailer(log, { showLinks: false })
  const world = await World.open({
    log,
    mail: {
      ...quiet,
      send: mail => {
        world.outbox.push(mail)
        return quiet.send(mail)
      },
    },
  })
  const { user, userId } = await world.join('CLIENT')
  const wrong = 'a wrong password indeed'
  const newPassword = 'a wholly new password'

  await world.visitor.call(signIn, { body: { email: user.email, password: wrong } })
  const { authToken } = await world.visitor.get(signIn, { body: { email: user.email, password } })
  const person = new Caller(world.app, authToken)
  await person.send({
    method: 'POST',
    url: fillPath(uploadPicture.path, { userId }),
    ...pictureForm(await picture(20, 20).png().toBuffer()),
    headers: { ...pictureForm('').headers, authorization: `Bearer ${authToken}` },
  })
  await world.visitor.send({ method: 'GET', url: `/auth/sessions?token=${authToken}&password=${wrong}` })
  await world.visitor.send({ method: 'POST', url: '/auth/login', payload: { password: wrong } })
  const changed = await person.call(changePassword, { body: { currentPassword: password, newPassword } })
  await world.visitor.get(forgotPassword, { body: { email: user.email } })
  const link = await world.linkTo(user.email)
  await world.visitor.get(resetPassword, { body: { token: link, newPassword: `${newPassword} 2` } })
  await person.call(listSessions, {})

  const text = lines.join('')
  for (const secret of [password, wrong, newPassword, authToken, changed.body.authToken, link, '$argon2'])
    expect(text).not.toContain(secret)

  const requests = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'request')
  expect(requests.map(line => [line.method, line.path, line.status])).toEqual([
    ['POST', '/auth/login', 401],
    ['POST', '/auth/login', 200],
    ['POST', `/user/profile-picture/${userId}`, 200],
    ['GET', '/auth/sessions', 401],
    ['POST', '/auth/login', 422],
    ['POST', '/auth/change-password', 200],
    ['POST', '/auth/forgot-password', 200],
    ['POST', '/auth/reset-password', 200],
    ['GET', '/auth/sessions', 401],
  ])
  expect(requests[2]).toMatchObject({ userId, reqId: expect.any(String), ms: expect.any(Number) })
  expect(new Set(requests.map(line => line.reqId)).size).toBe(requests.length)
})
