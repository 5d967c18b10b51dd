import type { ConversationItem } from '@claimcrew/contract/chat/shapes'
import { IconUsers } from '@tabler/icons-react'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import classes from './List.module.css'

type ConversationPictureProps = {
  conversation: Pick<ConversationItem, 'kind' | 'title' | 'members'>
  me: string
  size: number
}

/** The other one's picture, or that it is a group. */
export function ConversationPicture({
  conversation: { kind, title, members },
  me,
  size,
}: ConversationPictureProps) {
  const other = members.find(({ userId }) => userId !== me)
  if (kind === 'direct')
    return (
      <PersonAvatar person={other ?? { userName: title }} size={size} className={classes.picture ?? ''} />
    )
  return (
    <span className={classes.group} style={{ width: size, height: size }} aria-hidden>
      <IconUsers size={size * 0.5} stroke={1.6} />
    </span>
  )
}
