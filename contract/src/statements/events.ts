import { event } from '../kit/event.ts'
import type { OrganizationId } from '../kit/ids.ts'

/** A client's month of these billers is closed, and their statements are final. */
export const monthClosed = event<{
  readonly clientId: OrganizationId
  /** It is written as in addresses: 2026-03. */
  readonly month: string
  readonly billerIds: readonly string[]
  readonly statementIds: readonly string[]
}>('statements:month-closed')
