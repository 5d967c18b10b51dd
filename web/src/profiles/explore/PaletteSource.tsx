import { to } from '@claimcrew/contract/kit/href'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'

const few = 6

/** The palette's people beyond one's own: billers who want to be found. */
export function ProfilesSource({ q, onItems }: PaletteSourceProps) {
  const { data } = useCall(listProfiles, { query: { q, limit: few } }, { enabled: q !== '' })
  const items = useMemo((): readonly PaletteItem[] | undefined => {
    if (q === '') return []
    return data?.items.map(({ userId, userName, headline }) => ({
      id: `person:${userId}`,
      label: userName,
      about: headline,
      to: to('/biller/profile/$userId', { userId }),
    }))
  }, [q, data])
  useReportItems(onItems, items)
  return null
}
