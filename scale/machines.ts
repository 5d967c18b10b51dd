import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** The cores of this one that stand for two machines. */
export const firstMachine = 0
export const secondMachine = 1

/**
 * Lets processes, and those that they start later, run on one core alone, as if it were another machine's. A low priority
 * would not do: PostgreSQL opens a session for each of its processes, and Linux shares a core out to sessions
 * (autogroup) before it looks at priorities within one.
 */
export async function pinToMachine(machine: number, pids: readonly number[]): Promise<void> {
  await setCores(String(machine), pids)
}

/** Takes that back. */
export async function unpin(pids: readonly number[]): Promise<void> {
  await setCores(`0-${availableParallelism() - 1}`, pids)
}

async function setCores(cores: string, pids: readonly number[]): Promise<void> {
  for (const pid of pids)
    await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])
}
