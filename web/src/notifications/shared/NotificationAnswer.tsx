import type { Href } from '@claimcrew/contract/kit/paths'
import { Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { notificationAnswers } from './slots.ts'

type NotificationAnswerProps = { kind: string | null; link: Href }

/** What can be answered here, for kinds that ask something. */
export function NotificationAnswer({ kind, link }: NotificationAnswerProps) {
  return useSlot(notificationAnswers)
    .filter(({ kinds }) => kind !== null && kinds.includes(kind))
    .map(({ order, Part }) => (
      <Suspense key={order}>
        <Part link={link} />
      </Suspense>
    ))
}
