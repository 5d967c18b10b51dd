import { Button, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { readSession } from '../session.ts'
import { FormButtons } from './FormButtons.tsx'

type SearchParams = Readonly<Record<string, unknown>>

type Scope = {
  /** The names in the address that show what is inside: when one of them changes, it goes. */
  readonly names: readonly string[]
  /** Where names do not say it: whether a step from one address to another leaves what is inside. */
  readonly leaves?: ((here: SearchParams, there: SearchParams) => boolean) | undefined
  readonly onAsk?: ((asking: boolean) => void) | undefined
}

const UnsavedScope = createContext<Scope>({ names: [] })

type UnsavedAreaProps = Scope & { children: ReactNode }

/** Around a part of a screen that the address opens and closes: forms inside ask before that, too. */
export function UnsavedArea({ names, leaves, onAsk, children }: UnsavedAreaProps) {
  const scope = useMemo(() => ({ names, leaves, onAsk }), [names, leaves, onAsk])
  return <UnsavedScope value={scope}>{children}</UnsavedScope>
}

/** Beside a form: while it holds changes, leaving it by the address or closing the tab asks first. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { names, leaves, onAsk } = use(UnsavedScope)
  // A session that has ended is not kept open by a form.
  const mustAsk = useCallback(() => when && readSession().isUserLoggedIn, [when])
  const field = useRef<Element>(null)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const here: SearchParams = current.search
      const there: SearchParams = next.search
      const goes =
        current.pathname !== next.pathname ||
        names.some(name => here[name] !== there[name]) ||
        leaves?.(here, there) === true
      if (!goes || !mustAsk()) return false
      field.current = document.activeElement
      return true
    },
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  const asking = leaving.status === 'blocked'
  useEffect(() => {
    if (!asking) return
    onAsk?.(true)
    return () => onAsk?.(false)
  }, [asking, onAsk])
  if (leaving.status !== 'blocked') return null
  const stay = () => {
    leaving.reset()
    // A dialog that begins open does not give the focus back by itself.
    if (field.current instanceof HTMLElement) field.current.focus({ preventScroll: true })
  }
  return (
    <Modal
      opened
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="lg">
        <Text size="sm">You have unsaved changes. If you leave, you’ll lose them.</Text>
        <FormButtons>
          <Button variant="default" onClick={leaving.proceed}>
            Discard changes
          </Button>
          <Button onClick={stay} data-autofocus>
            Keep editing
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
