import { pictureTypes } from '@claimcrew/contract/people/contract'
import { type Crop, toSquare } from './crop.ts'

/** Larger ones only cost time on the way: the server keeps 512. */
const largestSide = 1024
// A phone's camera makes about 50 million. The server takes fewer, and what is cut here has far fewer still.
const maxPixels = 60_000_000
const quality = 0.9

/** A picture that somebody has chosen, ready to be shown and cut. */
export type LoadedPicture = {
  readonly image: HTMLImageElement
  readonly type: string
  /** Gives the memory back. */
  readonly release: () => void
}

/** Says what is wrong with the chosen file in words for people. */
class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

export async function readPicture(file: File): Promise<LoadedPicture> {
  if (!(pictureTypes as readonly string[]).includes(file.type))
    throw new PictureProblem('Choose a PNG, JPEG or WebP picture.')
  const url = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(url)
  try {
    const image = await load(url)
    if (image.naturalWidth * image.naturalHeight > maxPixels)
      throw new PictureProblem('This picture is too large. Make it smaller and try again.')
    return { image, type: file.type, release }
  } catch (error) {
    release()
    throw error
  }
}

function load(url: string): Promise<HTMLImageElement> {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>()
  const image = new Image()
  image.onload = () => resolve(image)
  image.onerror = () =>
    reject(new PictureProblem('We can’t open this file as a picture. Choose another one.'))
  image.src = url
  return promise
}

/** Draws the chosen square: upright, small, and without what the camera wrote into the file. */
export async function cropPicture({ image, type }: LoadedPicture, crop: Crop): Promise<Blob> {
  const { left, top, side } = toSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(largestSide, Math.round(side)))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureProblem('This browser can’t edit pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    blob => (blob ? resolve(blob) : reject(new PictureProblem('We couldn’t open this picture.'))),
    // What may be transparent stays so; a browser that cannot write WebP writes PNG by itself.
    type === 'image/jpeg' ? type : 'image/webp',
    quality,
  )
  return promise
}
