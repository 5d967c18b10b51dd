import { ActionIcon, CloseButton, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCommand, IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { useGo } from '../kit/screen/go.ts'
import { Link } from '../kit/screen/Link.tsx'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { BrandMark, Wordmark } from '../kit/ui/Brand.tsx'
import { PersonAvatar } from '../kit/ui/PersonAvatar.tsx'
import { listMenuEntries, type MenuEntry, searchMenu } from './menu.ts'
import classes from './Sidebar.module.css'

export type SidebarSize = 'large' | 'small'

type SidebarProps = {
  size: SidebarSize
  onExpand?: () => void
  /** After an entry was chosen. */
  onLeave?: () => void
  /** Opens the palette with what was typed so far. */
  onPalette: (typed: string) => void
  /** Only where it lies over the page. */
  onClose?: () => void
}

const SidebarTip = lazyPart(afterFirstContent(async () => (await import('./SidebarTip.tsx')).SidebarTip))

/** Names what the narrow sidebar shows as a sign alone. */
function Tip({ label, small, children }: { label: string; small: boolean; children: ReactElement }) {
  if (!small) return children
  return (
    <Suspense fallback={children}>
      <SidebarTip label={label}>{children}</SidebarTip>
    </Suspense>
  )
}

function MenuLink({
  entry,
  small,
  onLeave,
}: {
  entry: MenuEntry
  small: boolean
  onLeave?: (() => void) | undefined
}) {
  const { label, path, icon: IconOf } = entry
  return (
    <li>
      <Tip label={label} small={small}>
        <Link
          to={path}
          className={classes.entry}
          exact={path === '/'}
          onClick={onLeave}
          aria-label={small ? label : undefined}
        >
          <IconOf size={20} stroke={1.6} aria-hidden />
          {!small && <span className={classes.label}>{label}</span>}
        </Link>
      </Tip>
    </li>
  )
}

function UserCard({ small, onLeave }: { small: boolean; onLeave?: (() => void) | undefined }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <Link to="/profile" className={classes.card} onClick={onLeave}>
      <PersonAvatar person={user} size={36} />
      {small ? (
        <VisuallyHidden>{user.userName}</VisuallyHidden>
      ) : (
        <span className={classes.who}>
          <span className={classes.name}>{user.userName}</span>
          <span className={classes.email}>{user.email}</span>
        </span>
      )}
    </Link>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The last row of the menu: from here one finds everything. */
function PaletteRow({ small, onOpen }: { small: boolean; onOpen: () => void }) {
  return (
    <Tip label="Search everything" small={small}>
      <UnstyledButton
        className={classes.entry ?? ''}
        onClick={onOpen}
        aria-label={small ? 'Search everything' : undefined}
        aria-haspopup="dialog"
      >
        <IconCommand size={20} stroke={1.6} aria-hidden />
        {!small && (
          <>
            <span className={classes.label}>Search everything</span>
            <kbd className={classes.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
          </>
        )}
      </UnstyledButton>
    </Tip>
  )
}

export function Sidebar({ size, onExpand, onLeave, onPalette, onClose }: SidebarProps) {
  const { role } = useSession()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const small = size === 'small'
  const entries = searchMenu(listMenuEntries(role), small ? '' : typed)

  const openPalette = () => {
    setTyped('')
    onLeave?.()
    onPalette(typed.trim())
  }

  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = entries
    if (typed.trim() === '') return
    if (!first) return openPalette()
    setTyped('')
    onLeave?.()
    go(first.path)
  }

  const expandToSearch = () => {
    if (onExpand) flushSync(onExpand)
    search.current?.focus()
  }

  return (
    <div className={classes.sidebar} data-size={size}>
      <div className={classes.top}>
        <Link
          to="/dashboard"
          className={classes.brand}
          onClick={onLeave}
          aria-label="Claimcrew, go to Overview"
        >
          {small ? <BrandMark /> : <Wordmark />}
        </Link>
        {onClose && <CloseButton onClick={onClose} aria-label="Close menu" />}
      </div>
      {small ? (
        <Tip label="Search the menu" small>
          <ActionIcon
            variant="default"
            size={36}
            mx="auto"
            onClick={expandToSearch}
            aria-label="Search the menu"
          >
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
        </Tip>
      ) : (
        <form onSubmit={openFirst} className={classes.search}>
          <TextInput
            ref={search}
            type="search"
            size="sm"
            placeholder="Search"
            aria-label="Search the menu"
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Escape' && setTyped('')}
          />
        </form>
      )}
      <nav className={classes.menu} aria-label="Main">
        <ul>
          {entries.map(entry => (
            <MenuLink key={entry.label} entry={entry} small={small} onLeave={onLeave} />
          ))}
        </ul>
        {entries.length === 0 && (
          <p className={classes.nothing} role="status">
            No menu item matches “{typed.trim()}”.
          </p>
        )}
        <PaletteRow small={small} onOpen={openPalette} />
      </nav>
      <UserCard small={small} onLeave={onLeave} />
    </div>
  )
}
