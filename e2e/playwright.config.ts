import { defineConfig } from '@playwright/test'
import { browserArgs, ensureBrowser } from './browser/ensureBrowser.ts'

// Asked once: the workers, which read this file again, find the answer in their environment.
process.env.CHROME_PATH ||= await ensureBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './app.ts',
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Only so that nothing hangs forever: a busy machine may take long over a long journey.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./failures.ts']],
  use: {
    // Known once the app listens.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: browserArgs },
    screenshot: 'only-on-failure',
    // What a journey holds back on its way must come from the page itself; the one about the worker allows it.
    serviceWorkers: 'block',
  },
})
