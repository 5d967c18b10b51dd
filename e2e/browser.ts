import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { unpackBrowser } from './unpackBrowser.ts'

export type Browser = { executablePath: string; args: string[] }

/**
 * The browser that journeys run in: the machine's own, else the one from the registry. Without a window of its own to
 * draw it is a quarter quicker, so a headless shell comes first.
 */
export async function findBrowser(): Promise<Browser> {
  const executablePath =
    process.env.CHROME_PATH || (await firstRunnable(usualPlaces())) || (await unpackBrowser())
  if (executablePath) return { executablePath, args: args() }
  throw new Error(
    `No browser was found, and npm brings none along for ${process.platform}-${process.arch}. ` +
      'Install Google Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to one.',
  )
}

function args(): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
    // Chromium refuses to run as root with its sandbox on.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
    case 'win32':
      return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
        .filter(folder => folder !== undefined)
        .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
    default:
      return [
        'chromium-headless-shell',
        'google-chrome',
        'google-chrome-stable',
        'chromium',
        'chromium-browser',
      ].flatMap(name =>
        (process.env.PATH ?? '')
          .split(delimiter)
          .filter(folder => folder !== '')
          .map(folder => join(folder, name)),
      )
  }
}

async function firstRunnable(places: string[]): Promise<string | undefined> {
  for (const place of places) {
    if (await isRunnable(place)) return place
  }
  return undefined
}

function isRunnable(place: string): Promise<boolean> {
  return access(place, constants.X_OK).then(
    () => true,
    () => false,
  )
}
