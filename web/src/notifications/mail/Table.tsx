import type { Mail } from '@claimcrew/contract/notifications/contract'
import { Paper, Table } from '@mantine/core'
import { TableSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { MailProblem, MailState, MailStep } from './Facts.tsx'
import classes from './Mail.module.css'

/** Undefined while they are being read. */
export type MailRowsProps = { mails: readonly Mail[] | undefined }

const columns = [
  ['Recipient', '20%'],
  ['Subject', undefined],
  ['State', '7rem'],
  ['Tries', '4.5rem'],
  ['Written', '14rem'],
  ['Sent or next try', '14rem'],
] as const

function MailRow({ mail }: { mail: Mail }) {
  return (
    <Table.Tr data-row tabIndex={-1}>
      <Table.Td className={classes.anywhere ?? ''}>{mail.recipient}</Table.Td>
      <Table.Td className={classes.anywhere ?? ''}>
        {mail.subject}
        <MailProblem problem={mail.problem} />
      </Table.Td>
      <Table.Td>
        <MailState state={mail.state} />
      </Table.Td>
      <Table.Td className="tabular">{mail.tries}</Table.Td>
      <Table.Td>
        <TimeText at={mail.createdAt} />
      </Table.Td>
      <Table.Td>
        <MailStep mail={mail} />
      </Table.Td>
    </Table.Tr>
  )
}

export function MailTable({ mails }: MailRowsProps) {
  return (
    <Paper withBorder className={classes.paper ?? ''}>
      <Table
        layout="fixed"
        fz="sm"
        horizontalSpacing="sm"
        verticalSpacing="sm"
        className={classes.table ?? ''}
        aria-label="Outgoing mail"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(([column, width]) => (
              <Table.Th key={column} w={width} fz="xs" fw={560} c="dimmed">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {mails ? (
          <Table.Tbody>
            {mails.map(mail => (
              <MailRow key={mail.mailId} mail={mail} />
            ))}
          </Table.Tbody>
        ) : (
          <TableSkeleton columns={columns.length} />
        )}
      </Table>
    </Paper>
  )
}
