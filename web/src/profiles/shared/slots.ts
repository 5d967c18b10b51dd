import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { slot } from '../../kit/screen/slot.ts'

type PartProps = {
  readonly biller: Profile
  /** Its owner looks at it as somebody would who has no business with them. */
  readonly isPreview: boolean
}

/** Cards on a biller's profile that belong to features below, each in a `ProfilePart` of its own. */
export const billerParts = slot<PartProps>('parts of a biller’s profile')

/** Buttons beside a biller's name. */
export const billerActions = slot<{ readonly biller: Profile }>('actions on a biller’s profile')
