import type { Permission } from '@claimcrew/contract/permissions'
import type { ComponentType } from 'react'

/** One path of the signed-in app. A feature's `screens.tsx` exports `screens`; the router finds it by itself. */
export type Screen = {
  /** In the router's spelling: `/biller/profile/$userId`. */
  readonly path: `/${string}`
  readonly title: string
  /** Without it the screen says so and makes no call. */
  readonly needs?: Permission
  readonly load: () => Promise<ComponentType>
}

/** A link that stands in a mail, on / whether or not one is signed in: `/#reset=TOKEN`. A feature's `links.tsx`. */
export type MailedLink = {
  readonly fragment: string
  readonly load: () => Promise<ComponentType<{ token: string }>>
}
