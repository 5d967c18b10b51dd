import type { IdempotentEndpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { readOrganizationId } from '../actingFor.ts'
import { callIdempotent } from './call.ts'
import {
  type DoneReply,
  inOneOrganization,
  removeIfUnanswered,
  sendAgainIfUnanswered,
} from './recoverAnswer.ts'

/** Sends a write that says the same however often it comes, once more where no answer came. */
export const sendAgain = <Result>(send: () => Promise<Result>): Promise<Result> =>
  sendAgainIfUnanswered(inOneOrganization(readOrganizationId, send))

/** The same for a removal. */
export const sendUntilGone = (send: () => Promise<DoneReply>): Promise<DoneReply> =>
  removeIfUnanswered(inOneOrganization(readOrganizationId, send))

/** The same for a call under a key. */
export const callUnderKey = <E extends IdempotentEndpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey: string,
): Promise<Reply<E>> => sendAgain(() => callIdempotent(endpoint, input, idempotencyKey))
