import type { Permission, Role } from '@claimcrew/contract/permissions'
import { type ComponentType, createContext, use, useMemo } from 'react'
import { useMay } from '../actingFor.ts'
import { useSession } from '../session.ts'
import { type LazyPart, lazyPart } from './lazyPart.tsx'

declare const carries: unique symbol

/**
 * A place on a screen that features below may fill, which the screen cannot know. `Props` is what the screen gives to
 * each part, `About` what a part says of itself so that the screen can put a frame around it.
 */
type Slot<Props extends object, About extends object> = {
  readonly name: string
  readonly [carries]?: (props: Props) => About
}

export const createSlot = <Props extends object, About extends object = object>(
  name: string,
): Slot<Props, About> => ({ name })

type SlotPart = LazyPart<object>

/** What a feature puts into a slot. A feature's `slotFillings.tsx` exports `slotFillings`, a list of these; the app joins them. */
export type Filling = {
  readonly slot: Slot<never, object>
  readonly order: number
  readonly seenBy: readonly Role[] | undefined
  readonly needs: Permission | undefined
  readonly about: object
  readonly Part: SlotPart
}

type FillingOptions<Props extends object, About> = About & {
  /** Parts of one slot stand in this order, whichever feature they are from. */
  readonly order: number
  /** Everybody sees it, a person whose role is not known included, unless roles are named. */
  readonly seenBy?: readonly Role[]
  /** Only those who may do this see it. */
  readonly needs?: Permission
  readonly load: () => Promise<ComponentType<Props>>
}

export function fillSlot<Props extends object, About extends object>(
  slot: Slot<Props, About>,
  { order, seenBy, needs, load, ...about }: FillingOptions<Props, About>,
): Filling {
  // The slot's own type says what it is given, and only `useSlot` hands it out again.
  return { slot, order, seenBy, needs, about, Part: lazyPart(load) as unknown as SlotPart }
}

/** What the app has found in all features. */
export const Fillings = createContext<readonly Filling[]>([])

/** What stands in a slot for the person who is signed in, in order: the same list as long as that is the same person. */
export function useSlot<Props extends object, About extends object>(
  of: Slot<Props, About>,
): readonly (About & { readonly order: number; readonly Part: LazyPart<Props> })[] {
  const { role } = useSession()
  const may = useMay()
  const fillings = use(Fillings)
  return useMemo(
    () =>
      fillings
        .filter(({ slot }) => slot === of)
        .filter(({ seenBy }) => !seenBy || (role !== null && seenBy.includes(role)))
        .filter(({ needs }) => !needs || may(needs))
        .toSorted((one, other) => one.order - other.order)
        .map(({ order, about, Part }) => ({
          ...(about as About),
          order,
          Part: Part as LazyPart<Props>,
        })),
    [fillings, of, role, may],
  )
}
