import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAppStarter, waitForExit } from '../test/processes/appProcess.ts'

const { run } = await openAppStarter()

describe('the app as a process', () => {
  it('says in one line what is wrong with its environment, and starts nothing', async () => {
    const untouched = join(tmpdir(), 'claimcrew-untouched')
    const wrong = run('main', [], { PORT: 'three thousand', DATA_DIR: untouched })
    expect(await waitForExit(wrong)).toBe(1)
    expect(wrong.complained.trim().split('\n')).toEqual([
      'Claimcrew cannot start: PORT must be a port number.',
    ])
    await expect(access(untouched)).rejects.toThrow()
  })
})
