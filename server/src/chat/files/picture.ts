import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import type { FileType } from '../../kit/files/fileType.ts'
import { encodeAsSent, fitWithinSquare, isImage, reencodePicture } from '../../kit/files/picture.ts'

const queue = openBoundedQueue({ atOnce: 1, maxWaiting: 40, maxPerCaller: 4 })

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
  return reencodePicture(queue, who, uploaded, async picture => {
    const encoded = await encodeAsSent(picture, type, longestSide)
    const preview = await picture.read().resize(fitWithinSquare(previewSide)).webp({ quality: 78 }).toBuffer()
    return { ...encoded, preview }
  })
}
