import { openConversation, openTeamConversation } from '@claimcrew/contract/chat/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/call/call.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { cacheConversation } from '../list/cache.ts'

type ConversationTarget = { readonly memberIds: readonly string[]; readonly title: string | null } | 'team'

/** Begins a conversation, or finds the one that there is. */
export function useOpenConversation(onOpen: (conversationId: string) => void) {
  const { keyFor } = useSendKey()
  const whileOpen = useWhileOpen()
  return useMutation<string, Error, ConversationTarget>({
    networkMode: 'always',
    mutationFn: async selected => {
      const { conversation } =
        selected === 'team'
          ? await call(openTeamConversation, {})
          : await callUnderKey(
              openConversation,
              { body: { memberIds: [...selected.memberIds], title: selected.title } },
              keyFor(selected),
            )
      cacheConversation(conversation)
      return conversation.conversationId
    },
    // The code that opens it takes a message too, which none of the other arguments here is.
    onSuccess: conversationId => whileOpen(() => onOpen(conversationId)),
  })
}
