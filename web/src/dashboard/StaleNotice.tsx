import { Text } from '@mantine/core'
import { TimeText } from '../kit/ui/TimeText.tsx'
import { Notice } from './Notice.tsx'

type Pulled = { of: { readonly stale: boolean; readonly syncedAt: string | null } }

/** Nothing as long as what was pulled is fresh. */
export function StaleNotice({ of: { stale, syncedAt } }: Pulled) {
  if (!stale) return null
  return (
    <Notice>
      {syncedAt ? (
        <>
          Last pulled from Time Doctor on <TimeText at={syncedAt} />. What you see may lack the latest hours.
        </>
      ) : (
        'Nothing has been pulled from Time Doctor yet. Tracked hours appear here once it has.'
      )}
    </Notice>
  )
}

/** Said below while all is well: up to when the hours above are. */
export function FreshText({ of: { stale, syncedAt } }: Pulled) {
  if (stale || !syncedAt) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      Pulled from Time Doctor on <TimeText at={syncedAt} />.
    </Text>
  )
}
