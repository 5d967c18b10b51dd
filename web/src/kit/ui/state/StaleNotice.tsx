import { TimeText } from '../TimeText.tsx'
import { Notice } from './Notice.tsx'

type StaleNoticeProps = {
  /** When the tracker's hours were last pulled; null where they never were. */
  syncedAt: string | null
  /** The person it is about, where it is not everybody in view. */
  personName?: string | undefined
}

/** What is shown may be less than the truth, and since when. The screen that shows it has found that it is old. */
export function StaleNotice({ syncedAt, personName }: StaleNoticeProps) {
  const about = personName && ` for ${personName}`
  return (
    <Notice>
      {syncedAt ? (
        <>
          Last synced with Time Doctor on <TimeText at={syncedAt} />
          {about}. The latest hours may be missing.
        </>
      ) : (
        <>We haven’t synced with Time Doctor yet{about}. Hours show up here after the first sync.</>
      )}
    </Notice>
  )
}
