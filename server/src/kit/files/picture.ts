import type { Sharp } from 'sharp'
import type { BoundedQueue } from '../boundedQueue.ts'
import { invalid, type Refusal } from '../refusal.ts'
import { type FileType, readSignature } from './fileType.ts'

/** What most cameras make; far beyond that a small file is meant to fill our memory. */
export const maxPixels = 40_000_000

/** No picture that somebody wants to show takes a fraction of that, on the slowest machine. */
const maxSeconds = 60

/**
 * Works on pictures in a lane of their purpose: a large one takes 150 MB, and the few threads that decode it are those
 * that check passwords. The library is loaded when first needed: most processes never see a picture, and it takes its
 * memory at once.
 */
export function runPictureWork<Output>(
  queue: BoundedQueue,
  who: string,
  make: (sharp: typeof import('sharp')['default']) => Promise<Output>,
): Promise<Output> {
  return queue.run(who, async () => make((await import('sharp')).default))
}

/** The library reads dozens of formats, and what comes from outside must reach few of them alone. */
export const isPicture = (file: Uint8Array): boolean => {
  const signature = readSignature(file)
  return signature !== 'image/gif' && signature.startsWith('image/')
}

type ImageType = Extract<FileType, `image/${string}`>

export const isImage = (type: FileType): type is ImageType => type.startsWith('image/')

/** An uploaded picture whose header was read and found fit. */
type OpenPicture = {
  /** Anew each time: upright, and without what a camera or a program wrote into it. */
  read(options?: { readonly animated: boolean }): Sharp
  readonly isAnimated: boolean
  /** Whether it has a table of at most 256 colors. */
  readonly hasPalette: boolean
  readonly width: number
  readonly height: number
}

/** Makes an uploaded picture anew, in the way of what it is for. What cannot be read, or is too large, is refused. */
export function reencodePicture<Output>(
  queue: BoundedQueue,
  who: string,
  uploaded: Uint8Array,
  make: (picture: OpenPicture) => Promise<Output>,
  /** Thrown where there is not even a header. */
  unreadable: () => Refusal = damaged,
): Promise<Output> {
  return runPictureWork(queue, who, async sharp => {
    // This reads the header alone, so it may be asked of a picture of any size.
    const {
      width,
      height,
      pages = 1,
      isPalette,
    } = await sharp(uploaded, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw unreadable()
      })
    if (width * height * pages > maxPixels)
      throw invalid('file', 'This picture is too large. Make it smaller and try again.')
    const read = ({ animated } = { animated: false }) =>
      sharp(uploaded, { limitInputPixels: maxPixels, failOn: 'error', animated })
        .timeout({ seconds: maxSeconds })
        .autoOrient()
    return make({ read, isAnimated: pages > 1, hasPalette: isPalette, width, height }).catch(() => {
      throw damaged()
    })
  })
}

const damaged = () => invalid('file', 'We can’t open this picture. Choose another one.')

export const fitWithinSquare = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

type EncodedPicture = { readonly content: Buffer; readonly width: number; readonly height: number }

/** The same kind of picture as was sent, at most so long on its longer side. */
export async function encodeAsSent(
  picture: OpenPicture,
  type: ImageType,
  longestSide: number,
): Promise<EncodedPicture> {
  const resized = picture.read({ animated: picture.isAnimated }).resize(fitWithinSquare(longestSide))
  const isSmaller = Math.max(picture.width, picture.height) > longestSide
  const { data, info } = await encoders[type](resized, picture.hasPalette && !isSmaller).toBuffer({
    resolveWithObject: true,
  })
  return { content: data, width: info.width, height: info.pageHeight ?? info.height }
}

const quality = 85

const encoders: Readonly<Record<ImageType, (sharp: Sharp, hasPalette: boolean) => Sharp>> = {
  // A quality would mean 256 colors at most, and seconds to choose them. Those of a palette are there already.
  'image/png': (sharp, hasPalette) =>
    sharp.png({ compressionLevel: 6, ...(hasPalette ? { palette: true, effort: 1 } : {}) }),
  'image/jpeg': sharp => sharp.jpeg({ quality }),
  'image/webp': sharp => sharp.webp({ quality }),
  'image/gif': sharp => sharp.gif(),
}
