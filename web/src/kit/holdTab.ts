import { readSession } from './session.ts'
import { openTabHold } from './tabHold.ts'

/** Asks before the tab is left without an answer to this; a session that has ended is not kept open by it. */
export const holdTab = openTabHold(() => readSession().isUserLoggedIn)
