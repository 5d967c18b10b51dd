import { to } from '@claimcrew/contract/kit/href'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type Found, type SourceProps, useFound } from '../../kit/screen/palette.ts'

const few = 6

/** The palette's people beyond one's own: billers who want to be found. */
export function ProfilesSource({ q, onFound }: SourceProps) {
  const { data } = useCall(listProfiles, { query: { q, limit: few } }, { enabled: q !== '' })
  const found = useMemo((): readonly Found[] => {
    if (q === '') return []
    return (data?.items ?? []).map(({ userId, userName, headline }) => ({
      id: `person:${userId}`,
      label: userName,
      about: headline,
      to: to('/biller/profile/$userId', { userId }),
    }))
  }, [q, data])
  useFound(onFound, found)
  return null
}
