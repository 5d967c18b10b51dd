import * as z from 'zod'
import { parseVariables } from '../env.ts'

const count = (most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(most)

const Variables = z.object({
  LIMIT_BREAKS_A_DAY: count(40),
  LIMIT_OPEN_REQUESTS: count(20),
  LIMIT_REQUESTS_AN_HOUR: count(60),
  LIMIT_LETTERS_AN_HOUR: count(5),
  LIMIT_LETTERS_FROM_ADDRESS: count(40),
  LIMIT_APPLICATIONS_A_DAY: count(100),
  LIMIT_INVITATIONS_A_DAY: count(100),
  LIMIT_MESSAGES_A_MINUTE: count(60),
  LIMIT_TICKETS_AN_HOUR: count(10),
  LIMIT_TICKET_REPLIES_AN_HOUR: count(60),
  LIMIT_FILES_A_DAY: count(500),
  LIMIT_SIGN_INS_A_MINUTE: count(600),
  LIMIT_SIGN_UPS_AN_HOUR: count(60),
  LIMIT_UNCONFIRMED_FILES_A_DAY: count(20),
  LIMIT_UNCONFIRMED_INVITATIONS_A_DAY: count(10),
  LIMIT_CALLS_AT_ONCE: count(64),
})

/** How much of something one person, one recipient or one address may do; docs/operations.md says which is which. */
export type Limits = {
  readonly breaksADay: number
  readonly openRequests: number
  readonly requestsAnHour: number
  /** How many emails one recipient gets. */
  readonly lettersAnHour: number
  /** An hour, to addresses that nobody has confirmed, caused from one address of the network. */
  readonly lettersFromAddress: number
  /** How many jobs one biller applies to. */
  readonly applicationsADay: number
  /** How many billers one client asks to apply. */
  readonly invitationsADay: number
  /** How many chat messages one person may send a minute. */
  readonly messagesAMinute: number
  /** How many tickets one person opens. */
  readonly ticketsAnHour: number
  /** To tickets, and files for them, by one person. */
  readonly ticketRepliesAnHour: number
  /** That one person uploads; a picture with its preview counts twice. */
  readonly filesADay: number
  /** How many times one person signs in with the right password, or with a passkey alone. */
  readonly signInsAMinute: number
  /** How many accounts one network address registers. */
  readonly signUpsAnHour: number
  /** How many files one person with an unconfirmed address uploads. */
  readonly unconfirmedFilesADay: number
  /** How many billers one such client asks to apply. */
  readonly unconfirmedInvitationsADay: number
  /** How many calls of one account may run at once in each process. */
  readonly callsAtOnce: number
}

export function readLimits(from: NodeJS.ProcessEnv): Limits {
  const env = parseVariables(Variables, from)
  return {
    breaksADay: env.LIMIT_BREAKS_A_DAY,
    openRequests: env.LIMIT_OPEN_REQUESTS,
    requestsAnHour: env.LIMIT_REQUESTS_AN_HOUR,
    lettersAnHour: env.LIMIT_LETTERS_AN_HOUR,
    lettersFromAddress: env.LIMIT_LETTERS_FROM_ADDRESS,
    applicationsADay: env.LIMIT_APPLICATIONS_A_DAY,
    invitationsADay: env.LIMIT_INVITATIONS_A_DAY,
    messagesAMinute: env.LIMIT_MESSAGES_A_MINUTE,
    ticketsAnHour: env.LIMIT_TICKETS_AN_HOUR,
    ticketRepliesAnHour: env.LIMIT_TICKET_REPLIES_AN_HOUR,
    filesADay: env.LIMIT_FILES_A_DAY,
    signInsAMinute: env.LIMIT_SIGN_INS_A_MINUTE,
    signUpsAnHour: env.LIMIT_SIGN_UPS_AN_HOUR,
    unconfirmedFilesADay: env.LIMIT_UNCONFIRMED_FILES_A_DAY,
    unconfirmedInvitationsADay: env.LIMIT_UNCONFIRMED_INVITATIONS_A_DAY,
    callsAtOnce: env.LIMIT_CALLS_AT_ONCE,
  }
}

export const defaultLimits = readLimits({})
