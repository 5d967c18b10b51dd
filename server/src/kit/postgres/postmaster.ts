import { execFile } from 'node:child_process'
import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ignoreErrorCodes } from './errorCode.ts'

/** A server that really runs on this data. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** Where it listens without a network; undefined where that path would be too long. */
  readonly socketFolder: string | undefined
  readonly ready: boolean
}

export const pollMs = 10
const stopLimitMs = 60_000
/** A server writes its file in one go right after making it: what is still unreadable then was cut off by a crash. */
const unreadableAfterMs = 5_000

export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(ignoreErrorCodes('ENOENT'))
  const [pid, , , port, socketFolder, , , status] = text?.split('\n') ?? []
  if (!(await isPostmasterOf(cluster, Number(pid)))) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder || undefined,
    ready: status?.trim() === 'ready',
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  // Asked again, because by now the number may belong to another program, or the data to another server.
  if ((await findPostmaster(cluster))?.pid !== pid) return
  process.kill(pid, 'SIGINT')
  for (const giveUp = Date.now() + stopLimitMs; await isPostmasterOf(cluster, pid); await sleep(pollMs)) {
    if (Date.now() > giveUp) throw new Error(`The database (process ${pid}) has not stopped within a minute.`)
  }
}

/**
 * PostgreSQL clears up after a dead process by itself, but not when another program of the same user has its number
 * by now, nor when the file was cut off. What is moved away is looked at once more, because a new server may have
 * written its own file a moment ago.
 */
export async function removeStalePidFile(cluster: string): Promise<void> {
  const file = pidFile(cluster)
  const stale = await readFile(file, 'utf8').catch(ignoreErrorCodes('ENOENT'))
  if (stale === undefined || !(await blocksStart(cluster, file, Number.parseInt(stale, 10)))) return
  const aside = `${file}.stale-${process.pid}`
  await rename(file, aside).catch(ignoreErrorCodes('ENOENT'))
  const movedAside = await readFile(aside, 'utf8').catch(ignoreErrorCodes('ENOENT'))
  if (movedAside !== undefined && movedAside !== stale)
    await link(aside, file).catch(ignoreErrorCodes('EEXIST'))
  await rm(aside, { force: true })
}

async function blocksStart(cluster: string, file: string, pid: number): Promise<boolean> {
  if (pid > 0) return isAlive(pid) && !(await isPostmasterOf(cluster, pid))
  const stats = await stat(file).catch(ignoreErrorCodes('ENOENT'))
  return stats !== undefined && Date.now() - stats.mtimeMs > unreadableAfterMs
}

/** A process number alone proves nothing: after a crash or in a fresh container another program may have it. */
async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!(pid > 1)) return false
  if (process.platform !== 'linux') {
    const ps = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).catch(
      () => undefined,
    )
    return ps?.stdout.includes(`postgres -D ${cluster} `) ?? false
  }
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  if (basename(args[0] ?? '') !== 'postgres') return false
  // Root in a container may not look at another user's working folder; the command line is open to everybody.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return (workingFolder ?? args[args.indexOf('-D') + 1]) === cluster
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
