import type { FileType } from '../../kit/files/judge.ts'
import { mostPixels, withPictures } from '../../kit/files/picture.ts'
import { invalid } from '../../kit/http/refusal.ts'
import { openLane } from '../../kit/lane.ts'

const lane = openLane({ atOnce: 1, mostWaiting: 40, mostOfOne: 4 })

const [longestSide, previewSide] = [2560, 640]

type Made = {
  readonly content: Buffer
  readonly preview: Buffer
  readonly width: number
  readonly height: number
}

type ImageType = Extract<FileType, `image/${string}`>

const isImage = (type: FileType): type is ImageType => type.startsWith('image/')

/** A picture made anew: upright, without what a camera writes into it, and with a smaller one beside it. */
export async function remade(who: string, uploaded: Uint8Array, type: FileType): Promise<Made | null> {
  if (!isImage(type)) return null
  return withPictures(lane, who, async sharp => {
    const moving = type === 'image/gif' || type === 'image/webp'
    const damaged = () => invalid('file', 'This picture is damaged. Please choose another one.')
    const {
      width,
      height,
      pages = 1,
    } = await sharp(uploaded, { limitInputPixels: false, animated: false })
      .metadata()
      .catch(() => {
        throw damaged()
      })
    if (width * height * (moving ? pages : 1) > mostPixels)
      throw invalid('file', 'This picture has too many pixels. Please make it smaller first.')
    const open = (animated: boolean) =>
      sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error', animated }).autoOrient()
    const within = (side: number) =>
      ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
    try {
      const { data, info } = await open(moving && pages > 1)
        .resize(within(longestSide))
        .toFormat(formats[type], { quality: 85 })
        .toBuffer({ resolveWithObject: true })
      const preview = await open(false).resize(within(previewSide)).webp({ quality: 78 }).toBuffer()
      return { content: data, preview, width: info.width, height: info.pageHeight ?? info.height }
    } catch {
      throw damaged()
    }
  })
}

const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const
