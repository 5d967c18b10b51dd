import { useMemo } from 'react'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { openAttendance } from '../shared/openAttendance.ts'
import { useOwnAttendance } from '../shared/ownAttendance.ts'

/** The palette's way to punch: it opens the dialog, in which one confirms. */
export function PunchSource({ q, onItems }: PaletteSourceProps) {
  const state = useOwnAttendance(useSession().user?.userId ?? '').status?.state
  const items = useMemo((): readonly PaletteItem[] => {
    const isIn = state === 'punched-in' || state === 'on-break'
    const label = isIn ? 'Punch out or take a break' : 'Punch in'
    return matchesWords(`${label} attendance`, q) ? [{ id: 'action:punch', label, act: openAttendance }] : []
  }, [q, state])
  useReportItems(onItems, items)
  return null
}
