import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { dayText } from '../kit/time/dayWords.ts'
import { yearMonthText } from '../kit/time/months.ts'
import { useOpenOnceMounted } from '../kit/ui/lazy/opening.ts'
import { UnsavedArea } from '../kit/ui/UnsavedChanges.tsx'
import { type DrawerTarget, toDrawerTarget } from './address.ts'
import { DayDetails } from './day/DayDetails.tsx'
import { MonthDetails } from './month/MonthDetails.tsx'
import { useRegisterAddress } from './useRegisterAddress.ts'

/** The names in the address that open it. */
const openedBy = ['biller', 'day']
/** While it slides away, its forms are already dropped. */
const nothing: readonly string[] = []

/** The sheet that the address opens: a biller's day, or their month. On a phone it takes the whole screen. */
export function AttendanceDrawer({ ownId }: { ownId?: string }) {
  const { address, change, month } = useRegisterAddress()
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  // A dialog lies on top of it: Escape and a click outside answer that one.
  const [blocked, setBlocked] = useState(false)
  const target = toDrawerTarget(address, ownId)
  const isOpen = target !== undefined
  const isOpenOnceMounted = useOpenOnceMounted(isOpen)
  // While it slides away it still shows the last sheet.
  const [last, setLast] = useState<DrawerTarget>()
  if (target && (last?.billerId !== target.billerId || last.day !== target.day)) setLast(target)

  const close = () => change({ day: undefined, biller: undefined }, 'choosing')
  return (
    <Drawer
      opened={isOpenOnceMounted}
      onClose={close}
      position="right"
      size={phone ? '100%' : '34rem'}
      title={last?.day ? dayText(last.day) : yearMonthText(month)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={!blocked}
      closeOnClickOutside={!blocked}
      attributes={{ header: { role: 'none' } }}
      styles={{ title: { fontSize: '1.0625rem', fontWeight: 650 } }}
    >
      <UnsavedArea names={isOpen ? openedBy : nothing} onAsk={setBlocked}>
        {last?.day && (
          <DayDetails
            key={`${last.billerId} ${last.day}`}
            billerId={last.billerId}
            day={last.day}
            onDay={day => change({ day }, 'choosing')}
            onMonth={ownId ? undefined : () => change({ day: undefined }, 'choosing')}
          />
        )}
        {last && !last.day && (
          <MonthDetails
            key={last.billerId}
            billerId={last.billerId}
            month={month}
            clientId={address.client}
            onBlock={setBlocked}
            onDay={day => change({ day }, 'choosing')}
          />
        )}
      </UnsavedArea>
    </Drawer>
  )
}
