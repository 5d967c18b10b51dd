import { ActionIcon } from '@mantine/core'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'

type Popup = {
  /** The button, which the menu or popover is placed beside. */
  readonly target: ReactElement
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

type PopupButtonProps = {
  label: string
  kind: 'menu' | 'dialog'
  icon: ReactNode
  className?: string | undefined
  draw: (popup: Popup) => ReactNode
}

/** A button whose menu or popover is made when it is first pressed, and stays from then on. */
export function PopupButton({ label, kind, icon, className = '', draw }: PopupButtonProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-haspopup={kind}
      aria-expanded={isOpen === true}
      className={className}
      onClick={() => setOpen(!isOpen)}
    >
      {icon}
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return <Suspense fallback={button}>{draw({ target: button, isOpen, setOpen })}</Suspense>
}
