import { type Done, doneReply } from '@claimcrew/contract/kit/reply'
import type * as z from 'zod'
import { CallFailed, isUnanswered, mayBeDoneText, noAnswerText, statusOf } from './callFailed.ts'

export type DoneReply = z.infer<typeof Done>

/** Whether nobody knows what became of a write: no answer came, and what is true was not read, or could not be. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallFailed && error.unanswered && (error.message || error.lostAnswer) !== noAnswerText

/** What to say above the failure of a write. */
export const failureTitle = (error: unknown, notDone: string): string =>
  isOutcomeUnknown(error) ? 'We couldn’t tell whether it worked' : notDone

/**
 * Sends a write whose answer may get lost. Where none comes, `recover` reads what is true: what the answer would have said
 * where it was done, null where it was not. Where that cannot be read either, the error says that nobody knows.
 */
export async function sendOrRecover<Result>(
  send: () => Promise<Result>,
  recover: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    // What never left was not done, and there is nothing to find out.
    if (!isUnanswered(error) || !isOutcomeUnknown(error)) throw error
    const recovered = await recover().catch(() => {
      throw new CallFailed(0, { message: mayBeDoneText }, error)
    })
    if (recovered === null) throw new CallFailed(0, { message: noAnswerText }, error)
    return recovered
  }
}

/** The second try of a write never ends up in another organization than the first, for which the person may act by then. */
export function inOneOrganization<Result>(
  readOrganizationId: () => string | null,
  send: () => Promise<Result>,
): () => Promise<Result> {
  const organizationId = readOrganizationId()
  return async () => {
    if (readOrganizationId() !== organizationId) throw new CallFailed(0)
    return send()
  }
}

/**
 * Which of two failures to tell of. Where the second try got no answer either, perhaps because the connection was gone by
 * then and it never left, the first one may still have been done.
 */
const pickFailure = (first: unknown, second: unknown): unknown =>
  isOutcomeUnknown(first) && isUnanswered(second) ? first : second

/** Sends a write that is done once however often it comes: where no answer came, the second try brings it. */
export async function sendAgainIfUnanswered<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return send().catch(again => {
      throw pickFailure(error, again)
    })
  }
}

/** Sends a removal whose answer may get lost: what is not there any more at the second try was removed by the first. */
export async function removeIfUnanswered(send: () => Promise<DoneReply>): Promise<DoneReply> {
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return send().catch(again => {
      if (statusOf(again) === 404) return doneReply
      throw pickFailure(error, again)
    })
  }
}
