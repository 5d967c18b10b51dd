import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type BrowserFiles = {
  /** Where it will stand once it is complete. */
  home: string
  /** The program, the folders of libraries that came with it and the folder of fonts, as seen from there. */
  program: string
  libraries: readonly string[]
  fonts: string
}

/** Puts a launcher beside an unpacked browser, and answers nothing: its name is always `browser`. */
export async function writeLauncher(folder: string, unpacked: BrowserFiles): Promise<void> {
  await writeFile(join(folder, 'browser'), launcherOf(unpacked), { mode: 0o755 })
  await writeFile(join(folder, 'fonts.conf'), buildFontConfig(unpacked))
}

/** Small systems lack some libraries, and often any font: what came with the browser helps out only there. */
function launcherOf({ program, libraries }: Pick<BrowserFiles, 'program' | 'libraries'>): string {
  return `#!/bin/sh
here=$(dirname "$0")
if ldd "$here/${program}" | grep -q 'not found'; then
  export LD_LIBRARY_PATH="${libraries.map(folder => `$here/${folder}`).join(':')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/${program}" "$@"
`
}

export function buildFontConfig({ home, fonts }: Pick<BrowserFiles, 'home' | 'fonts'>): string {
  const path = home.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path}/${fonts}</dir>
  <cachedir>${path}/fonts-cache</cachedir>
</fontconfig>
`
}
