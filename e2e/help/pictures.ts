import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import startApp from '../app.ts'
import { browserArgs, ensureBrowser } from '../browser/ensureBrowser.ts'
import { adminEmail, billerEmail, clientEmail, type DemoPerson, type Person } from '../people.ts'
import { toStoredSession } from '../storedSession.ts'

/** Makes the pictures of the help anew: the demo as each role sees it, in the light look. */

const folder = join(import.meta.dirname, '../../web/src/support/help/pictures')
/** As they are shown; a page is drawn a third larger, so that its words are small but readable. */
const size = { width: 960, height: 600 }
const viewport = { width: 1280, height: 800 }

type Picture = {
  readonly file: string
  readonly as: DemoPerson
  readonly path: string
  /** What is done on the screen before it is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  {
    file: 'punching',
    as: billerEmail,
    path: '/attendance',
    prepare: page => page.getByRole('button', { name: 'Attendance', exact: true }).click(),
  },
  {
    file: 'correction',
    as: billerEmail,
    path: '/attendance',
    prepare: async page => {
      await page.getByRole('button', { name: 'Previous month' }).click()
      await page.getByRole('list', { name: 'Days' }).getByRole('button').nth(4).click()
    },
  },
  { file: 'profile', as: billerEmail, path: '/billerprofile' },
  { file: 'jobs', as: billerEmail, path: '/jobs' },
  { file: 'posting', as: clientEmail, path: '/jobs' },
  {
    file: 'hiring',
    as: clientEmail,
    path: '/jobs?status=open',
    prepare: async page => {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click()
      await page.getByRole('tab', { name: /Applicants/ }).click()
    },
  },
  {
    file: 'register',
    as: clientEmail,
    path: '/attendance',
    prepare: page => page.getByRole('button', { name: 'Previous month' }).click(),
  },
  { file: 'productivity', as: clientEmail, path: '/worklog' },
  { file: 'mapping', as: adminEmail, path: '/admin/time-doctor' },
  { file: 'desk', as: adminEmail, path: '/support' },
  { file: 'account', as: clientEmail, path: '/profile' },
  { file: 'seats', as: clientEmail, path: '/profile?view=seats' },
  {
    file: 'patient',
    as: clientEmail,
    path: '/support?view=new',
    prepare: async page => {
      await page.getByLabel('Subject').fill('A claim was sent back')
      await page.getByLabel('What can we help with?').fill('Patient John Smith, DOB 04/12/1961: what now?')
      await page.getByRole('button', { name: 'Send ticket' }).click()
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
]

async function enter(page: Page, { token, secret: _, ...user }: Person): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    given => {
      localStorage.clear()
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
    },
    toStoredSession(token, user),
  )
}

/** Nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForSkeletons(page)
  await page.evaluate(() => document.fonts.ready)
  // What comes after the first answer, as a picture of somebody does, or another part that is still to come.
  await page.waitForTimeout(1000)
  await waitForSkeletons(page)
}

const waitForSkeletons = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-label="Loading..."], .mantine-Skeleton-root'))

/** The browser has an encoder for WebP; so we need none. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([text, width, height]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${text}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const drawn = canvas.getContext('2d')
      if (!drawn) throw new Error('There is nothing to draw on')
      drawn.imageSmoothingQuality = 'high'
      drawn.drawImage(picture, 0, 0, width, height)
      return canvas.toDataURL('image/webp', 0.82)
    },
    [png.toString('base64'), size.width, size.height] as const,
  )
  return Buffer.from(encoded.split(',')[1] ?? '', 'base64')
}

const stop = await startApp()
const executablePath = process.env.CHROME_PATH || (await ensureBrowser())
const browser = await chromium.launch({ executablePath, args: browserArgs })
try {
  await mkdir(folder, { recursive: true })
  const sessions: Record<DemoPerson, Person> = JSON.parse(process.env.SESSIONS ?? '')
  const encoder = await (await browser.newContext()).newPage()
  // All of them, or those that are named.
  const names = process.argv.slice(2)
  for (const { file, as, path, prepare } of pictures) {
    if (names.length > 0 && !names.includes(file)) continue
    const context = await browser.newContext({
      baseURL: process.env.BASE_URL ?? '',
      viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
      deviceScaleFactor: 2,
    })
    const page = await context.newPage()
    await enter(page, sessions[as])
    await page.goto(path)
    await settle(page)
    await prepare?.(page)
    await settle(page)
    const webp = await toWebp(encoder, await page.screenshot({ animations: 'disabled' }))
    await writeFile(join(folder, `${file}.webp`), webp)
    process.stdout.write(`${file}.webp ${Math.ceil(webp.length / 1000)} kB\n`)
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
