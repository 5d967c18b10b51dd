import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what a large piece of work leaves behind is given back once nobody calls', async () => {
  const script = join(import.meta.dirname, '../../test/processes/large-work.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const { before, most, atRest }: Record<'before' | 'most' | 'atRest', number> = JSON.parse(stdout)
  expect(most - before).toBeGreaterThan(100)
  expect(atRest).toBeLessThan(before + (most - before) / 2)
})
