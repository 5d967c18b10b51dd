import { to } from '@claimcrew/contract/kit/href'
import { getMonthClosing } from '@claimcrew/contract/statements/contract'
import { toMonth, toMonthBefore } from '@claimcrew/contract/statements/rules'
import { IconBuilding } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { ClientField } from '../closing/ClientField.tsx'
import { ClosingChecklist } from '../closing/ClosingChecklist.tsx'
import classes from '../list/List.module.css'
import { MonthField } from '../MonthField.tsx'
import { useStatementChanges } from '../useStatementChanges.ts'

type MonthClosingProps = {
  /** YYYY-MM; the last one that is over where it is left out. */
  month: string | undefined
  onMonth: (month: string) => void
  /** The client whose month it is, for an ADMIN, who has none. */
  clientId: string | undefined
  onClient: (clientId: string | undefined) => void
}

/** A client's month, from what is left of each biller to the statements. */
export function MonthClosing({ month: addressMonth, onMonth, clientId, onClient }: MonthClosingProps) {
  const { role } = useSession()
  const asAdmin = role === 'ADMIN'
  const today = useToday(useTimeZone())
  const month = addressMonth ?? toMonthBefore(toMonth(today))
  const go = useGo()
  useStatementChanges()
  const query = asAdmin && clientId ? { clientId } : {}
  const read = useCall(
    getMonthClosing,
    { params: { month }, query },
    // What is settled on another screen counts as soon as one comes back.
    { enabled: !asAdmin || clientId !== undefined, staleTime: 0 },
  )
  const body = () => {
    if (asAdmin && clientId === undefined)
      return (
        <EmptyState icon={IconBuilding} title="Choose a client">
          You close a month for one client at a time.
        </EmptyState>
      )
    if (read.data)
      return (
        <ClosingChecklist
          key={`${month} ${clientId}`}
          closing={read.data.closing}
          asAdmin={asAdmin}
          today={today}
          onDone={() => go(to('/reports', { view: 'statements', month, ...query }))}
        />
      )
    if (read.isError)
      return <ErrorState title="We couldn’t load the month" error={read.error} onRetry={read.refetch} />
    return <ListSkeleton />
  }
  return (
    <>
      <div className={classes.bar}>
        <MonthField month={month} today={today} onChange={onMonth} />
        {asAdmin && <ClientField clientId={clientId} onChange={onClient} />}
      </div>
      {body()}
    </>
  )
}
