import { useMemo } from 'react'
import { useMatches } from './adminQueries.ts'
import classes from './TrackingAdmin.module.css'

type TrackerUserRef = { readonly userId: string; readonly timeDoctorUserId: string }

export type TrackerUserNameLookup = (of: TrackerUserRef) => string | null

/** Which of a person's Time Doctor users it is; null for those who have one alone, where the person says it all. */
export function useTrackerUserName(): TrackerUserNameLookup {
  const matches = useMatches().data?.matches
  return useMemo(() => {
    const byPerson = Map.groupBy(matches ?? [], ({ mapping }) => mapping?.userId)
    return ({ userId, timeDoctorUserId }) => {
      const own = byPerson.get(userId) ?? []
      const trackerUser = own.find(match => match.account.id === timeDoctorUserId)?.account
      return own.length > 1 && trackerUser ? trackerUser.name || trackerUser.email : null
    }
  }, [matches])
}

type TrackerUserOwnerProps = { userName: string; trackerUserName: string | null }

/** Names the owner of a Time Doctor user, and that user where they have several. */
export function TrackerUserOwner({ userName, trackerUserName }: TrackerUserOwnerProps) {
  return (
    <div className={classes.owner}>
      <span>{userName}</span>
      {trackerUserName && <span className={classes.small}>{trackerUserName}</span>}
    </div>
  )
}
