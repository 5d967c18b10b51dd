import { globSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cachePath, makeOnce } from './cache.ts'
import { runCommand } from './command.ts'
import { findOnPath, isRunnable } from './installedBrowsers.ts'
import { writeLauncher } from './launcher.ts'

const shell = 'chromium-headless-shell'
// apt gives up by itself where nobody answers, but is silent while a large package comes slowly.
const patient = { silentMs: 600_000 }

/**
 * Debian's headless shell, with the libraries that this system lacks, unpacked into the cache. Lists and archives are
 * our own, so it needs no root and leaves the system as it was.
 */
export async function installFromDebian(): Promise<string[]> {
  for (const tool of ['apt-get', 'dpkg-deb']) {
    if (!(await Promise.all(findOnPath(tool, process.env).map(isRunnable))).includes(true)) return []
  }
  const home = await ourHome()
  await makeOnce(home, staging => unpackInto(staging, home))
  return [join(home, 'browser')]
}

export async function listCachedDebian(): Promise<string[]> {
  const path = join(await ourHome(), 'browser')
  return (await isRunnable(path)) ? [path] : []
}

/** What was brought for one system need not run on the next that has the same folder. */
async function ourHome(): Promise<string> {
  const release = parseRelease(await readFile('/etc/os-release', 'utf8').catch(() => ''))
  return cachePath(`chromium-${release}-${process.arch}`)
}

export function parseRelease(text: string): string {
  const entry = (name: string) => text.match(new RegExp(`^${name}="?([\\w.-]+)"?$`, 'm'))?.[1]
  return [entry('ID') ?? 'debian', entry('VERSION_ID')].filter(Boolean).join('-')
}

async function unpackInto(staging: string, home: string): Promise<void> {
  const apt = join(staging, 'apt')
  for (const folder of ['lists/partial', 'archives/partial']) {
    await mkdir(join(apt, folder), { recursive: true })
  }
  await runCommand('apt-get', [...optionsFor(apt), 'update'], patient)
  const install = ['install', '--download-only', '--no-install-recommends', '--yes', shell]
  await runCommand('apt-get', [...optionsFor(apt), ...install], patient)
  for (const archive of globSync(join(apt, 'archives/*.deb'))) {
    await runCommand('dpkg-deb', ['-x', archive, staging], patient)
  }
  await rm(apt, { recursive: true })
  await writeLauncher(staging, {
    home,
    program: `usr/lib/chromium/${shell}`,
    libraries: listLibraryFolders(globSync('{usr/,}lib/**/*.so*', { cwd: staging })),
    fonts: 'usr/share/fonts',
  })
}

function optionsFor(folder: string): string[] {
  return [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${folder}/archives`,
    'Debug::NoLocking=1',
    // As root apt would fetch as a user who may not look into our folder.
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
    'Acquire::Retries=1',
    'Acquire::http::Timeout=15',
    'Acquire::https::Timeout=15',
  ].flatMap(option => ['-o', option])
}

/** Some libraries lie in folders below the usual one, which only their own packages know of. */
export function listLibraryFolders(files: readonly string[]): string[] {
  return [...new Set(files.map(file => dirname(file)))].sort()
}
