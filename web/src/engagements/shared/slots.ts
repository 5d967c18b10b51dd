import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { createSlot } from '../../kit/screen/slot.ts'

/** Somebody in a list, as far as a part of it needs to know them. */
type EngagedBiller = {
  readonly userId: string
  readonly timeZone: string
  readonly engagements: readonly Engagement[]
}

/**
 * What the list of billers says of them beside the terms: of now, this week, this month and its cost. It stands in every
 * row, so what it reads it reads for all rows at once.
 */
export const billerLines = createSlot<
  { readonly biller: EngagedBiller },
  { readonly in: 'state' | 'week' | 'hours' | 'rate' }
>('lines about a biller')

/** On the page of a biller who works for the reader, above everything else: how the work goes. */
export const hiredParts = createSlot<{
  readonly biller: { readonly userId: string; readonly userName: string; readonly timeZone: string }
}>('how the work of a hired biller goes')

/** The same in the list of clients, below what they have people for. */
export const clientLines = createSlot<{ readonly clientId: string }>('lines about a client')

/** Where an engagement is told of, in the terms and on a person's page: what else there is about it. */
export const engagementLinks = createSlot<{
  readonly engagement: Engagement
  readonly position: 'terms' | 'page'
}>('links of an engagement')

/** Beside somebody's name, in lists and on their own page: what one can do with them. An organization has a contact. */
export const personActions = createSlot<{
  readonly person: {
    readonly userId: string
    readonly userName: string
    readonly contact?: { readonly userId: string } | undefined
  }
  readonly variant: 'icon' | 'words'
  /** The application that one looks at, where it is about one. */
  readonly applicationId?: string
}>('actions about a person')

/** Tabs of /clients beside the list; `view` is the word in the address that opens one. */
export const clientsTabs = createSlot<
  {
    /** What of it stands in the address. */
    readonly search: string
    readonly onSearch: (text: string) => void
    readonly openId: string | undefined
    readonly onOpen: (id: string | undefined) => void
  },
  { readonly view: 'organizations'; readonly label: string }
>('tabs of the clients')
