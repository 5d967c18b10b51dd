import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { buildFontConfig, writeLauncher } from './launcher.ts'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-launcher-'))
afterAll(() => rm(folder, { recursive: true }))

/** Starts it on a system whose ldd says this, and answers what the browser itself would see. */
async function launchWhere(lddSays: string): Promise<string> {
  const home = await mkdtemp(join(folder, 'browser-'))
  await mkdir(join(home, 'bin'))
  const program = (name: string, script: string) =>
    writeFile(join(home, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await program('bin/ldd', `echo '${lddSays}'`)
  await program('shell', 'echo "libraries: $LD_LIBRARY_PATH; asked: $*"')
  await writeLauncher(home, { home, program: 'shell', libraries: ['lib', 'usr/lib/deep'], fonts: 'fonts' })
  const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, LD_LIBRARY_PATH: '/mine' }
  const { stdout } = await promisify(execFile)(join(home, 'browser'), ['--headless', 'two words'], { env })
  return stdout.trim().replaceAll(home, 'HOME')
}

describe.skipIf(process.platform === 'win32')('the launcher of an unpacked browser', () => {
  it('provides the libraries it came with when the system lacks some', async () => {
    expect(await launchWhere('libnss3.so => not found')).toBe(
      'libraries: HOME/lib:HOME/usr/lib/deep:/mine; asked: --headless two words',
    )
  })

  it('changes nothing on a system that has them all', async () => {
    expect(await launchWhere('libnss3.so => /usr/lib/libnss3.so')).toBe(
      'libraries: /mine; asked: --headless two words',
    )
  })
})

describe('the fonts of an unpacked browser', () => {
  it('are found in whatever folder the clone is', () => {
    expect(buildFontConfig({ home: '/home/a & b/<c>', fonts: 'usr/share/fonts' })).toContain(
      '<dir>/home/a &amp; b/&lt;c>/usr/share/fonts</dir>',
    )
  })
})
