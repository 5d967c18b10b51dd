import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { IconDotsVertical } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { ConversationPicture } from '../list/ConversationPicture.tsx'
import { PaneHead } from '../PaneHead.tsx'
import { PopupButton } from '../PopupButton.tsx'

const ConversationMenu = lazyPart(async () => (await import('./ConversationMenu.tsx')).ConversationMenu, {
  isAtHand: true,
})
const MembersDialog = lazyPart(async () => (await import('./MembersDialog.tsx')).MembersDialog)

/** What a clock shows where the other one is. */
function TheirTime({ timeZone }: { timeZone: string }) {
  const now = useMinute()
  return `${formatClock(timeZone, now)} ${formatZoneCity(timeZone)} (${formatOffset(timeZone, now)})`
}

type ConversationMenuButtonProps = {
  conversation: Conversation
  me: string
  onMembers: () => void
  onLeft: () => void
}

function ConversationMenuButton(props: ConversationMenuButtonProps) {
  return (
    <PopupButton
      label="More about this conversation"
      kind="menu"
      icon={<IconDotsVertical size={20} stroke={1.6} aria-hidden />}
      draw={({ setOpen, ...menu }) => (
        <ConversationMenu {...props} {...menu} onClose={() => setOpen(false)} />
      )}
    />
  )
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
      <ConversationMenuButton
        conversation={conversation}
        me={me}
        onMembers={() => setShowsMembers(true)}
        onLeft={onLeft}
      />
      <Suspense>
        {showsMembers && (
          <MembersDialog conversation={conversation} me={me} onClose={() => setShowsMembers(false)} />
        )}
      </Suspense>
    </PaneHead>
  )
}
