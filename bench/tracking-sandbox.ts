import { startSandbox } from '../server/sandbox/server.ts'
import { benchPeople } from './tracking-data.ts'

/** The provider in a process of its own, its pace limit off. */
const sandbox = await startSandbox({ people: benchPeople, now: () => new Date() })
console.log(sandbox.url)
