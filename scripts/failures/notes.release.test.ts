import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { summarizeFailures } from './notes.ts'

const here = import.meta.dirname
const folder = await mkdtemp(join(tmpdir(), 'claimcrew-runner-'))
afterAll(() => rm(folder, { recursive: true }))

const tool = (start: string) => join(here, '../../node_modules', start)

/** Runs it as a stage of `npm test`, and answers what is printed after what the tool itself has said. */
async function endOfRun(stage: string, command: readonly string[]): Promise<string> {
  const script = join(folder, `${stage}.mjs`)
  await writeFile(
    script,
    `import { withNotes } from '${join(here, '../run/failures.mjs')}'
     import { runHere } from '${join(here, '../run/processes.mjs')}'
     import { runStages } from '${join(here, '../run/stages.mjs')}'
     const run = () => withNotes(process.execPath, async notes => {
       const code = await runHere(process.execPath, ${JSON.stringify(command)}, { ...process.env, ...notes })
       console.log('---')
       return code === 0
     })
     process.exitCode = await runStages('test', [{ name: '${stage}', run }])`,
  )
  const { VITEST: _, VITEST_WORKER_ID: __, ...env } = process.env
  const printed = await new Promise<string>(resolve =>
    execFile(process.execPath, [script], { env }, (_error, stdout) => resolve(stdout)),
  )
  return printed.split('---\n').at(-1) ?? ''
}

describe('a failed run repeats at its end', () => {
  it('which unit tests failed and how, which files did not load, and unhandled errors', async () => {
    const config = join(here, 'samples/unit.config.ts')
    const end = await endOfRun('unit', [tool('vitest/vitest.mjs'), 'run', '--config', config])
    expect(end).toMatch(/^unit: FAILED/)
    expect(end).toContain('✗ failing.unit.ts › a sum > is wrong\n      expected 2 to be 3')
    expect(end).toContain('✗ failing.unit.ts › a day\n      The sun did not rise')
    expect(end).toContain('✗ unreadable.unit.ts\n      This file cannot be read')
    expect(end).toMatch(/✗ an error that nobody waited for\n {6}Error: Nobody waited for this/)
    expect(end).not.toContain('is right')
    expect(end).toMatch(/\ntest: FAILED in unit \(.*\)\n$/)
  })

  it('which journeys failed and how', async () => {
    const config = join(here, 'samples/journeys.config.ts')
    const end = await endOfRun('e2e', [tool('@playwright/test/cli.js'), 'test', '--config', config])
    expect(end).toContain('✗ failing.journey.ts › a traveller › gets lost\n      Error: where they are')
    expect(end).not.toContain('arrives')
    expect(end).toMatch(/\ntest: FAILED in e2e \(.*\)\n$/)
  })
})

describe('the summary of an error', () => {
  it('has its first lines, without colors', () => {
    const error = '\u001b[31mone\u001b[39m\n\n two\nthree\nfour\nfive\nsix'
    expect(summarizeFailures([{ name: 'a test', error }])).toBe(
      '  ✗ a test\n      one\n       two\n      three\n      four\n      five',
    )
  })

  it('is cut when a line is very long, and when very many tests failed', () => {
    const failures = Array.from({ length: 25 }, (_, index) => ({
      name: `test ${index}`,
      error: 'x'.repeat(999),
    }))
    const lines = summarizeFailures(failures).split('\n')
    expect(lines).toHaveLength(41)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThan(180)
    expect(lines.at(-1)).toBe('  … and 5 more')
  })
})
