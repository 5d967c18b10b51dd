import { to } from '@claimcrew/contract/kit/href'
import type { Ticket, TicketFile, TicketReply } from '@claimcrew/contract/support/shapes'
import { Anchor, Badge, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from '../Tickets.module.css'
import { FileLinks } from './FileLinks.tsx'

type MessageProps = {
  kind: 'author' | 'support' | 'note'
  person: { readonly userName: string; readonly profilePicture: string | null }
  isOwn: boolean
  at: string
  text: string
  ticketId: string
  files: readonly TicketFile[]
}

function Message({ kind, person, isOwn, at, text, ticketId, files }: MessageProps) {
  return (
    <li>
      <article className={classes.message} data-kind={kind}>
        <div className={classes.who}>
          <PersonAvatar person={person} size={28} />
          <span className={classes.name}>{isOwn ? 'You' : person.userName}</span>
          {kind === 'support' && (
            <Badge variant="light" color="teal">
              Support
            </Badge>
          )}
          {kind === 'note' && (
            <Badge
              variant="light"
              color="amber"
              leftSection={<IconEyeOff size={12} stroke={2.2} aria-hidden />}
            >
              Internal note
            </Badge>
          )}
          <Text span size="sm" c="dimmed">
            <TimeText at={at} />
          </Text>
        </div>
        <p className={classes.text}>{text}</p>
        <FileLinks ticketId={ticketId} files={files} />
      </article>
    </li>
  )
}

/** All that was written to a ticket, the oldest first. */
export function TicketThread({ ticket, replies }: { ticket: Ticket; replies: readonly TicketReply[] }) {
  const own = useSession().user?.userId
  const { ticketId, merged } = ticket
  const pictureOf = replies.find(one => one.authorId === ticket.authorId)?.profilePicture ?? null
  return (
    <>
      <ol className={classes.thread} aria-label="Messages">
        <Message
          kind="author"
          person={{ userName: ticket.authorName, profilePicture: pictureOf }}
          isOwn={ticket.authorId === own}
          at={ticket.createdAt}
          text={ticket.text}
          ticketId={ticketId}
          files={ticket.files}
        />
        {replies.map(reply => (
          <Message
            key={reply.replyId}
            kind={reply.internal ? 'note' : reply.fromSupport ? 'support' : 'author'}
            person={{ userName: reply.authorName, profilePicture: reply.profilePicture }}
            isOwn={reply.authorId === own}
            at={reply.sentAt}
            text={reply.text}
            ticketId={ticketId}
            files={reply.files}
          />
        ))}
      </ol>
      {merged.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Merged into this ticket:{' '}
          {merged.map((one, index) => (
            <span key={one.ticketId}>
              {index > 0 && ', '}
              <Anchor component={Link} to={to('/support', { ticket: one.ticketId })} underline="always">
                #{one.number} {one.subject}
              </Anchor>
            </span>
          ))}
        </Text>
      )}
    </>
  )
}
