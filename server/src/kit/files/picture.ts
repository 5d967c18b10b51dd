import { typeOf } from './judge.ts'

/** A phone's camera makes about 50 million pixels; far beyond that a small file is meant to fill our memory. */
export const mostPixels = 60_000_000

let former: Promise<unknown> = Promise.resolve()

/**
 * Works on pictures one at a time: a large one takes 200 MB, and the few threads that decode it are those that check
 * passwords. The library is loaded when first needed: most processes never see a picture, and it takes its memory at once.
 */
export async function withPictures<Made>(
  make: (sharp: typeof import('sharp')['default']) => Promise<Made>,
): Promise<Made> {
  const mine = former.then(async () => make((await import('sharp')).default))
  former = mine.catch(() => {})
  return mine
}

/** The library reads dozens of formats, and what comes from outside must reach three of them alone. */
export function looksLikePicture(file: Uint8Array): boolean {
  return typeOf(file)?.startsWith('image/') ?? false
}
