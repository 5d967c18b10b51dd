import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { useState } from 'react'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { ConversationPicture } from '../list/ConversationPicture.tsx'
import { PaneHead } from '../PaneHead.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { MembersDialog } from './MembersDialog.tsx'

/** What a clock shows where the other one is. */
function TheirTime({ timeZone }: { timeZone: string }) {
  const now = useMinute()
  return `${formatClock(timeZone, now)} ${formatZoneCity(timeZone)} (${formatOffset(timeZone, now)})`
}

type ConversationHeadProps = {
  conversation: Conversation
  me: string
  onBack: (() => void) | undefined
  onLeft: () => void
}

export function ConversationHead({ conversation, me, onBack, onLeft }: ConversationHeadProps) {
  const [showsMembers, setShowsMembers] = useState(false)
  const { kind, title, members, memberCount, organizationName } = conversation
  const other = members.find(({ userId }) => userId !== me)
  return (
    <PaneHead
      title={title}
      picture={<ConversationPicture conversation={conversation} me={me} size={36} />}
      about={
        kind === 'direct'
          ? other && (
              <>
                {organizationName && `${organizationName} · `}
                <TheirTime timeZone={other.timeZone} />
              </>
            )
          : `${countText(memberCount, 'member')}: ${members.map(({ userName }) => userName).join(', ')}`
      }
      onBack={onBack}
    >
      <ConversationMenu
        conversation={conversation}
        me={me}
        onMembers={() => setShowsMembers(true)}
        onLeft={onLeft}
      />
      {showsMembers && (
        <MembersDialog conversation={conversation} me={me} onClose={() => setShowsMembers(false)} />
      )}
    </PaneHead>
  )
}
