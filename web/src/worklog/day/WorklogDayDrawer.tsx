import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatWorklogDayRef, parseWorklogDayRef } from '../table/address.ts'
import { useWorklogAddress } from '../table/worklogTableQueries.ts'
import { WorklogDay } from './WorklogDay.tsx'

/** The day that the address opens. On a phone it takes the whole screen. */
export function WorklogDayDrawer() {
  const { address, change } = useWorklogAddress()
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  // While it slides away it still shows what it showed.
  const [last, setLast] = useState(address.day)
  if (address.day !== undefined && address.day !== last) setLast(address.day)
  const dayRef = parseWorklogDayRef(last)
  return (
    <Drawer
      opened={address.day !== undefined}
      onClose={() => change({ day: undefined }, 'stepping')}
      position="right"
      size={phone ? '100%' : '42rem'}
      title={dayRef ? dayText(dayRef.date) : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      {dayRef && (
        <WorklogDay
          key={last}
          userId={dayRef.userId}
          date={dayRef.date}
          projectId={address.project}
          onDay={date => change({ day: formatWorklogDayRef({ userId: dayRef.userId, date }) }, 'stepping')}
        />
      )}
    </Drawer>
  )
}
