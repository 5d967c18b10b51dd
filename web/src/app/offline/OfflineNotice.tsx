import { useLiveState } from '../../kit/live/live.ts'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { readSavedAt } from './restore.ts'

/** Shown on a page that began without a connection, until there is one. */
export function OfflineNotice() {
  const live = useLiveState()
  const savedAt = readSavedAt()
  if (savedAt === null || live === 'open') return null
  return (
    <Notice>
      You’re offline. This page is from <TimeText at={new Date(savedAt).toISOString()} />. You can still
      punch, and we’ll send it when you’re back online.
    </Notice>
  )
}
