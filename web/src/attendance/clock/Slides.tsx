import { type AttendanceState, type BreakType, breakTypes } from '@claimcrew/contract/attendance/rules'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { type Ref, useId } from 'react'
import { BreakName } from '../shared/BreakName.tsx'
import classes from './Dialog.module.css'
import { SlideToConfirm } from './SlideToConfirm.tsx'

type ClockSlidesProps = {
  state: AttendanceState
  disabled: boolean
  breakType: BreakType
  onBreakType: (type: BreakType) => void
  onPunchIn: () => Promise<unknown>
  onStartBreak: () => Promise<unknown>
  onEndBreak: () => Promise<unknown>
  onPunchOut: () => Promise<unknown>
  primary: Ref<HTMLDivElement>
}

/** The punches that are possible now; the most likely one stands out. */
export function ClockSlides(props: ClockSlidesProps) {
  return <Stack gap="md">{slidesFor(props)}</Stack>
}

function slidesFor(props: ClockSlidesProps) {
  const { state, disabled, primary, onPunchIn, onEndBreak, onPunchOut } = props
  switch (state) {
    case 'not-punched-in':
    case 'punched-out':
      return (
        <SlideToConfirm
          key="in"
          ref={primary}
          label={state === 'punched-out' ? 'Slide to punch in again' : 'Slide to punch in'}
          disabled={disabled}
          onConfirm={onPunchIn}
        />
      )
    case 'punched-in':
      return (
        <>
          <BreakChoice {...props} />
          <SlideToConfirm
            key="out"
            ref={primary}
            label="Slide to punch out"
            disabled={disabled}
            onConfirm={onPunchOut}
          />
        </>
      )
    case 'on-break':
      return (
        <>
          <SlideToConfirm
            key="end"
            ref={primary}
            label="Slide to end break"
            disabled={disabled}
            onConfirm={onEndBreak}
          />
          <SlideToConfirm
            key="out"
            tone="quiet"
            label="Slide to punch out"
            disabled={disabled}
            onConfirm={onPunchOut}
          />
        </>
      )
  }
}

function BreakChoice({ disabled, breakType, onBreakType, onStartBreak }: ClockSlidesProps) {
  const id = useId()
  return (
    <Stack gap="xs">
      <Text size="sm" fw={560} id={id}>
        Break type
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={breakTypes.map(type => ({ value: type, label: <BreakName type={type} /> }))}
        value={breakType}
        onChange={value => onBreakType(value as BreakType)}
        disabled={disabled}
        classNames={{ label: classes.typeLabel ?? '' }}
      />
      <SlideToConfirm
        key="break"
        tone="quiet"
        label="Slide to start break"
        disabled={disabled}
        onConfirm={onStartBreak}
      />
    </Stack>
  )
}
