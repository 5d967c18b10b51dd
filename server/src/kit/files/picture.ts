import type { Lane } from '../lane.ts'
import { typeOf } from './judge.ts'

/** What most cameras make; far beyond that a small file is meant to fill our memory. */
export const mostPixels = 40_000_000

/**
 * Works on pictures in a lane of their purpose: a large one takes 150 MB, and the few threads that decode it are those
 * that check passwords. The library is loaded when first needed: most processes never see a picture, and it takes its
 * memory at once.
 */
export function withPictures<Made>(
  lane: Lane,
  who: string,
  make: (sharp: typeof import('sharp')['default']) => Promise<Made>,
): Promise<Made> {
  return lane.run(who, async () => make((await import('sharp')).default))
}

/** The library reads dozens of formats, and what comes from outside must reach three of them alone. */
export function looksLikePicture(file: Uint8Array): boolean {
  return typeOf(file)?.startsWith('image/') ?? false
}
