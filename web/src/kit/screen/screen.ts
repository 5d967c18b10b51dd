import type { MailedFragment } from '@claimcrew/contract/kit/href'
import type { FeaturePath, PathOwner, VisitorPath } from '@claimcrew/contract/kit/paths'
import type { ComponentType } from 'react'

export type LoadScreen = () => Promise<ComponentType>

/**
 * A feature's `screens.tsx` exports `screens` of this type: all that the table of paths says is the feature's, and
 * nothing else. The router finds it by itself.
 */
export type FeatureScreens<Feature extends PathOwner> = {
  readonly [Path in Exclude<FeaturePath<Feature>, VisitorPath>]: LoadScreen
}

/** What there is for visitors, and for them alone. */
export type VisitorScreens = { readonly [Path in VisitorPath]: LoadScreen }

/** Links that stand in mails, on / whether or not one is signed in: `/#reset=TOKEN`. A feature's `links.tsx`. */
export type MailedLinks = {
  readonly [Fragment in MailedFragment]?: () => Promise<ComponentType<{ token: string }>>
}
