import { Paper } from '@mantine/core'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { MailProblem, MailState, MailStep } from './Facts.tsx'
import classes from './Mail.module.css'
import type { MailRowsProps } from './Table.tsx'

export function MailCards({ mails }: MailRowsProps) {
  if (!mails) return <ListSkeleton />
  return (
    <ul className={classes.cards} aria-label="Outgoing mail">
      {mails.map(mail => (
        <Paper
          key={mail.mailId}
          component="li"
          withBorder
          className={classes.card ?? ''}
          data-row
          tabIndex={-1}
        >
          <div className={classes.cardTop}>
            <span className={classes.recipient}>{mail.recipient}</span>
            <MailState state={mail.state} />
          </div>
          <div className={classes.anywhere}>{mail.subject}</div>
          <MailProblem problem={mail.problem} />
          <dl className={classes.facts}>
            <dt>Tries</dt>
            <dd className="tabular">{mail.tries}</dd>
            <dt>Written</dt>
            <dd>
              <TimeText at={mail.createdAt} />
            </dd>
            <dt>Now</dt>
            <dd>
              <MailStep mail={mail} />
            </dd>
          </dl>
        </Paper>
      ))}
    </ul>
  )
}
