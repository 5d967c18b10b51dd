import { useMemo } from 'react'
import { useMatches } from './reading.ts'

type Tracked = { readonly userId: string; readonly timeDoctorUserId: string }

/** Which of a person's accounts it is; null for those who have one alone, where the person says it all. */
export function useAccountName(): (of: Tracked) => string | null {
  const matches = useMatches().data?.matches
  return useMemo(() => {
    const byPerson = Map.groupBy(matches ?? [], ({ mapping }) => mapping?.userId)
    return ({ userId, timeDoctorUserId }) => {
      const own = byPerson.get(userId) ?? []
      const account = own.find(match => match.account.id === timeDoctorUserId)?.account
      return own.length > 1 && account ? account.name || account.email : null
    }
  }, [matches])
}
