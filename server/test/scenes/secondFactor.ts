import { beginSecondFactor, confirmSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { computeCode, toStep } from '../../src/people/second-factor/totp.ts'
import type { Person, World } from '../world.ts'

/** What an authenticator app shows, so many steps from now. */
export const codeOf = (world: World, secret: string, steps = 0): string =>
  computeCode(secret, toStep(world.now.toISOString()) + steps)

/** A code that the app does not show at any moment around now. */
export function wrongCode(world: World, secret: string): string {
  const good = new Set([-2, -1, 0, 1, 2].map(steps => codeOf(world, secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !good.has(code)) ?? ''
}

/** Sets up the app and confirms it with the code of the step before this one, so that this one's is still good. */
export async function enroll(
  world: World,
  person: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.get(beginSecondFactor, {})
  const body = { otp: codeOf(world, secret, -1) }
  const { recoveryCodes } = await person.get(confirmSecondFactor, { body })
  return { secret, recoveryCodes }
}
