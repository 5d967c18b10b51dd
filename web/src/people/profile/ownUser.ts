import type { User } from '@claimcrew/contract/people/contract'
import { getUser } from '@claimcrew/contract/people/contract'
import { updateReply } from '../../kit/call/cache.ts'
import { replyKey } from '../../kit/call/keys.ts'
import { notifyOtherTabs, useCall } from '../../kit/call/query.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { readSession, storeUser, useSession } from '../../kit/session.ts'

/** Oneself, with the private fields that the stored user leaves out. The shell has usually read it already. */
export function useOwnUser() {
  const id = useSession().user?.userId ?? ''
  // The server leaves nothing out for the user themself.
  return useCall(getUser, { params: { id } }, { enabled: id !== '', select: person => person as User })
}

/** After a change of oneself: what the screens have read and what is stored both become true at once. */
export function cacheOwnUser(userId: string, change: Partial<User>): void {
  // The answer may come after somebody has signed out, or another person has signed in.
  if (readSession().user?.userId !== userId) return
  const input = { params: { id: userId } }
  // A reading that is under way is older than this change.
  void queryClient.cancelQueries({ queryKey: replyKey(getUser, input) })
  updateReply(getUser, input, before => ({ ...before, ...change }))
  storeUser(change)
  notifyOtherTabs(getUser)
}
