import { encodeChatPicture } from '../server/src/chat/files/picture.ts'
import { encodeAlone, screenshot } from '../server/test/files/screenshot.ts'
import type { Figure } from './report.ts'

async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** What a picture of chat costs, beside decoding and encoding it by itself. */
export async function benchChatPictures(): Promise<Figure[]> {
  const png = await screenshot()
  const ours = () => encodeChatPicture('bench', png, 'image/png')
  const control = () => encodeAlone(png)
  await ours()
  const [measured, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    measured.push(await cpuSecondsOf(ours))
    beside.push(await cpuSecondsOf(control))
  }
  const [value, bare] = [medianOf(measured), medianOf(beside)]
  return [
    {
      name: 'a PNG of 3 megapixels in chat: CPU of all cores together',
      value,
      unit: 's',
      bound: { atMost: 1 },
      behind: `${(value / bare).toFixed(2)} × encoding it alone (${bare.toFixed(2)} s)`,
    },
  ]
}
