import type { Href } from '@claimcrew/contract/kit/paths'
import { useEffect } from 'react'
import { createSlot } from './slot.ts'

/** Something that the palette can lead to, or do. */
export type PaletteItem = {
  /** Unique among all, and the same tomorrow: what was chosen is remembered by it. */
  readonly id: string
  readonly label: string
  /** What tells two of the same name apart. */
  readonly about?: string | undefined
  /** It is over, as a task that is done: it comes after those that are not. */
  readonly isPast?: boolean
} & ({ readonly to: Href } | { readonly act: (from: HTMLElement) => void })

export type PaletteSourceProps = {
  /** What was typed, trimmed; empty at first. */
  q: string
  /** Says what there is for that: give it the same list as long as it is the same, as `useMemo` does. */
  onItems: (items: readonly PaletteItem[]) => void
}

/**
 * Where the palette finds things. A feature fills it with a part that draws nothing: it looks for what was typed and says
 * what it found. The part is fetched once the palette is opened.
 */
export const paletteSources = createSlot<
  PaletteSourceProps,
  {
    /** Under which heading: those of one group stand together. */
    readonly group: string
  }
>('palette sources')

/** Says what a source has found whenever that is another list; undefined as long as nobody knows. */
export function useReportItems(
  onItems: PaletteSourceProps['onItems'],
  items: readonly PaletteItem[] | undefined,
): void {
  useEffect(() => {
    if (items) onItems(items)
  }, [onItems, items])
}
