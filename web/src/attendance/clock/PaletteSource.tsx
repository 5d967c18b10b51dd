import { useMemo } from 'react'
import { type Found, type SourceProps, useFound } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matches } from '../../kit/words/matches.ts'
import { openAttendance } from '../shared/openAttendance.ts'
import { useOwnAttendance } from '../shared/ownAttendance.ts'

/** The palette's way to punch: it opens the dialog, in which one confirms. */
export function PunchSource({ q, onFound }: SourceProps) {
  const state = useOwnAttendance(useSession().user?.userId ?? '').status?.state
  const found = useMemo((): readonly Found[] => {
    const isIn = state === 'punched-in' || state === 'on-break'
    const label = isIn ? 'Punch out or take a break' : 'Punch in'
    return matches(`${label} attendance`, q) ? [{ id: 'action:punch', label, act: openAttendance }] : []
  }, [q, state])
  useFound(onFound, found)
  return null
}
