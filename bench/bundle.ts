import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { bringBrowser, browserArgs } from '../e2e/browser/bring.ts'
import { root, runApp } from './processes.ts'
import type { Figure } from './report.ts'

/** What a visitor's browser really asks for until the sign-in screen stands. */
export async function benchBundle(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const browser = await chromium.launch({ executablePath: await bringBrowser(), args: browserArgs })
  try {
    const page = await browser.newPage()
    const paths = new Set<string>()
    page.on('request', request => paths.add(new URL(request.url()).pathname))
    await page.goto(app.url, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
    return [
      {
        name: 'sign-in screen: JavaScript, gzipped',
        value: await gzippedKilobytes(paths, '.js'),
        unit: 'kB',
        bound: { atMost: 180 },
      },
      {
        name: 'sign-in screen: CSS, gzipped',
        value: await gzippedKilobytes(paths, '.css'),
        unit: 'kB',
        bound: { atMost: 40 },
      },
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function gzippedKilobytes(paths: ReadonlySet<string>, ending: string): Promise<number> {
  const files = [...paths].filter(path => path.endsWith(ending))
  if (files.length === 0)
    throw new Error(`The sign-in screen asked for no ${ending} file: nothing was measured`)
  const sizes = files.map(async path => gzipSync(await readFile(join(root, 'web/dist', path))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
