import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Stepper.module.css'

type StepProps = {
  label: string
  /** Left out where there is nothing more that way. */
  onStep: (() => void) | undefined
}

/** A single step, where there is nothing to stand between two. */
export function StepButton({ label, onStep, forward = false }: StepProps & { forward?: boolean }) {
  const WayIcon = forward ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={onStep === undefined}
      onClick={() => onStep?.()}
    >
      <WayIcon size={18} stroke={1.6} />
    </ActionIcon>
  )
}

type StepperProps = {
  /** What is stepped through, read aloud: Month. */
  label: string
  back: StepProps
  forward: StepProps
  /** Names where one is; often a button or a field that goes anywhere. */
  children: ReactNode
}

/** One day, week or month back, one forward, and between them where one is. */
export function Stepper({ label, back, forward, children }: StepperProps) {
  return (
    <fieldset className={classes.stepper}>
      <legend className={classes.unseen}>{label}</legend>
      <StepButton {...back} />
      {children}
      <StepButton {...forward} forward />
    </fieldset>
  )
}
