import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { createSlot } from '../../kit/screen/slot.ts'

type PartProps = {
  readonly biller: Profile
  /** Its owner looks at it as somebody would who has no business with them. */
  readonly isPreview: boolean
}

/** Cards on a biller's profile that belong to features below, each in a `ProfilePart` of its own. */
export const billerParts = createSlot<PartProps>('parts of a biller’s profile')

type ActionProps = {
  readonly biller: Pick<Profile, 'userId' | 'userName'>
  /** The job that somebody is looked for, where one was chosen. */
  readonly jobId?: string | undefined
}

/** Buttons beside a biller's name, on the profile and in a search. */
export const billerActions = createSlot<ActionProps>('actions on a biller’s profile')

type JobChoiceProps = {
  readonly jobId: string | undefined
  readonly onChange: (jobId: string | undefined) => void
}

/** Chooses the job that billers are explored for. */
export const jobChoices = createSlot<JobChoiceProps>('the job that is explored for')

/** Below what a biller's own profile lacks: what else would make it better. */
export const profileHints = createSlot<{ readonly profile: Profile }>('hints about one’s own profile')
