import type { Mail } from '@claimcrew/contract/notifications/contract'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './Mail.module.css'
import { describeStep, mailStateStyles } from './words.ts'

function Step({ mail }: { mail: Mail }) {
  const { words, at } = describeStep(mail)
  if (!at) return words
  return (
    <>
      <span className={classes.step}>{words}</span> <TimeText at={at} />
    </>
  )
}

export const mailColumns: readonly Column<Mail>[] = [
  {
    id: 'recipient',
    label: 'Recipient',
    width: '20%',
    card: 'title',
    cell: ({ recipient }) => recipient,
    cardCell: ({ recipient }) => <span className={classes.recipient}>{recipient}</span>,
  },
  {
    id: 'subject',
    label: 'Subject',
    card: 'body',
    cell: ({ subject, problem }) => (
      <>
        {subject}
        {/* In the mail server's own words. */}
        {problem && <p className={classes.problem}>{problem}</p>}
      </>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    width: '7rem',
    card: 'corner',
    cell: ({ state }) => <StateBadge stateStyle={mailStateStyles[state]} />,
  },
  {
    id: 'tries',
    label: 'Tries',
    width: '4.5rem',
    cell: ({ tries }) => <span className="tabular">{tries}</span>,
  },
  { id: 'written', label: 'Created', width: '12.5rem', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    id: 'step',
    label: 'Sent or next try',
    width: '13rem',
    cell: mail => <Step mail={mail} />,
  },
]
