import { globSync } from 'node:fs'
import { join } from 'node:path'
import { cachePath, modules } from './cache.ts'
import { runCommand } from './command.ts'

const home = cachePath('playwright')

/** The headless shell that Playwright's makers offer for download; many networks do not let it through. */
export async function installFromPlaywright(): Promise<string[]> {
  const command = [join(modules, '@playwright/test/cli.js'), 'install', '--only-shell', 'chromium']
  await runCommand(process.execPath, command, {
    // It prints how far it is. Five attempts of five seconds are its own limit where nobody answers.
    silentMs: 20_000,
    env: { PLAYWRIGHT_BROWSERS_PATH: home, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
  })
  return listCachedPlaywright()
}

export const listCachedPlaywright = () => listShells(home)

/** The revision that this Playwright wants is the newest; it removes those that nobody wants any more by itself. */
export function listShells(folder: string): string[] {
  const names = 'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}'
  return globSync(names, { cwd: folder })
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map(name => join(folder, name))
}
