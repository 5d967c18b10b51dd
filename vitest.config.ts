import { defineConfig } from 'vitest/config'
import { failureNotes } from './scripts/failures/vitest.ts'

export default defineConfig({
  test: {
    include: [
      '*.test.ts',
      '{e2e,scripts}/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'server/{src,test,demo,sandbox}/**/*.test.ts',
      'web/src/**/*.test.ts',
    ],
    reporters: ['default', failureNotes],
    globalSetup: ['server/test/cluster.ts'],
    hookTimeout: 30_000,
    testTimeout: 20_000,
    // What comes by itself may take its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // One process a file would load the whole server again each time; files do not share state, only modules.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
})
