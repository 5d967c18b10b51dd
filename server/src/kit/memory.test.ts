import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('memory used by heavy work is given back once the app is idle', async () => {
  const script = join(import.meta.dirname, '../../test/processes/large-work.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const { before, most, atRest }: Record<'before' | 'most' | 'atRest', number> = JSON.parse(stdout)
  expect(most - before).toBeGreaterThan(100)
  expect(atRest).toBeLessThan(before + (most - before) / 2)
})
