import { to } from '@claimcrew/contract/kit/href'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { getStatement } from '@claimcrew/contract/statements/contract'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { PrintButton } from '../../kit/ui/export/PrintButton.tsx'
import { Page, useDocumentTitle } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import { AddAddress } from '../AddAddress.tsx'
import { CsvButton } from '../paper/CsvButton.tsx'
import { MarkPaidButton } from '../paper/MarkPaidButton.tsx'
import { StatementPaper } from '../paper/Paper.tsx'
import { useStatementChanges } from '../useStatementChanges.ts'
import { titleOf } from '../words.ts'
import classes from './StatementPage.module.css'

function NotHere() {
  useDocumentTitle('Not found')
  return (
    <StateMessage
      icon={IconFileOff}
      order={1}
      title="We can’t find this statement"
      action={
        <Button component={Link} to={to('/reports', { view: 'statements' })}>
          Go to Statements
        </Button>
      }
    >
      Check the link for typos, or ask the person who sent it.
    </StateMessage>
  )
}

/** One statement as a screen of its own: both sides and an ADMIN see the same. */
export function StatementPage({ statementId }: { statementId: string }) {
  const { data, error, refetch } = useCall(getStatement, { params: { statementId } })
  useStatementChanges()
  if (statusOf(error) === 404 || statusOf(error) === 422) return <NotHere />
  const statement = data?.statement
  const month = statement?.month
  return (
    <Page
      width="narrow"
      title={statement ? titleOf(statement) : 'Statement'}
      description={
        statement && `${monthText(statement.month)}, ${statement.billerName} for ${statement.clientName}`
      }
      above={
        <Anchor
          component={Link}
          to={to('/reports', { view: 'statements', ...(month && { month }) })}
          size="sm"
          className={classes.back ?? ''}
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          {month ? `Statements for ${monthText(month)}` : 'Statements'}
        </Anchor>
      }
      actions={
        statement && (
          <>
            <CsvButton statement={statement} />
            <PrintButton />
            <MarkPaidButton statement={statement} />
          </>
        )
      }
    >
      {statement ? (
        <>
          <AddAddress
            sides={[statement.clientId, statement.billerId]}
            isFinal={statement.status !== 'provisional'}
          />
          <StatementPaper statement={statement} />
        </>
      ) : error ? (
        <ErrorState title="We couldn’t load the statement" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}
