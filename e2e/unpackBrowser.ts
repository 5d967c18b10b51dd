import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** The Chromium that comes from the registry, unpacked once; there is one for Linux on x64 alone. */
export async function unpackBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const description = await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(description)
  const home = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(home)) await unpackInto(home)
  return join(home, 'browser')
}

/** Made aside and moved in one step: several workers may come at the same time, and none may start half a browser. */
async function unpackInto(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true })
  const staging = await mkdtemp(`${home}.new-`)
  try {
    const chromium = await import('@sparticuz/chromium')
    const libraries = join(modules, '@sparticuz/chromium/bin/al2023.tar.br')
    await insteadOfTmp(staging, () => [chromium.default.executablePath(), chromium.inflate(libraries)])
    await writeFile(join(staging, 'browser'), launcher, { mode: 0o755 })
    await writeFile(join(staging, 'fonts.conf'), fontsIn(home))
    await rename(staging, home).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
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

/** Small systems lack some libraries, and often any font: the package brings both, and they help out only there. */
const launcher = `#!/bin/sh
here=$(dirname "$0")
if ldd "$here/chromium" | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

function fontsIn(home: string): string {
  const path = home.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path}/fonts</dir>
  <cachedir>${path}/fonts-cache</cachedir>
</fontconfig>
`
}
