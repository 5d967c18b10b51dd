import type { Instant } from '@claimcrew/contract/kit/time'
import type { WorkMode } from '@claimcrew/contract/tracking/rules'

/** Time is tracked by somebody else. What is offered differs, so callers look at the capabilities first. */
export type Tracker = {
  readonly capabilities: TrackerCapabilities
  /** The demo's own, not a real provider. */
  readonly sandbox: boolean
  /** The same for a person who waits: tried once, and given up within seconds. */
  readonly inHaste: Tracker
  /** Who we are there and until when: asked afresh, so it also tells whether the provider answers at all. */
  connection(): Promise<TrackerConnection>
  /** Everybody of the company, those who are gone left out. */
  users(): Promise<ProviderUser[]>
  /** Null where the provider knows nobody of this id. */
  user(trackedId: string): Promise<ProviderUser | null>
  /** What began from `from` until before `to`, at most seven days; complete, or it throws. */
  worklog(trackedId: string, range: InstantRange): Promise<ProviderWorklogRow[]>
  timeUse(trackedId: string, range: InstantRange): Promise<ProviderTimeUseRow[]>
  /** The range is one day at most. */
  screenshots(trackedId: string, range: InstantRange): Promise<ProviderScreenshot[]>
  /** The bytes behind a screenshot's link, which is good for some hours only and never leaves the server. */
  image(link: string): Promise<Uint8Array>
  projects(): Promise<ProviderProject[]>
  tasks(): Promise<ProviderTask[]>
  /** Seconds worked by everybody who worked, by tracked id. */
  totals(range: InstantRange): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

/** What this feature's handlers and jobs take of the outside. */
export type WithTracker = { readonly tracker: Tracker }

type TrackerCapabilities = {
  readonly worklog: boolean
  readonly timeUse: boolean
  readonly screenshots: boolean
  readonly totals: boolean
}

export type InstantRange = { readonly from: Instant; readonly to: Instant }

export type TrackerConnection = {
  readonly companyId: string
  readonly companyName: string
  /** The account that is connected: the provider shows what this person's role sees. */
  readonly account: { readonly name: string; readonly email: string; readonly role: string }
  /** Null where nobody knows. */
  readonly tokenEndsAt: Instant | null
  /** It logs in by itself, so that the token's end is nobody's concern. */
  readonly renewsItself: boolean
}

export type ProviderUser = {
  readonly trackedId: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly active: boolean
  readonly timeZone: string | null
  readonly lastSeenAt: Instant | null
}

/** As it came: neither cut at midnight nor rid of what overlaps. An empty id is none. */
export type ProviderWorklogRow = {
  readonly start: Instant
  readonly seconds: number
  readonly mode: WorkMode
  readonly projectId: string
  readonly projectName: string
  readonly taskId: string
  readonly taskName: string
  readonly deviceId: string
}

/** Which program or site was used: never a window's title nor a full address. */
export type ProviderTimeUseRow = {
  readonly start: Instant
  readonly seconds: number
  /** 0 unrated, 1 and 2 unproductive, 3 and 4 productive. */
  readonly score: number
  readonly category: string
  readonly name: string
}

/** One screen at one moment, with what keyboard and mouse did around it. */
export type ProviderScreenshot = {
  readonly takenAt: Instant
  readonly deviceId: string
  readonly screen: number
  readonly keys: number
  readonly movements: number
  readonly clicks: number
  readonly projectId: string
  readonly taskId: string
  readonly link: string
}

export type ProviderProject = { readonly projectId: string; readonly name: string; readonly deleted: boolean }

export type ProviderTask = { readonly taskId: string; readonly name: string; readonly projectId: string }

export const outageMessages = {
  'not-connected': 'No time tracker is connected.',
  closed: 'Claimcrew is restarting. Try again in a moment.',
  crowded: 'Too many screenshots are being opened at once. Try again in a moment.',
  unreachable: 'can’t be reached.',
  slow: 'is taking too long.',
  refused: 'rejected our sign-in.',
  forbidden: 'won’t let us see this.',
  busy: 'asks us to wait.',
  failing: 'is having problems.',
  malformed: 'sent data that can’t be right.',
} as const
export type TrackerOutage = keyof typeof outageMessages

/** Thrown by every call that the provider did not answer well. `detail` is for administrators; it holds no secret. */
export class TrackerError extends Error {
  readonly outage: TrackerOutage
  readonly detail: string

  constructor(outage: TrackerOutage, detail: string) {
    const what = outageMessages[outage]
    super(detail === '' ? what : `Time Doctor ${what.slice(0, -1)}: ${detail}`)
    this.outage = outage
    this.detail = detail
  }

  /** It was not even asked, so that this says nothing about the provider. */
  get isOurs(): boolean {
    return this.outage === 'not-connected' || this.outage === 'closed' || this.outage === 'crowded'
  }
}

const notConnected = async (): Promise<never> => {
  throw new TrackerError('not-connected', '')
}

/** Where nobody has said which tracker it is. */
export const disconnectedTracker: Tracker = {
  capabilities: { worklog: false, timeUse: false, screenshots: false, totals: false },
  sandbox: false,
  get inHaste() {
    return disconnectedTracker
  },
  connection: notConnected,
  users: notConnected,
  user: notConnected,
  worklog: notConnected,
  timeUse: notConnected,
  screenshots: notConnected,
  image: notConnected,
  projects: notConnected,
  tasks: notConnected,
  totals: notConnected,
  close: async () => {},
}
