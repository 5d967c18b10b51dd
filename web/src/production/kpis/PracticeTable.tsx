import { countText } from '@claimcrew/contract/kit/numberWords'
import { kpis } from '@claimcrew/contract/production/kpiRules'
import { listPracticeKpis } from '@claimcrew/contract/production/kpis'
import { Anchor, ScrollArea, Skeleton, Text, Title } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { FigureCell } from './FigureCell.tsx'
import classes from './KpisPanel.module.css'

type PracticeTableProps = {
  clientId: string | undefined
  month: string
  onSelect: (practiceId: string) => void
}

/** A month of each practice beside the others, and how many of them it is the sum of. */
export function PracticeTable({ clientId, month, onSelect }: PracticeTableProps) {
  const open = useSeveralPractices(clientId).filter(({ closed }) => !closed)
  const read = useCall(listPracticeKpis, { params: { month }, query: clientId ? { clientId } : {} })
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load the practices" error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton height={240} mt="md" role="status" aria-label="Loading..." />
  const { practices } = read.data
  const missing = open.filter(one => !practices.some(({ practiceId }) => practiceId === one.practiceId))
  return (
    <section className={classes.year}>
      <Title order={2} size="h4">
        By practice
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        The figures above add up {countText(practices.length, 'practice')}.
        {missing.length > 0 && ` No numbers yet: ${missing.map(({ name }) => name).join(', ')}.`}
      </Text>
      <ScrollArea
        className={classes.scroll ?? ''}
        data-scrolls="sideways"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Figures by practice' }}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Practice</th>
              {kpis.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {practices.map(({ practiceId, practiceName, kpis: figures }) => (
              <tr key={practiceId}>
                <th scope="row">
                  <Anchor component="button" type="button" inherit onClick={() => onSelect(practiceId)}>
                    {practiceName}
                  </Anchor>
                </th>
                {kpis.map(({ key }) => (
                  <FigureCell key={key} figureKey={key} figure={figures.find(one => one.key === key)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}
