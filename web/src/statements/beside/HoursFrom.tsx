import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { chooseHours } from '@claimcrew/contract/statements/contract'
import { mayChooseHours } from '@claimcrew/contract/statements/policy'
import { hoursSources, monthAfter, monthOf } from '@claimcrew/contract/statements/rules'
import { Radio, Stack, Text } from '@mantine/core'
import { useAct } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useActor } from '../useActor.ts'
import { refreshStatements } from '../useMoves.ts'
import { monthName, sourceWords } from '../words.ts'
import { useProgress } from './progress.ts'

type HoursFromProps = { engagement: Engagement; place: 'terms' | 'page' }

/** In the terms: which hours are paid. Its client chooses for the months to come, its biller reads it. */
export function HoursFrom({ engagement, place }: HoursFromProps) {
  return place === 'terms' && engagement.state !== 'ended' ? <Choice engagement={engagement} /> : null
}

function Choice({ engagement }: { engagement: Engagement }) {
  const { engagementId, billerId, clientId } = engagement
  const actor = useActor()
  const today = useToday(useTimeZone())
  const now = monthOf(today)
  const sourceIn = (rows: ReturnType<typeof useProgress>['rows']) =>
    rows?.find(row => row.engagementId === engagementId)?.hoursFrom
  const present = sourceIn(useProgress(now, { billerId, clientId }).rows)
  const coming = sourceIn(useProgress(monthAfter(now), { billerId, clientId }).rows) ?? present
  const choosing = useAct(chooseHours, {
    onSuccess: ({ hoursFrom, fromMonth }) => {
      toast.success('Chosen', `${sourceWords[hoursFrom]}, from ${monthName(fromMonth)} on.`)
      void refreshStatements()
    },
    onError: error => toast.error('Not chosen', textOf(error)),
  })
  if (!coming || !actor) return null
  const changes = present !== undefined && present !== coming
  const about = changes && `In ${monthName(now)} still: ${sourceWords[present].toLowerCase()}.`
  if (!mayChooseHours(actor, engagement))
    return (
      <Text size="sm">
        Hours that are paid: {sourceWords[coming].toLowerCase()}. {about}
      </Text>
    )
  return (
    <Radio.Group
      label="Hours that are paid"
      description={about || 'Another choice counts from the next month on.'}
      value={coming}
      onChange={hoursFrom =>
        choosing.mutate({
          params: { engagementId },
          body: { hoursFrom: hoursFrom === 'tracked' ? 'tracked' : 'attendance' },
        })
      }
    >
      <Stack gap={6} mt={6}>
        {hoursSources.map(source => (
          <Radio key={source} value={source} label={sourceWords[source]} disabled={choosing.isPending} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
