import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import {
  chooseOrganization,
  getOrganization,
  organizationChanged,
} from '@claimcrew/contract/organizations/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onSeatRefused, readOrganizationId, reportSeatRefused, storeActingFor } from '../kit/actingFor.ts'
import { call } from '../kit/call/call.ts'
import { readAgain, refreshWhenVisible, useCall } from '../kit/call/query.ts'
import { failureTitle, sendAgainIfUnanswered } from '../kit/call/recoverAnswer.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, useLiveState } from '../kit/live/live.ts'
import { useGo } from '../kit/screen/go.ts'
import { readSession, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast/toast.ts'
import { errorText } from '../kit/ui/ErrorState.tsx'

/** Meanwhile a refusal says nothing new: the session may act elsewhere already, and this tab is about to hear of it. */
let switching = false

async function switchOrganization(organizationId: OrganizationId): Promise<void> {
  switching = true
  try {
    const send = () => call(chooseOrganization, { body: { organizationId } })
    const reply = await sendAgainIfUnanswered(send)
    toast.success(`You’re now in ${reply.organization.name}`)
    storeActingFor(reply, true)
  } finally {
    switching = false
  }
}

/** After a mailed link the page has often just been loaded: this tab does not know yet for which organization it acts. */
async function isElsewhere(organizationId: OrganizationId): Promise<boolean> {
  if (readSession().role !== 'CLIENT') return false
  const current = readOrganizationId() ?? (await call(getOrganization, {})).organization.organizationId
  return organizationId !== current
}

/** Switches where the way here asks for it, and says whether that is going on: what is behind is not shown meanwhile. */
export function useSwitchOnArrival(): boolean {
  const requested = useLocation({ select: ({ state }) => state.switchTo })
  const goOn = useLocation({ select: ({ state }) => state.switchedTo })
  const go = useGo()
  useEffect(() => {
    if (requested === undefined || switching) return
    const arrive = async () => {
      try {
        if (await isElsewhere(requested)) await switchOrganization(requested)
        go(goOn ?? '/dashboard', 'replace')
      } catch (error) {
        toast.error(failureTitle(error, 'Not switched'), errorText(error))
        // Where the answer was lost it may have happened all the same.
        reportSeatRefused()
        go('/dashboard', 'replace')
      }
    }
    void arrive()
  }, [requested, goOn, go])
  return requested !== undefined
}

const readAgainEveryMs = 1500

/** Read with the frame: what a client may do depends on their seat, and the last answer holds until this one is here. */
export function useReadActingFor(): void {
  const { role, user } = useSession()
  const { data } = useCall(getOrganization, {}, { enabled: role === 'CLIENT', staleTime: Infinity })
  useEffect(() => {
    if (data) storeActingFor(data)
  }, [data])
  useEffect(() => {
    const reading = throttle(readAgainEveryMs, () => {
      if (!switching) void readAgain(getOrganization)
    })
    const stop = onSeatRefused(reading.trigger)
    return () => {
      stop()
      reading.stop()
    }
  }, [])
  useEffect(() => {
    const reading = throttle(readAgainEveryMs, () => void refreshWhenVisible(getOrganization))
    const stop = onLive(organizationChanged, reading.trigger)
    return () => {
      stop()
      reading.stop()
    }
  }, [])
  const lastName = useRef(user?.userName)
  useEffect(() => {
    // An organization that goes by its founder's name is renamed with them.
    const isRenamed = lastName.current !== undefined && lastName.current !== user?.userName
    if (role === 'CLIENT' && isRenamed) void refreshWhenVisible(getOrganization)
    lastName.current = user?.userName
  }, [role, user?.userName])
  const lineState = useLiveState()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (lineState !== 'open') return
    // The server cuts the line of somebody whose seat has changed.
    if (wasOpen.current) void refreshWhenVisible(getOrganization)
    wasOpen.current = true
  }, [lineState])
}
