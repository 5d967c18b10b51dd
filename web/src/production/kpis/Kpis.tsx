import { listKpis } from '@claimcrew/contract/production/contract'
import { kpis, kpisOf, noKpiBase } from '@claimcrew/contract/production/kpis'
import type { KpiMonth } from '@claimcrew/contract/production/shapes'
import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconBuildingHospital } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { type Month, monthOf, monthText, stepMonth } from '../../kit/time/months.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StateBadge, type StateLook } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { useProductionAddress } from '../shared/address.ts'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import { BaseForm } from './BaseForm.tsx'
import { partText, valueText } from './figureText.ts'
import { ImportKpis } from './ImportKpis.tsx'
import classes from './Kpis.module.css'
import { Year } from './Year.tsx'

const textOfMonth = ({ month, year }: Month) => `${year}-${String(month).padStart(2, '0')}`
const monthIn = (text: string): Month => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })

const within: StateLook = { word: 'Within range', colour: 'teal' }
const outside: StateLook = { word: 'Outside range', colour: 'amber' }

/** Each figure with how it is made, what it is divided by, and what is usual. */
function Figures({ month, known }: { month: string; known: KpiMonth | undefined }) {
  const figures = known?.kpis ?? kpisOf(noKpiBase, month)
  return (
    <ul className={classes.figures}>
      {kpis.map(({ key, label, formula, denominatorLabel, band }) => {
        const figure = figures.find(one => one.key === key)
        const value = figure?.value ?? null
        return (
          <Paper key={key} component="li" withBorder className={classes.figure}>
            <Title order={3} size="h4">
              {label}
            </Title>
            <div className={classes.value}>
              {valueText(key, value)}
              {value !== null && <StateBadge look={figure?.isWithin ? within : outside} />}
            </div>
            <Text size="xs">typical: {band.text}</Text>
            <Text size="xs" c="dimmed">
              {formula}
            </Text>
            <Text size="xs" c="dimmed" className="tabular">
              {value === null
                ? `needs ${denominatorLabel} and the amount`
                : `${partText(key, figure?.numerator ?? null)} of ${partText(key, figure?.denominator ?? null)} (${denominatorLabel})`}
            </Text>
          </Paper>
        )
      })}
    </ul>
  )
}

type PracticeProps = { clientId: string | undefined; month: string }

function Practice({ clientId, month }: PracticeProps) {
  const from = textOfMonth(stepMonth(monthIn(month), -11))
  const read = useCall(listKpis, { query: { from, to: month, ...(clientId ? { clientId } : {}) } })
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the figures" error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton height={320} role="status" aria-label="Loading..." />
  const { months } = read.data
  const known = months.find(one => one.month === month)
  return (
    <>
      <Figures month={month} known={known} />
      {known && (
        <Text size="xs" c="dimmed" mt="xs">
          Entered by {known.enteredByName}, <TimeText at={known.enteredAt} />.
        </Text>
      )}
      <BaseForm
        key={`${month} ${known?.enteredAt}`}
        clientId={clientId}
        month={month}
        base={known?.base ?? noKpiBase}
      />
      <Year months={months} />
    </>
  )
}

/** How a practice does, month by month, from numbers that it enters or imports. */
export function Kpis({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useProductionAddress()
  const today = useToday(useTimeZone())
  const month = address.month ?? textOfMonth(stepMonth(monthOf(today), -1))
  const clientId = asAdmin ? address.client : undefined
  return (
    <>
      <div className={classes.bar}>
        <MonthPicker
          month={monthIn(month)}
          today={today}
          onChange={wanted => change({ month: textOfMonth(wanted) }, 'choosing')}
        />
        {asAdmin && (
          <ClientChoice
            client={clientId}
            none="Choose a client"
            onChange={client => change({ client }, 'choosing')}
          />
        )}
        {(!asAdmin || clientId) && <ImportKpis clientId={clientId} />}
      </div>
      {asAdmin && !clientId ? (
        <EmptyState icon={IconBuildingHospital} title="Choose a client">
          These figures are for one practice. Choose a client above to see {monthText(monthIn(month))}.
        </EmptyState>
      ) : (
        <Practice clientId={clientId} month={month} />
      )}
    </>
  )
}
