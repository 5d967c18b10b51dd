import autocannon from 'autocannon'

export type Load = { readonly requestsPerSecond: number; readonly p99: number }

/** Fires at one address for some seconds; any answer but 2xx makes the figure worthless, so it fails. */
export async function load(url: string, headers: Record<string, string> = {}, seconds = 4): Promise<Load> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Both sides in turn, so that a slow moment of the machine meets both; the first round only warms them up. */
export async function compare(
  ours: () => Promise<Load>,
  control: () => Promise<Load>,
  rounds = 3,
): Promise<{ ours: Load[]; control: Load[]; throughput: number; p99: number }> {
  await control()
  await ours()
  const measured = { ours: [] as Load[], control: [] as Load[] }
  for (let round = 0; round < rounds; round++) {
    measured.control.push(await control())
    measured.ours.push(await ours())
  }
  const of = (loads: Load[], key: keyof Load) => median(loads.map(one => one[key]))
  return {
    ...measured,
    throughput: of(measured.ours, 'requestsPerSecond') / of(measured.control, 'requestsPerSecond'),
    p99: of(measured.ours, 'p99') / of(measured.control, 'p99'),
  }
}
