import { invalid, Refusal } from '../kit/refusal.ts'

const side = 512
// A phone's camera makes about 50 million pixels; far beyond that a small file is meant to fill our memory.
const mostPixels = 60_000_000
const formats = ['png', 'jpeg', 'webp']

/** Re-encodes a picture to a square WebP: upright, without the place and time that cameras write into it. */
export async function toProfilePicture(uploaded: Uint8Array): Promise<Buffer> {
  // Loaded when first needed: most processes never see a picture, and the library takes its memory at once.
  const { default: sharp } = await import('sharp')
  const image = sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error' })
  const { format, width, height } = await image.metadata().catch(() => {
    throw notAPicture()
  })
  if (!formats.includes(format)) throw notAPicture()
  if (width * height > mostPixels)
    throw invalid('file', 'This picture has too many pixels. Please make it smaller first.')
  return image
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw invalid('file', 'This picture is damaged. Please choose another one.')
    })
}

const notAPicture = () => new Refusal('wrong-type', 'Please choose a picture: PNG, JPEG or WebP.')
