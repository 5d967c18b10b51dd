import { event } from '../kit/event.ts'

/** A client's month of these billers is closed, and their statements are final. */
export const monthClosed = event<{
  readonly clientId: string
  /** As in addresses: 2026-03. */
  readonly month: string
  readonly billerIds: readonly string[]
  readonly statementIds: readonly string[]
}>('statements:month-closed')
