import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { slot } from '../../kit/screen/slot.ts'

type Props = { readonly biller: Pick<Profile, 'userId' | 'userName'> }

/** Cards on a biller's profile that belong to features below, each in a `ProfilePart` of its own. */
export const billerParts = slot<Props>('parts of a biller’s profile')

/** Buttons beside a biller's name. */
export const billerActions = slot<Props>('actions on a biller’s profile')
