import type { IdempotentEndpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { readOrganizationId } from '../actingFor.ts'
import { CallFailed, callIdempotent } from './call.ts'
import { type DoneReply, removeIfUnanswered, sendAgainIfUnanswered } from './recoverAnswer.ts'

/** The second try of a write never ends up in another organization than the first, for which the person may act by then. */
function inOneOrganization<Result>(send: () => Promise<Result>): () => Promise<Result> {
  const organizationId = readOrganizationId()
  return () => {
    if (readOrganizationId() !== organizationId) throw new CallFailed(0)
    return send()
  }
}

/** Sends a write that says the same however often it comes, once more where no answer came. */
export const sendAgain = <Result>(send: () => Promise<Result>): Promise<Result> =>
  sendAgainIfUnanswered(inOneOrganization(send))

/** The same for a removal. */
export const sendUntilGone = (send: () => Promise<DoneReply>): Promise<DoneReply> =>
  removeIfUnanswered(inOneOrganization(send))

/** The same for a call under a key. */
export const callUnderKey = <E extends IdempotentEndpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey: string,
): Promise<Reply<E>> => sendAgain(() => callIdempotent(endpoint, input, idempotencyKey))
