import type { ComponentProps } from 'react'
import { useDayPicture } from '../clocksQueries.ts'
import { DayHead } from './DayHead.tsx'
import { DayPane } from './DayPane.tsx'

type InboxDayProps = Omit<ComponentProps<typeof DayPane>, 'isOwn'> & {
  /** As far as it is known before the day is read; undefined where it is the reader. */
  billerName: string | undefined
  onDay: (day: string) => void
}

/** A day with its heading. */
export function InboxDay({ billerName, onDay, ...pane }: InboxDayProps) {
  const { data } = useDayPicture(pane.billerId, pane.day)
  const isOwn = billerName === undefined
  return (
    <>
      <DayHead
        billerId={pane.billerId}
        billerName={isOwn ? undefined : data?.billerName || billerName}
        day={pane.day}
        timeZone={data?.timeZone}
        onDay={onDay}
      />
      <DayPane {...pane} isOwn={isOwn} />
    </>
  )
}
