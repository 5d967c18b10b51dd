import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isSameValue } from '../keepTyped.ts'
import { lazyPart } from '../screen/lazyPart.tsx'
import { countUnsavedForm } from '../screen/unsavedForms.ts'
import { readSession } from '../session.ts'

type SearchParams = Readonly<Record<string, unknown>>

type Scope = {
  /** The names in the address that show what is inside: when one of them changes, it goes. */
  readonly names: readonly string[]
  /** Where names do not say it: whether a step from one address to another leaves what is inside. */
  readonly leaves?: ((here: SearchParams, there: SearchParams) => boolean) | undefined
  readonly onAsk?: ((asking: boolean) => void) | undefined
}

/** Where nothing says which steps leave a form, each one does: what the address opens goes with Back. */
const UnsavedScope = createContext<Scope>({ names: [], leaves: (here, there) => !isSameValue(here, there) })

type UnsavedAreaProps = Scope & { children: ReactNode }

/** Around a part of a screen that the address opens and closes: forms inside ask before that, too. */
export function UnsavedArea({ names, leaves, onAsk, children }: UnsavedAreaProps) {
  const scope = useMemo(() => ({ names, leaves, onAsk }), [names, leaves, onAsk])
  return <UnsavedScope value={scope}>{children}</UnsavedScope>
}

/** How a form's save is going, as `useMutation` tells it. */
export type SaveState = { readonly isPending: boolean; readonly error: Error | null }

const idle: SaveState = { isPending: false, error: null }

/** How long leaving waits for a save without a word. */
const silentMs = 600

/** Waits for a save on its way, and answers whether it was done in time. */
function useSavedSoon({ isPending, error }: SaveState): () => Promise<boolean> {
  const pending = useRef(isPending)
  const waiting = useRef<((saved: boolean) => void)[]>([])
  useLayoutEffect(() => {
    pending.current = isPending
    if (isPending) return
    // A form that closes itself once it is saved comes last and goes first, so that a user who went elsewhere gets there.
    for (const resolve of waiting.current.splice(0).reverse()) resolve(error === null)
  }, [isPending, error])
  useLayoutEffect(
    () => () => {
      for (const resolve of waiting.current.splice(0)) resolve(true)
    },
    [],
  )
  return useCallback(async () => {
    if (!pending.current) return false
    return new Promise<boolean>(resolve => {
      waiting.current.push(resolve)
      setTimeout(() => resolve(false), silentMs)
    })
  }, [])
}

type UnsavedChangesProps = {
  /** Whether something would be lost. A save on its way has not arrived yet. */
  when: boolean
  saving?: SaveState
}

/** Beside a form: while it holds changes, leaving it by the address or closing the tab asks first. */
export function UnsavedChanges({ when, saving = idle }: UnsavedChangesProps) {
  const { names, leaves, onAsk } = use(UnsavedScope)
  // A session that has ended is not kept open by a form.
  const mustAsk = useCallback(() => when && readSession().isUserLoggedIn, [when])
  const isSavedSoon = useSavedSoon(saving)
  useEffect(() => (when ? countUnsavedForm() : undefined), [when])
  usePreloadLeaveDialog(when)
  const field = useRef<Element>(null)
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const here: SearchParams = current.search
      const there: SearchParams = next.search
      const goes =
        current.pathname !== next.pathname ||
        names.some(name => here[name] !== there[name]) ||
        leaves?.(here, there) === true
      if (!goes || !mustAsk()) return false
      field.current = document.activeElement
      return !(await isSavedSoon())
    },
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  useTellAsking(leaving.status === 'blocked', onAsk)
  if (leaving.status !== 'blocked') return null
  const stay = () => {
    leaving.reset()
    focusAgain(field.current)
  }
  return <LeaveQuestion saving={saving} onStay={stay} onLeave={leaving.proceed} />
}

/** Lets what lies around the form know while it asks, so that Escape is left to the question. */
function useTellAsking(isAsking: boolean, onAsk: Scope['onAsk']): void {
  useEffect(() => {
    if (!isAsking) return
    onAsk?.(true)
    return () => onAsk?.(false)
  }, [isAsking, onAsk])
}

/** A dialog that begins open does not give the focus back by itself. */
function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** How many questions are open: until one is answered, what lies below it stays as it is. */
let openQuestions = 0

function useOpenQuestion(): void {
  useLayoutEffect(() => {
    openQuestions++
    return () => {
      openQuestions--
    }
  }, [])
}

const LeaveDialog = lazyPart(async () => (await import('./dialog/LeaveDialog.tsx')).LeaveDialog, {
  isAtHand: true,
})

/** Fetched at the latest when there is something to lose: then it is there also for leaving without a connection. */
function usePreloadLeaveDialog(when: boolean): void {
  useEffect(() => {
    if (when) LeaveDialog.preload().catch(() => undefined)
  }, [when])
}

type LeaveQuestionProps = { saving: SaveState; onStay: () => void; onLeave: () => void }

/** Asks whether to leave. Opened while a save is on its way, it leaves by itself once that is done. */
function LeaveQuestion({ saving: { isPending, error }, onStay, onLeave }: LeaveQuestionProps) {
  useOpenQuestion()
  const [openedPending] = useState(isPending)
  const isSaved = openedPending && !isPending && error === null
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  return (
    <Suspense>
      <LeaveDialog isPending={isPending} onStay={onStay} onLeave={onLeave} />
    </Suspense>
  )
}

type GuardedClose = {
  /** Closes, or asks first. For every way out that is not the address: Escape, the cross, Cancel, a click outside. */
  readonly close: () => void
  /** While it asks, Escape belongs to the question: `closeOnEscape={!isAsking}`. */
  readonly isAsking: boolean
  readonly question: ReactNode
}

/** For a dialog or a form that a state opens and not the address: while it holds changes, closing it asks first. */
export function useGuardedClose(when: boolean, close: () => void, saving: SaveState = idle): GuardedClose {
  const [isAsking, setAsking] = useState(false)
  const field = useRef<Element>(null)
  const isOpen = isAsking && when
  usePreloadLeaveDialog(when)
  // Saved while it asked: what is typed next is another matter.
  if (isAsking && !when) setAsking(false)
  const { onAsk } = use(UnsavedScope)
  useTellAsking(isOpen, onAsk)
  return {
    close: () => {
      // Escape and a click in the question reach what lies below it, too: that is no second way out.
      if (openQuestions > 0) return
      if (!when) return close()
      field.current = document.activeElement
      setAsking(true)
    },
    isAsking: isOpen,
    question: isOpen && (
      <LeaveQuestion
        saving={saving}
        onStay={() => {
          setAsking(false)
          focusAgain(field.current)
        }}
        onLeave={() => {
          setAsking(false)
          close()
        }}
      />
    ),
  }
}
