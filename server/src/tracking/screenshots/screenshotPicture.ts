import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import { isPicture, maxPixels, runPictureWork } from '../../kit/files/picture.ts'
import { Refusal } from '../../kit/refusal.ts'
import { TrackerError } from '../tracker.ts'

const read = { limitInputPixels: maxPixels }

// A filmstrip asks for all of its pictures at once.
const queue = openBoundedQueue({ atOnce: 1, maxWaiting: 80, maxPerCaller: 40 })

/** A screenshot as it is, without whatever else its file says, for a user who looks at it. */
export function toPlainPicture(who: string, bytes: Uint8Array): Promise<Buffer> {
  return readable(bytes, () =>
    runPictureWork(queue, who, sharp =>
      sharp(bytes, read)
        .resize(2560, 2560, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ),
  )
}

/** A hint of what it shows: of every word that was on it no more than a few points are left. */
export function toBlurredPicture(who: string, bytes: Uint8Array): Promise<Buffer> {
  return readable(bytes, () =>
    runPictureWork(queue, who, async sharp => {
      const few = await sharp(bytes, read).resize(28, 28, { fit: 'inside' }).png().toBuffer()
      return sharp(few)
        .resize(280, 280, { fit: 'inside', kernel: 'cubic' })
        .blur(4)
        .webp({ quality: 60 })
        .toBuffer()
    }),
  )
}

async function readable(bytes: Uint8Array, make: () => Promise<Buffer>): Promise<Buffer> {
  const outage = new TrackerError('malformed', 'a screenshot that is no picture')
  if (!isPicture(bytes)) throw outage
  return make().catch(error => {
    throw error instanceof Refusal ? error : outage
  })
}
