import { setTimeout as sleep } from 'node:timers/promises'

/** Reads one address every 20 ms until it is told to stop, each time with the next read waiting for the one before. */
let stopping = false
const times: number[] = []
let failed = 0

// The process that watches has ended without a word.
process.on('disconnect', () => process.exit())

process.on('message', async (message: 'stop' | { url: string; token: string }) => {
  if (message === 'stop') {
    stopping = true
    return
  }
  const read = async () => {
    const began = performance.now()
    const answer = await fetch(message.url, { headers: { authorization: `Bearer ${message.token}` } }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => {})
    return { ms: performance.now() - began, isGood: answer?.status === 200 }
  }
  await read()
  process.send?.('reading')
  while (!stopping) {
    const { ms, isGood } = await read()
    times.push(ms)
    if (!isGood) failed++
    await sleep(20)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
  process.send?.({ count: times.length, p99, slowest: sorted.at(-1) ?? 0, failed }, () => process.exit(0))
})
