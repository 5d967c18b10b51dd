import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listInstalledBrowsers, listUsualPaths } from './installedBrowsers.ts'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-browsers-'))
afterAll(() => rm(folder, { recursive: true }))

describe('an installed browser', () => {
  it('is looked for on the PATH, a headless shell first', () => {
    const paths = listUsualPaths({ platform: 'linux', env: { PATH: '/usr/local/bin::/usr/bin' } })
    expect(paths.slice(0, 4)).toEqual([
      '/usr/local/bin/chromium-headless-shell',
      '/usr/bin/chromium-headless-shell',
      '/usr/local/bin/google-chrome',
      '/usr/bin/google-chrome',
    ])
    expect(paths).toContain('/usr/bin/chromium-browser')
  })

  it('counts only where it may be run', async () => {
    for (const name of ['chromium', 'google-chrome', 'chromium-headless-shell'])
      await writeFile(join(folder, name), '')
    for (const name of ['chromium', 'google-chrome']) await chmod(join(folder, name), 0o755)
    expect(await listInstalledBrowsers({ platform: 'linux', env: { PATH: folder } })).toEqual([
      join(folder, 'google-chrome'),
      join(folder, 'chromium'),
    ])
  })

  it('is the configured one and no other, whether or not it exists', async () => {
    const env = { PATH: folder, CHROME_PATH: '/opt/mine' }
    expect(await listInstalledBrowsers({ platform: 'linux', env })).toEqual(['/opt/mine'])
  })

  it('is looked for in other places on other systems', () => {
    expect(listUsualPaths({ platform: 'darwin', env: {} })[0]).toMatch(/Google Chrome$/)
    const windows = listUsualPaths({ platform: 'win32', env: { LOCALAPPDATA: 'C:' } })
    expect(windows).toEqual([join('C:', 'Google', 'Chrome', 'Application', 'chrome.exe')])
  })
})
