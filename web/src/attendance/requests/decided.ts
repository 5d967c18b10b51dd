import { statusOf } from '../../kit/call/call.ts'

/** Whether a decision was refused because there is one already: with the next reading, the form that asks for it goes. */
export const isDecided = (error: unknown): boolean => statusOf(error) === 409

type MutationState = { readonly isPending: boolean; readonly error: Error | null }

/** For a form that is about to go: what it has no time to say is said elsewhere. */
export const withoutDecided = ({ isPending, error }: MutationState): MutationState => ({
  isPending,
  error: isDecided(error) ? null : error,
})
