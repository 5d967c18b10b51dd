import { event } from '../kit/event.ts'
import type { OrganizationId } from '../kit/ids.ts'

/** Somebody lives in another time zone from now on. */
export const userTimeZoneChanged = event<{ readonly userId: string; readonly timeZone: string }>(
  'people:user-moved',
)

/** Somebody has confirmed that their email address is theirs. */
export const emailConfirmed = event<{ readonly userId: string }>('people:email-confirmed')

/** Somebody cannot sign in any more. */
export const userDeactivated = event<{ readonly userId: string }>('people:user-deactivated')

/**
 * Somebody deletes their account, and the organizations in which nobody else has a seat end with it. A feature in which
 * something is open with them refuses; what it holds of them alone it lets go.
 */
export const accountDeleted = event<{
  readonly userId: string
  readonly organizationIds: readonly OrganizationId[]
}>('people:account-deleted')

/** What others see of somebody has changed: their name, picture, zone or role, or that they are there at all. */
export const userChanged = event<{ readonly userId: string }>('people:user-changed')

/** An organization is called something else from now on: its owner has said so, or its founder, whose name it goes by. */
export const organizationRenamed = event<{ readonly organizationId: OrganizationId }>(
  'people:organization-renamed',
)

/** Somebody has a seat in an organization, has it for other duties, or has it no more. */
export const seatChanged = event<{ readonly organizationId: OrganizationId; readonly userId: string }>(
  'people:seat-changed',
)
