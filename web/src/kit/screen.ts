import type { MailedFragment } from '@claimcrew/contract/kit/href'
import type { PathOf } from '@claimcrew/contract/kit/paths'
import type { ComponentType } from 'react'

export type LoadScreen = () => Promise<ComponentType>

/**
 * A feature's `screens.tsx` exports `screens` of this type: all that the table of paths says is the feature's, and
 * nothing else. The router finds it by itself.
 */
export type ScreensOf<Feature extends string> = { readonly [Path in PathOf<Feature>]: LoadScreen }

/** Links that stand in mails, on / whether or not one is signed in: `/#reset=TOKEN`. A feature's `links.tsx`. */
export type MailedLinks = {
  readonly [Fragment in MailedFragment]?: () => Promise<ComponentType<{ token: string }>>
}
