import type { RunningApp } from '../bench/processes.ts'

/** Who has answered what a replica may answer, by the metrics of all processes. */
export async function countReads(apps: readonly RunningApp[]): Promise<{ replica: number; primary: number }> {
  const texts = await Promise.all(apps.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  const sum = (name: string) =>
    texts
      .flatMap(text => [...text.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)`, 'gm'))])
      .reduce((total, [, count]) => total + Number(count), 0)
  return {
    replica: sum('database_replica_reads_total'),
    primary: sum('database_replica_fallbacks_total'),
  }
}
