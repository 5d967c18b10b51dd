import { readHostStates } from '../postgres/primaryClient.ts'
import { type Check, ok, problem } from './checkResult.ts'

/** Of an address with several hosts: one takes writes, and the others can take over. */
export const checkHosts = (url: string): Check => ({
  part: 'Failover',
  run: async () => {
    const hosts = await readHostStates(url)
    const primaries = hosts
      .flatMap(host => (host.role === 'primary' ? host : []))
      .toSorted((one, other) => other.timeline - one.timeline)
    const [primary, old] = primaries
    if (old)
      return problem(
        `Both ${primary?.name} and ${old.name} take writes.`,
        `Stop the one that was the primary before (${old.name}, if the other was promoted later), and make it a standby: docs/scaling.md, Failover, step 6.`,
      )
    const gone = hosts.flatMap(host => (host.role === 'unreachable' ? host : []))
    if (gone.length > 0)
      return problem(
        `${gone.map(({ name, why }) => `${name} doesn’t answer (${why})`).join(', ')}, so it can’t take over.`,
        'Start it, or make it a standby of the primary: docs/scaling.md, Failover, step 1.',
      )
    const standbys = hosts.flatMap(({ role, name }) => (role === 'standby' ? name : []))
    return ok(`${primary?.name} takes writes, ${standbys.join(' and ')} can take over.`)
  },
})
