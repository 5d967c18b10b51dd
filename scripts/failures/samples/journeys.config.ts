import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../../test-results/samples',
  reporter: [['list'], ['../../../e2e/failures.ts']],
})
