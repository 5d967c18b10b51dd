import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeOnce } from './cache.ts'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-cache-'))
afterAll(() => rm(folder, { recursive: true }))

const writing = (text: string) => (staging: string) => writeFile(join(staging, 'browser'), text)

describe('a folder of the cache', () => {
  it('is made once', async () => {
    const home = join(folder, 'once')
    await makeOnce(home, writing('first'))
    await makeOnce(home, () => expect.unreachable('it is there'))
    expect(await readFile(join(home, 'browser'), 'utf8')).toBe('first')
  })

  it('is complete also when two make it at the same time, and nothing else is left', async () => {
    const home = join(folder, 'twice')
    const both = Promise.withResolvers<void>()
    let making = 0
    const meeting = async (staging: string) => {
      making += 1
      if (making === 2) both.resolve()
      await both.promise
      await writing('whole')(staging)
    }
    await Promise.all([makeOnce(home, meeting), makeOnce(home, meeting)])
    expect(await readFile(join(home, 'browser'), 'utf8')).toBe('whole')
    expect((await readdir(folder)).filter(name => name.startsWith('twice'))).toEqual(['twice'])
  })

  it('is not there when making it fails', async () => {
    const home = join(folder, 'never')
    const failing = makeOnce(home, async staging => {
      await writing('half')(staging)
      throw new Error('no network')
    })
    await expect(failing).rejects.toThrow('no network')
    expect((await readdir(folder)).filter(name => name.startsWith('never'))).toEqual([])
  })
})
