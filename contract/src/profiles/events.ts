import { event } from '../kit/event.ts'

/** A biller's profile says something else from now on, or is listed, or is not any more. */
export const profileChanged = event<{ readonly userId: string }>('profiles:profile-changed')
