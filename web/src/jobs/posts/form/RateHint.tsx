import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { countText, hourlyRateText, numberText } from '@claimcrew/contract/kit/numberWords'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../../../kit/call/query.ts'

/** One does not ask at each digit. */
const typingMs = 300

/** How many billers who do this work ask for no more than what is offered: what is usual is not for everyone to know. */
export function RateHint({ fields: { workTypes, rateMaxCents } }: { fields: JobFields }) {
  const [maxRateCents] = useDebouncedValue(rateMaxCents, typingMs)
  const hasWork = workTypes.length > 0
  const query = { workTypes, limit: 1 }
  const all = useCall(listProfiles, { query }, { enabled: hasWork })
  const affordable = useCall(
    listProfiles,
    { query: { ...query, maxRateCents: maxRateCents ?? 0 } },
    { enabled: hasWork && maxRateCents !== null },
  )
  return (
    // The line is there before it says something, so that nothing below it moves.
    <Text size="sm" c="dimmed" mih="1.55em" mt="-0.75rem" role="status">
      {hintText(all.data?.total, maxRateCents === null ? undefined : affordable.data?.total, maxRateCents)}
    </Text>
  )
}

function hintText(
  all: number | undefined,
  affordable: number | undefined,
  maxRateCents: number | null,
): string {
  if (!all) return ''
  const billers = countText(all, 'listed biller')
  const work = all === 1 ? 'does this work' : 'do this work'
  if (maxRateCents === null)
    return `${billers} ${work}. Enter a maximum to see how many ask for that or less.`
  if (affordable === undefined) return `${billers} ${work}.`
  return `${numberText(affordable)} of ${billers} who ${work} ask${affordable === 1 ? 's' : ''} for ${hourlyRateText(maxRateCents)} or less.`
}
