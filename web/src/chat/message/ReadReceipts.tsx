import type { Member } from '@claimcrew/contract/chat/shapes'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import classes from './Message.module.css'

const mostShown = 3

/** Who has read up to here. */
export function ReadReceipts({ readers }: { readers: readonly Member[] }) {
  const words = `Seen by ${readers.map(({ userName }) => userName).join(', ')}`
  return (
    <Tooltip label={words} multiline maw={280}>
      <div className={classes.readers}>
        {readers.slice(0, mostShown).map(member => (
          <PersonAvatar key={member.userId} person={member} size={16} />
        ))}
        {readers.length > mostShown && <span aria-hidden>+{readers.length - mostShown}</span>}
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
    </Tooltip>
  )
}
