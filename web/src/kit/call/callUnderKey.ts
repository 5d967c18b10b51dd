import type { IdempotentEndpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { readOrganizationId } from '../actingFor.ts'
import { CallFailed, callIdempotent } from './call.ts'
import { sendAgainIfUnanswered } from './recoverAnswer.ts'

/**
 * Sends a write that says the same however often it comes, once more where no answer came. The second try never ends up in
 * another organization than the first, for which the person may act by then.
 */
export function sendAgain<Result>(send: () => Promise<Result>): Promise<Result> {
  const organizationId = readOrganizationId()
  return sendAgainIfUnanswered(() => {
    if (readOrganizationId() !== organizationId) throw new CallFailed(0)
    return send()
  })
}

/** The same for a call under a key. */
export const callUnderKey = <E extends IdempotentEndpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey: string,
): Promise<Reply<E>> => sendAgain(() => callIdempotent(endpoint, input, idempotencyKey))
