import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { openedIn, textOfOpened } from '../sheet/address.ts'
import { useWorklogAddress } from '../sheet/readSheet.ts'
import { Day } from './Day.tsx'

/** The day that the address opens. On a phone it takes the whole screen. */
export function DayDrawer() {
  const { address, change } = useWorklogAddress()
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  // While it slides away it still shows what it showed.
  const [last, setLast] = useState(address.day)
  if (address.day !== undefined && address.day !== last) setLast(address.day)
  const opened = openedIn(last)
  return (
    <Drawer
      opened={address.day !== undefined}
      onClose={() => change({ day: undefined }, 'stepping')}
      position="right"
      size={phone ? '100%' : '42rem'}
      title={opened ? dayText(opened.date) : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      {opened && (
        <Day
          key={last}
          userId={opened.userId}
          date={opened.date}
          projectId={address.project}
          onDay={date => change({ day: textOfOpened({ userId: opened.userId, date }) }, 'stepping')}
        />
      )}
    </Drawer>
  )
}
