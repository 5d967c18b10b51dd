import { Text } from '@mantine/core'
import { TimeText } from '../kit/ui/TimeText.tsx'
import type { Overview } from './dashboardQueries.ts'

/** Said below while all is well: up to when the hours above are. */
export function FreshnessText({ of: { stale, syncedAt } }: { of: Pick<Overview, 'stale' | 'syncedAt'> }) {
  if (stale || !syncedAt) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      Synced with Time Doctor on <TimeText at={syncedAt} />.
    </Text>
  )
}
