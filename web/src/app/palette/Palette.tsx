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
import { useActor } from '../../kit/actingFor.ts'
import { focusScreen } from '../../kit/screen/focus.ts'
import { useGo } from '../../kit/screen/go.ts'
import { type PaletteItem, type PaletteSourceProps, paletteSources } from '../../kit/screen/palette.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { arrangeGroups } from './arrangeGroups.ts'
import classes from './Palette.module.css'
import { optionId, PaletteOptions } from './PaletteOptions.tsx'
import { readRecentItems, rememberItem } from './recentItems.ts'
import { listScreenItems } from './screenItems.ts'

type PaletteProps = {
  /** What was typed elsewhere, as in the sidebar. */
  typed: string
  /** What the frame itself can do. */
  actions: readonly PaletteItem[]
  onClose: () => void
}

const listId = 'palette-list'

/** What each source has found, and for which letters. */
type SourceResults = Readonly<Record<string, { readonly q: string; readonly items: readonly PaletteItem[] }>>

/** At once: the person who pressed the keys goes on typing. */
const focus = (box: HTMLInputElement | null) => box?.focus()

const keyOf = (group: string, order: number) => `${group} ${order}`
const none: readonly PaletteItem[] = []

/** What was found; until the reply to all letters is there, what was found for fewer and fits all of them. */
function listResults(reply: SourceResults[string] | undefined, sent: string, q: string) {
  if (!reply) return none
  return reply.q === sent ? reply.items : reply.items.filter(({ label }) => matchesWords(label, q))
}

type SourceSlotProps = {
  name: string
  q: string
  Part: ComponentType<PaletteSourceProps>
  onHeard: (change: (before: SourceResults) => SourceResults) => void
}

function Source({ name, q, Part, onHeard }: SourceSlotProps) {
  const report = useCallback(
    (items: readonly PaletteItem[]) => onHeard(before => ({ ...before, [name]: { q, items } })),
    [name, q, onHeard],
  )
  return <Part q={q} onItems={report} />
}

/** One box that leads everywhere: what one may open or do, as one types. */
export function Palette({ typed: first, actions, onClose }: PaletteProps) {
  const actor = useActor()
  const go = useGo()
  const [typed, setTyped] = useState(first)
  // What is meant stays meant when more is found above it.
  const [activeId, setActiveId] = useState<string | null>(null)
  const q = typed.trim()
  // A call for each letter would be one for nothing.
  const [debounced] = useDebouncedValue(q, 120)
  const [replies, setReplies] = useState<SourceResults>({})
  const sources = useSlot(paletteSources)
  const [recent] = useState(readRecentItems)
  // Where the focus goes back to; a dialog that begins open does not know.
  const from = useRef(document.activeElement)

  const groups = useMemo(() => {
    const screens = {
      name: 'Screens',
      items: listScreenItems(actor).filter(({ label }) => matchesWords(label, q)),
    }
    const acts = { name: 'Actions', items: actions.filter(({ label }) => matchesWords(label, q)) }
    const others = sources.map(({ group, order }) => ({
      name: group,
      items: listResults(replies[keyOf(group, order)], debounced, q),
    }))
    // Before anything is typed what can be done is of more use than a second menu; the frame's own comes last.
    const first = q === '' ? [{ name: 'Actions', items: none }] : []
    return arrangeGroups([...first, screens, ...others, acts], recent, q)
  }, [actor, q, debounced, actions, sources, replies, recent])
  const items = groups.flatMap(group => group.items)
  const selected = Math.max(
    items.length > 0 ? 0 : -1,
    items.findIndex(({ id }) => id === activeId),
  )
  const setActive = (index: number) => setActiveId(items[index]?.id ?? null)

  useEffect(() => {
    document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const leave = () => {
    onClose()
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
  }
  const choose = (one: PaletteItem | undefined) => {
    if (!one) return
    rememberItem(one)
    onClose()
    if ('to' in one) {
      // It closes even where it leads to the screen that is open already.
      focusScreen()
      go(one.to)
    } else one.act(from.current instanceof HTMLElement ? from.current : document.body)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = items.length - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: selected >= last ? 0 : selected + 1,
      ArrowUp: selected <= 0 ? last : selected - 1,
      PageDown: Math.min(last, selected + 6),
      PageUp: Math.max(0, selected - 6),
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, next))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(items[selected])
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
          aria-activedescendant={selected >= 0 ? optionId(selected) : undefined}
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
      <PaletteOptions
        listId={listId}
        groups={groups}
        active={selected}
        onActive={setActive}
        onChoose={choose}
      />
      {items.length === 0 && <p className={classes.nothing}>No results for “{q}”.</p>}
      <VisuallyHidden role="status">{countText(items.length, 'result')}</VisuallyHidden>
      {sources.map(({ group, order, Part }) => (
        <Suspense key={keyOf(group, order)}>
          <Source name={keyOf(group, order)} q={debounced} Part={Part} onHeard={setReplies} />
        </Suspense>
      ))}
    </Modal>
  )
}
