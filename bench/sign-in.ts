import { signIn } from '@claimcrew/contract/people/contract'
import { beginSecondFactor, confirmSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { computeCode, toStep } from '../server/src/people/second-factor/totp.ts'
import { withDatabase } from './attendance-data.ts'
import { median } from './load.ts'
import type { Figure } from './report.ts'

const person = 'manager@claimcrew.test'
/** Another seat of the same organization, without a second factor. */
const control = 'books@claimcrew.test'
const password = 'Claimcrew-demo-1'
const warmUpRounds = 4
const rounds = 41

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const codeNow = (secret: string) => computeCode(secret, toStep(new Date().toISOString()))

/** Turns two-step sign-in on, and answers the app's secret. */
async function enroll(url: string): Promise<string> {
  const { authToken } = signIn.reply.parse(await post(url + signIn.path, { email: person, password }))
  const begun = await post(url + beginSecondFactor.path, {}, authToken)
  const { secret } = beginSecondFactor.reply.parse(begun)
  await post(url + confirmSecondFactor.path, { otp: codeNow(secret) }, authToken)
  return secret
}

async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** The call that signs in with a code, beside the same call of somebody who needs none, in turns. */
export async function benchSecondFactor(url: string, databaseUrl: string): Promise<Figure> {
  const secret = await enroll(url)
  const measured = await withDatabase(databaseUrl, async client => {
    // A code counts once in half a minute, which nobody waits for here.
    const forgetCodes = () => client.query('delete from authenticator_uses')
    const withCode = () =>
      measureMs(() => post(url + signIn.path, { email: person, password, otp: codeNow(secret) }))
    const without = () => measureMs(() => post(url + signIn.path, { email: control, password }))
    const all: { readonly ours: number; readonly control: number }[] = []
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      await forgetCodes()
      // Neither is always the first.
      const isFirst = round % 2 === 0
      const early = await (isFirst ? withCode : without)()
      const late = await (isFirst ? without : withCode)()
      if (round >= warmUpRounds)
        all.push(isFirst ? { ours: early, control: late } : { ours: late, control: early })
    }
    return all
  })
  const ms = (side: 'ours' | 'control') => median(measured.map(one => one[side])).toFixed(1)
  return {
    name: 'sign-in with a second factor: more than without one',
    value: median(measured.map(({ ours, control }) => ours - control)),
    unit: 'ms',
    bound: { atMost: 20 },
    behind: `${ms('ours')} ms, without ${ms('control')}`,
  }
}
