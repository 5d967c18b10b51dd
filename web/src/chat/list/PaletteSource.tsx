import { listConversations } from '@claimcrew/contract/chat/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'

const few = 6

/** The palette's conversations, by title or by who is in them. */
export function ConversationsSource({ q, onItems }: PaletteSourceProps) {
  const { data } = useCall(listConversations, { query: { q, limit: few } }, { enabled: q !== '' })
  const items = useMemo((): readonly PaletteItem[] | undefined => {
    if (q === '') return []
    return data?.items.map(({ conversationId, title, kind, memberCount }) => ({
      id: `conversation:${conversationId}`,
      label: title,
      about: kind === 'group' ? countText(memberCount, 'member') : 'Chat',
      to: to('/chat', { conversation: conversationId }),
    }))
  }, [q, data])
  useReportItems(onItems, items)
  return null
}
