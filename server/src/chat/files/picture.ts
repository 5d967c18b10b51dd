import type { FileType } from '../../kit/files/fileType.ts'
import { encodeAsSent, fitWithin, isImage, reencode } from '../../kit/files/picture.ts'
import { openLane } from '../../kit/lane.ts'

const lane = openLane({ atOnce: 1, mostWaiting: 40, mostOfOne: 4 })

const longestSide = 2560
const previewSide = 640

type ChatPicture = Awaited<ReturnType<typeof encodeAsSent>> & { readonly preview: Buffer }

/** A picture made anew, with a smaller one beside it; null for other files. */
export async function encodeChatPicture(
  who: string,
  uploaded: Uint8Array,
  type: FileType,
): Promise<ChatPicture | null> {
  if (!isImage(type)) return null
  return reencode(lane, who, uploaded, async picture => {
    const encoded = await encodeAsSent(picture, type, longestSide)
    const preview = await picture.read().resize(fitWithin(previewSide)).webp({ quality: 78 }).toBuffer()
    return { ...encoded, preview }
  })
}
