import { getUser } from '@claimcrew/contract/people/contract'
import { Button, CloseButton, Group } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useRefreshOwnAttendance } from '../attendance/shared/refreshOnChanges.ts'
import { useActor } from '../kit/actingFor.ts'
import { refresh, useCall } from '../kit/call/query.ts'
import { startLive } from '../kit/live/live.ts'
import { readPreference, writePreference } from '../kit/preference.ts'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { focusOnArrival, focusScreen, keepFocus, revealFocusedField } from '../kit/screen/focus.ts'
import { frameNotices } from '../kit/screen/frameNotices.ts'
import { LatePart } from '../kit/screen/LatePart.tsx'
import { lazyPart, ReportMissingPart } from '../kit/screen/lazyPart.tsx'
import type { PaletteItem } from '../kit/screen/palette.ts'
import { refuseHalfDates } from '../kit/screen/refuseHalfDates.ts'
import { useSlot } from '../kit/screen/slot.ts'
import { TimeSliced } from '../kit/screen/TimeSliced.tsx'
import { readSession, storeUser, useSession } from '../kit/session.ts'
import { Loading } from '../kit/ui/Loading.tsx'
import { Notice } from '../kit/ui/state/Notice.tsx'
import { preloadToasts } from '../kit/ui/Toasts.tsx'
import { watchPrinting } from '../kit/watchPrinting.ts'
import '../kit/ui/print.css'
import classes from './Layout.module.css'
import { useMoveNotice } from './moves.ts'
import { keepOffline } from './offline/keepOffline.ts'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import { useEarlyKeys } from './palette/useEarlyKeys.ts'
import { Sidebar, type SidebarSize } from './Sidebar.tsx'
import { useReadActingFor, useSwitchOnArrival } from './switching.ts'
import { TopBar } from './TopBar.tsx'

const MenuDrawer = lazyPart(afterFirstContent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer))
const Questionnaire = lazyPart(async () => (await import('../people/shared/Questionnaire.tsx')).Questionnaire)
const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette)
const HelpDialog = lazyPart(async () => (await import('./HelpDialog.tsx')).HelpDialog)

/** Read once on load: a session that has ended shows at once, and the stored user stays true. */
function useRefreshStoredUser(): void {
  const { user } = useSession()
  const id = user?.userId ?? ''
  const { data } = useCall(getUser, { params: { id } }, { enabled: id !== '', staleTime: Infinity })
  useEffect(() => {
    // A user who has signed out meanwhile, here or in another tab, leaves nothing behind.
    if (data && readSession().user?.userId === data.userId) storeUser(data)
  }, [data])
}

/**
 * After a navigation the focus begins at the new screen's heading, as it would on a freshly loaded page; and so it does
 * where another address of the same screen opens something with a heading of its own.
 */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let [before, titleBefore] = readHeading()
    let focusedBefore = document.activeElement
    // Read anew, since a heading may come long after the screen it belongs to: with what a job is called, for one.
    const stopReading = router.subscribe('onBeforeNavigate', () => {
      ;[before, titleBefore] = readHeading()
      focusedBefore = document.activeElement
    })
    const stopFocusing = router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      const [heading, title] = readHeading()
      if (pathChanged || heading !== before || title !== titleBefore) focusScreen()
      revealFocusedField(focusedBefore)
    })
    return () => {
      stopReading()
      stopFocusing()
    }
  }, [router])
}

/** About what somebody founded: they are not asked while they act for others, who know why they are here. */
function useQuestionsOpen(): boolean {
  const { mustAnswer, user } = useSession()
  const actor = useActor()
  // Until it is known for whom a client acts nothing is asked, or it would be there for a moment and go.
  if (!mustAnswer || actor === null) return false
  return actor.organizationId === null || actor.organizationId === user?.userId
}

function readHeading(): [Element | null, string] {
  const heading = document.querySelector('#main h1')
  return [heading, heading?.textContent ?? '']
}

/**
 * Fetched once there is time for it: keys that are pressed after Ctrl K must find the box there, and a page that is opened
 * without a connection must be able to say what becomes of a punch.
 */
function usePreloads(): void {
  useEffect(() => {
    const preload = () => Promise.allSettled([Palette.preload(), preloadToasts()])
    const timer = setTimeout(preload, 1500)
    return () => clearTimeout(timer)
  }, [])
}

const sidebarPreference = 'sidebar'

