import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { ConversationPicture } from '../list/ConversationPicture.tsx'
import { PaneHead } from '../PaneHead.tsx'

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

/** Its menu is made when it is first pressed, and stays from then on with what it asks. */
function ConversationMenuButton(props: ConversationMenuButtonProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="More about this conversation"
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDotsVertical size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return (
    <Suspense fallback={button}>
      <ConversationMenu {...props} target={button} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
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
