import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cachePath, makeOnce, modules } from './cache.ts'
import { writeLauncher } from './launcher.ts'

/** The Chromium that comes from the registry, unpacked once; there is one for Linux on x64 alone. */
export async function installFromRegistry(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const description = await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(description)
  const home = cachePath(`chromium-${version}`)
  await makeOnce(home, async staging => {
    const chromium = await import('@sparticuz/chromium')
    const libraries = join(modules, '@sparticuz/chromium/bin/al2023.tar.br')
    await insteadOfTmp(staging, () => [chromium.default.executablePath(), chromium.inflate(libraries)])
    await writeLauncher(staging, { home, program: 'chromium', libraries: ['al2023/lib'], fonts: 'fonts' })
  })
  return [join(home, 'browser')]
}

/**
 * The package unpacks to fixed names in the machine's temporary folder and trusts what it finds there, so anybody
 * could put another program in its place. It asks for that folder before it first waits, and only so long is it ours.
 */
async function insteadOfTmp(folder: string, unpack: () => Promise<string>[]): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const unpacked = unpack()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await Promise.all(unpacked)
}