/** As it was left; on a small tablet, where nobody has said otherwise, it leaves the room to the screen. */
function readSidebarSize(): SidebarSize {
  const stored = readPreference(sidebarPreference)
  if (stored === 'small' || stored === 'large') return stored
  return window.matchMedia('(max-width: 899.98px)').matches ? 'small' : 'large'
}

/** Stays until it is closed: nobody may have looked at this tab as it went on elsewhere. */
function MoveNotice() {
  const [text, dismiss] = useMoveNotice()
  if (text === null) return null
  return (
    <Notice>
      <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
        {text}
        <CloseButton size="sm" variant="transparent" c="inherit" aria-label="Dismiss" onClick={dismiss} />
      </Group>
    </Notice>
  )
}

/** After an update a page that has been open for long asks for files that are gone. Nothing is reloaded by itself: what was typed would be lost. */
function MissingPartNotice() {
  return (
    <Notice>
      <Group component="span" justify="space-between" gap="xs">
        Part of this page didn’t load. Claimcrew may have been updated. Save what you typed, then reload.
        <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Group>
    </Notice>
  )
}

function FeatureNotices() {
  const userId = useSession().user?.userId ?? ''
  return useSlot(frameNotices).map(({ order, Part }) => (
    <Suspense key={order}>
      <Part key={userId} userId={userId} />
    </Suspense>
  ))
}

/** Apart, so that what it reads draws nothing else anew, and after the frame, which waits for none of it. */
function FrameReads() {
  useRefreshStoredUser()
  useReadActingFor()
  useRefreshOwnAttendance()
  return null
}

export function Layout() {
  useEffect(startLive, [])
  useEffect(keepOffline, [])
  useEffect(watchPrinting, [])
  useEffect(keepFocus, [])
  useEffect(focusOnArrival, [])
  useEffect(refuseHalfDates, [])
  const isArriving = useSwitchOnArrival()
  useFocusOnNavigation()
  usePreloads()
  const roomForSidebar = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const [size, setSize] = useState<SidebarSize>(readSidebarSize)
  const [menuOpen, menu] = useDisclosure(false)
  const [helpOpen, help] = useDisclosure(false)
  const [lacksPart, missing] = useDisclosure(false)
  const mustAnswer = useQuestionsOpen()
  // What it begins with; null while it is closed.
  const [palette, setPalette] = useState<string | null>(null)
  useHotkeys(mustAnswer ? [] : [['mod+K', () => setPalette(before => before ?? '')]], [])
  useEarlyKeys(palette !== null, setPalette)
  const actions = useMemo(
    (): readonly PaletteItem[] => [{ id: 'action:help', label: 'Help and contact', act: help.open }],
    [help.open],
  )

  const resize = (size: SidebarSize) => {
    writePreference(sidebarPreference, size)
    setSize(size)
  }

  return (
    <ReportMissingPart value={missing.open}>
      <TimeSliced fallback={null}>
        <FrameReads />
      </TimeSliced>
      <div className={classes.shell} data-print="flow">
        <a className={classes.skip} href="#main" data-print="never">
          Skip to content
        </a>
        {roomForSidebar ? (
          <aside className={classes.sidebar} data-size={size} data-print="never" aria-label="Sidebar">
            <Sidebar size={size} onExpand={() => resize('large')} onPalette={setPalette} />
          </aside>
        ) : (
          <LatePart part={MenuDrawer}>
            <MenuDrawer opened={menuOpen} onClose={menu.close} onPalette={setPalette} />
          </LatePart>
        )}
        <div className={classes.body} data-print="flow">
          <TopBar
            sidebar={roomForSidebar ? size : 'hidden'}
            onHelp={help.open}
            onToggle={roomForSidebar ? () => resize(size === 'large' ? 'small' : 'large') : menu.open}
          />
          <main id="main" className={classes.main} data-print="flow" tabIndex={-1}>
            <OfflineNotice />
            <MoveNotice />
            {lacksPart && <MissingPartNotice />}
            <FeatureNotices />
            <TimeSliced fallback={<Loading />}>{isArriving ? <Loading /> : <Outlet />}</TimeSliced>
          </main>
          <footer className={classes.footer} data-print="never">
            Copyright © 2024
          </footer>
        </div>
        <Suspense>
          {mustAnswer && <Questionnaire onComplete={() => refresh(getUser)} />}
          {helpOpen && <HelpDialog onClose={help.close} />}
          {palette !== null && <Palette typed={palette} actions={actions} onClose={() => setPalette(null)} />}
        </Suspense>
      </div>
    </ReportMissingPart>
  )
}
