import { computeKpis, kpis, noKpiBase } from '@claimcrew/contract/production/kpiRules'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import { exportKpis, listKpis } from '@claimcrew/contract/production/kpis'
import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconBuildingHospital } from '@tabler/icons-react'
import { useMay } from '../../kit/actingFor.ts'
import { updateReply } from '../../kit/call/cache.ts'
import { callForFile } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { monthOf, stepMonth, type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { StateBadge, type StateStyle } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { usePractices, useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { useProductionAddress } from '../shared/address.ts'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import { BaseForm } from './BaseForm.tsx'
import { kpiPartText, kpiValueText } from './figureText.ts'
import { ImportKpis } from './ImportKpis.tsx'
import classes from './KpisPanel.module.css'
import { KpiYear } from './KpiYear.tsx'
import { PracticeTable } from './PracticeTable.tsx'
import { putSavedMonth } from './putSavedMonth.ts'

const textOfMonth = ({ month, year }: YearMonth) => `${year}-${String(month).padStart(2, '0')}`
const monthIn = (text: string): YearMonth => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5)),
})

/** A year is looked at, up to a month. */
const toFirstMonth = (month: string) => textOfMonth(stepMonth(monthIn(month), -11))

const within: StateStyle = { word: 'Within range', color: 'teal' }
const outside: StateStyle = { word: 'Outside range', color: 'amber' }

/** Each figure with how it is made, what it is divided by, and what is usual. */
function Figures({ month, saved }: { month: string; saved: KpiMonth | undefined }) {
  const figures = saved?.kpis ?? computeKpis(noKpiBase, month)
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
              {kpiValueText(key, value)}
              {value !== null && <StateBadge stateStyle={figure?.isWithin ? within : outside} />}
            </div>
            <Text size="xs">typical: {band.text}</Text>
            <Text size="xs" c="dimmed">
              {formula}
            </Text>
            <Text size="xs" c="dimmed" className="tabular">
              {value === null
                ? `needs ${denominatorLabel} and the amount`
                : `${kpiPartText(key, figure?.numerator ?? null)} of ${kpiPartText(key, figure?.denominator ?? null)} (${denominatorLabel})`}
            </Text>
          </Paper>
        )
      })}
    </ul>
  )
}

type MonthFiguresProps = {
  clientId: string | undefined
  practiceId: string | undefined
  month: string
  onPractice: (practiceId: string) => void
}

function MonthFigures({ clientId, practiceId, month, onPractice }: MonthFiguresProps) {
  const from = toFirstMonth(month)
  const owner = { ...(clientId && { clientId }), ...(practiceId && { practiceId }) }
  const all = usePractices(clientId).data?.practices ?? []
  const input = { query: { from, to: month, ...owner } }
  const read = useCall(listKpis, input)
  const enters = useMay()('production:kpis:team')
  const whole = useCall(
    listKpis,
    { query: { from: month, to: month, ...(clientId && { clientId }) } },
    { enabled: practiceId !== undefined && enters },
  )
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the figures" error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton height={320} role="status" aria-label="Loading..." />
  const { months } = read.data
  const saved = months.find(one => one.month === month)
  const isSum = saved !== undefined && saved.practices > 0
  // With one practice alone nothing says so, and its numbers are the organization's.
  const only = isSum && all.length === 1 ? all[0]?.practiceId : undefined
  return (
    <>
      <Figures month={month} saved={saved} />
      {saved && (
        <Text size="xs" c="dimmed" mt="xs">
          Entered by {saved.enteredByName}, <TimeText at={saved.enteredAt} />.
        </Text>
      )}
      {isSum && !only ? (
        <PracticeTable clientId={clientId} month={month} onSelect={onPractice} />
      ) : (
        enters && (
          <BaseForm
            key={`${month} ${clientId} ${practiceId}`}
            clientId={clientId}
            practiceId={practiceId ?? only}
            month={month}
            base={saved?.base ?? noKpiBase}
            replacesWhole={practiceId !== undefined && whole.data?.months[0]?.practices === 0}
            onSaved={put =>
              updateReply(listKpis, input, reply => ({ ...reply, months: putSavedMonth(reply.months, put) }))
            }
          />
        )
      )}
      <KpiYear months={months} />
    </>
  )
}

/** How a practice does, month by month, from numbers that it enters or imports. */
export function KpisPanel({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useProductionAddress()
  const today = useToday(useTimeZone())
  const month = address.month ?? textOfMonth(stepMonth(monthOf(today), -1))
  const clientId = asAdmin ? address.client : undefined
  const practiceId = useSeveralPractices(clientId).find(
    one => one.practiceId === address.practice,
  )?.practiceId
  const may = useMay()
  const from = toFirstMonth(month)
  const query = { from, to: month, ...(clientId && { clientId }), ...(practiceId && { practiceId }) }
  const kpiFile: ExportChoice = {
    label: 'Numbers (CSV)',
    format: 'csv',
    name: `KPIs_${from}_${month}.csv`,
    saved: 'Table saved',
    fetch: (signal, onReceived) => callForFile(exportKpis, { query }, signal, onReceived),
  }
  return (
    <>
      <div className={classes.bar}>
        <MonthPicker
          month={monthIn(month)}
          today={today}
          onChange={next => change({ month: textOfMonth(next) }, 'choosing')}
        />
        {asAdmin && (
          <ClientChoice
            client={clientId}
            none="Choose a client"
            onChange={client => change({ client, practice: undefined }, 'choosing')}
          />
        )}
        <PracticeSelect
          aria-label="Practice"
          placeholder="All practices"
          clearLabel="Show all practices"
          clientId={clientId}
          practiceId={practiceId}
          onChange={practice => change({ practice }, 'choosing')}
        />
        {(!asAdmin || clientId) && (
          <>
            {may('production:kpis:team') && <ImportKpis clientId={clientId} />}
            <ExportMenu choices={[kpiFile]} />
          </>
        )}
      </div>
      {asAdmin && !clientId ? (
        <EmptyState icon={IconBuildingHospital} title="Choose a client">
          These figures are for one practice. Choose a client above to see {yearMonthText(monthIn(month))}.
        </EmptyState>
      ) : (
        <MonthFigures
          clientId={clientId}
          practiceId={practiceId}
          month={month}
          onPractice={practice => change({ practice }, 'choosing')}
        />
      )}
    </>
  )
}
