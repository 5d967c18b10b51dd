import { invalid, Refusal } from '../kit/refusal.ts'

const side = 512
// A phone's camera makes about 50 million pixels; far beyond that a small file is meant to fill our memory.
const mostPixels = 60_000_000

let former: Promise<unknown> = Promise.resolve()

/** Re-encodes a picture to a square WebP: upright, without the place and time that cameras write into it. */
export async function toProfilePicture(uploaded: Uint8Array): Promise<Buffer> {
  if (!looksLikePicture(uploaded)) throw notAPicture()
  // One at a time: a large one takes 200 MB, and the few threads that decode it are those that check passwords.
  const mine = former.then(() => reencode(uploaded))
  former = mine.catch(() => {})
  return mine
}

async function reencode(uploaded: Uint8Array): Promise<Buffer> {
  // Loaded when first needed: most processes never see a picture, and the library takes its memory at once.
  const { default: sharp } = await import('sharp')
  // This reads the header alone, so it may be asked of a picture of any size.
  const { width, height } = await sharp(uploaded, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if (width * height > mostPixels)
    throw invalid('file', 'This picture has too many pixels. Please make it smaller first.')
  return sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw invalid('file', 'This picture is damaged. Please choose another one.')
    })
}

/** By its first bytes: the library reads dozens of formats, and what comes from outside must reach three of them alone. */
function looksLikePicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1')
  const isPng = start.startsWith('\x89PNG\r\n\x1a\n')
  const isJpeg = start.startsWith('\xff\xd8\xff')
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return isPng || isJpeg || isWebp
}

const notAPicture = () => new Refusal('wrong-type', 'Please choose a picture: PNG, JPEG or WebP.')
