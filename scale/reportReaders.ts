import { setTimeout as sleep } from 'node:timers/promises'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import { getReport } from '@claimcrew/contract/reports/contract'
import { reportedYear } from '../bench/reports-data.ts'

/** Somebody who reads reports, from where they have already been. */
export type ReportReader = { readonly token: string; readonly bookmark: string | null }

type ReportRequest = { readonly url: string; readonly readers: readonly ReportReader[] }

/** How long each report took. */
export type ReportTimes = readonly number[]

const pauseMs = 100

/** Reads the same report again and again until it is told to stop, in a process of its own: its readers sit elsewhere. */
let isStopping = false

// The process that measures has ended without a word.
process.on('disconnect', () => process.exit())

process.on('message', async (message: 'stop' | ReportRequest) => {
  if (message === 'stop') {
    isStopping = true
    return
  }
  isStopping = false
  try {
    const times = await Promise.all(message.readers.map(reader => readReports(message.url, reader)))
    process.send?.(times.flat())
  } catch (error) {
    process.send?.((error as Error).message)
  }
})

async function readReports(url: string, { token, bookmark }: ReportReader): Promise<number[]> {
  const path = getReport.path.replace(':kind', 'production')
  const range = `from=${reportedYear}-01-01&to=${reportedYear}-12-31&by=day`
  const times: number[] = []
  let last = bookmark
  while (!isStopping) {
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}`, ...(last && { [bookmarkHeader]: last }) }
    const answer = await fetch(`${url}${path}?${range}`, { headers })
    if (!answer.ok) throw new Error(`A report was answered ${answer.status} ${await answer.text()}`)
    last = answer.headers.get(bookmarkHeader) ?? last
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await sleep(pauseMs)
  }
  return times
}
