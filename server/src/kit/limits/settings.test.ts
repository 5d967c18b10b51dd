import { describe, expect, it } from 'vitest'
import { InvalidEnvironment } from '../env.ts'
import { defaultLimits, readLimits } from './settings.ts'

describe('the limits', () => {
  it('are the documented ones by default', () => {
    expect(defaultLimits).toEqual({
      breaksADay: 40,
      openRequests: 20,
      requestsAnHour: 60,
      lettersAnHour: 5,
      lettersFromAddress: 40,
      applicationsADay: 100,
      invitationsADay: 100,
      ticketsAnHour: 10,
      ticketRepliesAnHour: 60,
      messagesAMinute: 60,
      filesADay: 500,
      signInsAMinute: 600,
      signUpsAnHour: 60,
      unconfirmedFilesADay: 20,
      unconfirmedInvitationsADay: 10,
      callsAtOnce: 64,
    })
  })

  it('are settings', () => {
    expect(readLimits({ LIMIT_BREAKS_A_DAY: '12', LIMIT_LETTERS_FROM_ADDRESS: '400' })).toEqual({
      ...defaultLimits,
      breaksADay: 12,
      lettersFromAddress: 400,
    })
  })

  it.each([
    [{ LIMIT_OPEN_REQUESTS: '0' }, 'LIMIT_OPEN_REQUESTS must be at least 1.'],
    [{ LIMIT_LETTERS_AN_HOUR: '2.5' }, 'LIMIT_LETTERS_AN_HOUR must be a whole number.'],
    [{ LIMIT_CALLS_AT_ONCE: 'many' }, 'LIMIT_CALLS_AT_ONCE must be a whole number.'],
  ])('%o is refused in one line', (env, message) => {
    expect(() => readLimits(env)).toThrow(new InvalidEnvironment(message))
  })
})
