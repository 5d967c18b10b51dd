import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ignoreErrorCodes } from './errorCode.ts'
import { findFreePort } from './freePort.ts'
import type { DataHome } from './home.ts'
import { toSpawnOptions } from './osAccount.ts'
import { findPostmaster, type Postmaster, pollMs, removeStalePidFile } from './postmaster.ts'
import type { PostgresProgram } from './program.ts'

type Launch = { ended: boolean; failure: () => Promise<string> }

/** Recovery after a crash replays what was written since the last checkpoint: minutes, on a slow disk. */
const startLimitMs = 5 * 60_000
/** Processes of a killed server may need some seconds to notice, and only then let go of its memory. */
const launchLimit = 50
const launchPauseMs = 200
const logLimitBytes = 10 * 1024 * 1024

/** What passes by itself: somebody took the port or started the same server, or a killed server is not quite gone. */
const passing =
  /could not bind|could not create any TCP|lock file "[^"]*" (already exists|is empty)|is still in use/

/** The server that runs on this data, started if there is none. Two that come here together get the same one. */
export async function ensurePostmaster(
  home: DataHome,
  program: PostgresProgram,
  settings: Record<string, string>,
  onWorking?: () => void,
): Promise<Postmaster> {
  const giveUp = Date.now() + startLimitMs
  let launch: Launch | undefined
  for (let launches = 0; Date.now() < giveUp; await sleep(pollMs)) {
    const running = await findPostmaster(home.cluster)
    if (running?.ready) return running
    if (running || launch?.ended === false) continue
    if (launch) {
      const failure = await launch.failure()
      if (!passing.test(failure) || launches === launchLimit) {
        throw new Error(`The database does not start:\n${failure}`)
      }
      await sleep(launchPauseMs)
    }
    await removeStalePidFile(home.cluster)
    launch = await launchPostgres(home, program, settings)
    launches += 1
    onWorking?.()
  }
  throw new Error(`The database is not ready after ${startLimitMs / 60_000} minutes; see ${home.logFile}.`)
}

async function launchPostgres(
  home: DataHome,
  program: PostgresProgram,
  settings: Record<string, string>,
): Promise<Launch> {
  await rotateLog(home.logFile)
  const log = await open(home.logFile, 'a', 0o600)
  const before = (await log.stat()).size
  const selected = {
    port: `${await findFreePort()}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolderIn(home.cluster),
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Details of an error quote whole rows; personal data has no place in a log.
    log_error_verbosity: 'terse',
    // After a crash everything is brought to the disk first: in one go rather than file by file, a thousand of them.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...settings,
  }
  const options = Object.entries(selected).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A session of its own: Ctrl-C in the terminal must not take the server away from an app that is finishing its work.
  const child = spawn(program.postgres, ['-D', home.cluster, ...options], {
    ...toSpawnOptions(home.account),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const launch: Launch = {
    ended: false,
    failure: async () => (await readFile(home.logFile)).subarray(before).toString().trim(),
  }
  child.once('exit', () => {
    launch.ended = true
  })
  child.unref()
  await once(child, 'spawn').finally(() => log.close())
  return launch
}

// What systems allow in the path of a socket: 108 bytes on Linux, 104 elsewhere, with an end mark.
const longestSocketPath = 103
const socketName = '/.s.PGSQL.65535'

/** The data's own folder, which nobody but its owner may enter, so the socket is as private as the data. */
function socketFolderIn(cluster: string): string {
  if (Buffer.byteLength(cluster + socketName) > longestSocketPath) return ''
  // It is a list of folders, and a path may have a comma.
  return `"${cluster.replaceAll('"', '""')}"`
}

async function rotateLog(file: string): Promise<void> {
  const stats = await stat(file).catch(ignoreErrorCodes('ENOENT'))
  if (stats && stats.size > logLimitBytes) await rename(file, `${file}.1`)
}
