import { countText } from '@claimcrew/contract/kit/numberWords'
import { Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import {
  type ComponentType,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useGo } from '../../kit/screen/go.ts'
import { type Found, paletteSources, type SourceProps } from '../../kit/screen/palette.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { matches } from '../../kit/words/matches.ts'
import { arrange } from './arrange.ts'
import { Options, optionId } from './Options.tsx'
import classes from './Palette.module.css'
import { readRecent, remember } from './recent.ts'
import { screensFor } from './screens.ts'

type PaletteProps = {
  /** What was typed elsewhere, as in the sidebar. */
  typed: string
  /** What the frame itself can do. */
  actions: readonly Found[]
  onClose: () => void
}

const listId = 'palette-list'

/** What each source has found, and for which letters. */
type Heard = Readonly<Record<string, { readonly q: string; readonly found: readonly Found[] }>>

/** At once: whoever pressed the keys goes on typing. */
const focus = (box: HTMLInputElement | null) => box?.focus()

const keyOf = (group: string, order: number) => `${group} ${order}`
const none: readonly Found[] = []
const foundBy = (said: Heard[string] | undefined, q: string) => (said?.q === q ? said.found : none)

type SourceOfProps = {
  name: string
  q: string
  Part: ComponentType<SourceProps>
  onHeard: (change: (before: Heard) => Heard) => void
}

function Source({ name, q, Part, onHeard }: SourceOfProps) {
  const hear = useCallback(
    (found: readonly Found[]) => onHeard(before => ({ ...before, [name]: { q, found } })),
    [name, q, onHeard],
  )
  return <Part q={q} onFound={hear} />
}

/** One box that leads everywhere: what one may open or do, as one types. */
export function Palette({ typed: first, actions, onClose }: PaletteProps) {
  const { role } = useSession()
  const go = useGo()
  const [typed, setTyped] = useState(first)
  // What is meant stays meant when more is found above it.
  const [activeId, setActiveId] = useState<string | null>(null)
  const q = typed.trim()
  // A call for each letter would be one for nothing.
  const [asked] = useDebouncedValue(q, 120)
  const [heard, setHeard] = useState<Heard>({})
  const sources = useSlot(paletteSources)
  const [recent] = useState(readRecent)
  // Where the focus goes back to; a dialog that begins open does not know.
  const from = useRef(document.activeElement)

  const groups = useMemo(() => {
    const screens = { name: 'Screens', found: screensFor(role).filter(({ label }) => matches(label, q)) }
    const acts = { name: 'Actions', found: actions.filter(({ label }) => matches(label, q)) }
    const others = sources.map(({ group, order }) => ({
      name: group,
      // What belongs to other letters is dropped.
      found: foundBy(heard[keyOf(group, order)], asked),
    }))
    // Before anything is typed what can be done is of more use than a second menu; the frame's own comes last.
    const first = q === '' ? [{ name: 'Actions', found: none }] : []
    return arrange([...first, screens, ...others, acts], recent, q)
  }, [role, q, asked, actions, sources, heard, recent])
  const found = groups.flatMap(group => group.found)
  const chosen = Math.max(
    found.length > 0 ? 0 : -1,
    found.findIndex(({ id }) => id === activeId),
  )
  const setActive = (index: number) => setActiveId(found[index]?.id ?? null)

  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const leave = () => {
    onClose()
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
  }
  const choose = (one: Found | undefined) => {
    if (!one) return
    remember(one)
    onClose()
    if ('to' in one) go(one.to)
    else one.act(from.current instanceof HTMLElement ? from.current : document.body)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 6),
      PageUp: Math.max(0, chosen - 6),
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, next))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[chosen])
    }
  }
  return (
    <Modal
      opened
      onClose={leave}
      withCloseButton={false}
      padding={0}
      size="36rem"
      yOffset="10dvh"
      returnFocus={false}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
    >
      <div className={classes.box}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={focus}
          className={classes.input}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Screens, people, jobs, help…"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setActiveId(null)
          }}
          onKeyDown={press}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <Options listId={listId} groups={groups} active={chosen} onActive={setActive} onChoose={choose} />
      {found.length === 0 && <p className={classes.nothing}>No results for “{q}”.</p>}
      <VisuallyHidden role="status">{countText(found.length, 'result')}</VisuallyHidden>
      {sources.map(({ group, order, Part }) => (
        <Suspense key={keyOf(group, order)}>
          <Source name={keyOf(group, order)} q={asked} Part={Part} onHeard={setHeard} />
        </Suspense>
      ))}
    </Modal>
  )
}
