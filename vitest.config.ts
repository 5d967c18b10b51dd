import { defineConfig } from 'vitest/config'
import { failureNotes } from './scripts/failures/vitest.ts'
import { LongFirst } from './scripts/longFirst.ts'

export default defineConfig({
  test: {
    include: [
      '*.test.ts',
      '{e2e,oracle,scripts}/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'server/{src,test,demo,sandbox}/**/*.test.ts',
      'web/{src,build}/**/*.test.ts',
    ],
    reporters: ['default', failureNotes],
    globalSetup: ['server/test/cluster.ts'],
    // Ceilings, so that nothing hangs forever: what is asserted is never how long something takes, and a busy machine
    // is ten times slower than a quiet one.
    hookTimeout: 180_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // One process a file would load the whole server again each time; files do not share state, only modules.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongFirst },
    // One of them often waits for a process or a clock of its own.
    maxWorkers: 3,
  },
})
