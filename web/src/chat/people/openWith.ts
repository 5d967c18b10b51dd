import { openConversation, openTeam } from '@claimcrew/contract/chat/contract'
import { useMutation } from '@tanstack/react-query'
import { call, callOnce } from '../../kit/call/call.ts'
import { newKey } from '../../kit/random.ts'
import { keepConversation } from '../list/cache.ts'

type Chosen = { readonly memberIds: readonly string[]; readonly title: string | null } | 'team'

/** Begins a conversation, or finds the one that there is. */
export function useOpenWith(onOpen: (conversationId: string) => void) {
  return useMutation<string, Error, Chosen>({
    networkMode: 'always',
    mutationFn: async chosen => {
      const { conversation } =
        chosen === 'team'
          ? await call(openTeam, {})
          : await callOnce(
              openConversation,
              { body: { memberIds: [...chosen.memberIds], title: chosen.title } },
              newKey(),
            )
      keepConversation(conversation)
      return conversation.conversationId
    },
    // The code that opens it takes a message too, which none of the other arguments here is.
    onSuccess: conversationId => onOpen(conversationId),
  })
}
