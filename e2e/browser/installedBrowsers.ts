import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

type System = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }

/** The machine's own browsers. */
export async function listInstalledBrowsers(system: System = process): Promise<string[]> {
  if (system.env.CHROME_PATH) return [system.env.CHROME_PATH]
  const paths = listUsualPaths(system)
  const runnable = await Promise.all(paths.map(isRunnable))
  return paths.filter((_, index) => runnable[index])
}

/** Without a window of its own to draw a browser is a quarter quicker, so a headless shell comes first. */
export function listUsualPaths({ platform, env }: System): string[] {
  switch (platform) {
    case 'darwin':
      return [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
    case 'win32':
      return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
        .filter(folder => folder !== undefined)
        .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
    default:
      return [
        'chromium-headless-shell',
        'google-chrome',
        'google-chrome-stable',
        'chromium',
        'chromium-browser',
      ].flatMap(name => findOnPath(name, env))
  }
}

/** Where a program of this name would be found. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  return folders.map(folder => join(folder, name))
}

export function isRunnable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
