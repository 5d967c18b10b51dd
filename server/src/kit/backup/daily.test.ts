import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { day, World } from '../../../test/world.ts'
import { createDb, openPool } from '../data/db.ts'
import { backUpDaily } from './daily.ts'
import { readBackupHead, restoreBackup } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'claimcrew-daily-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const secretKey = 'the key of a house that is backed up'

/** A world that is backed up into a folder of its own; its address is known only once it is open. */
async function backedUp(name: string, more: { keep?: number; minFreeMb?: number } = {}) {
  const dir = join(folder, name)
  const backups = {
    dir,
    keep: 3,
    minFreeMb: 0,
    secretKey,
    databaseUrl: '',
    passphrase: 'four words',
    ...more,
  }
  const world = await World.open({ at: '2026-03-10T02:10:00.000Z', backups })
  backups.databaseUrl = world.url
  return { world, dir }
}

describe('the daily backup', () => {
  it('is made in the configured folder, and is complete', async () => {
    const { world, dir } = await backedUp('whole')
    const person = await world.join('CLIENT')
    await world.run(backUpDaily)
    expect(await readdir(dir)).toEqual(['claimcrew-2026-03-10.backup'])
    const file = { file: join(dir, 'claimcrew-2026-03-10.backup'), passphrase: 'four words' }
    expect(await readBackupHead(file)).toMatchObject({ secretKey, at: '2026-03-10T02:10:00.000Z' })
    const again = await newDatabase()
    await restoreBackup(again, file)
    const db = createDb(openPool(again, 1))
    const people = await db.selectFrom('users').select('email').execute()
    await db.destroy()
    expect(people).toEqual([{ email: person.user.email }])
  })

  it('keeps a number of backups, deletes the oldest, and leaves other files alone', async () => {
    const { world, dir } = await backedUp('many')
    await world.run(backUpDaily)
    await writeFile(join(dir, 'before-the-move.backup'), 'made by hand')
    await writeFile(join(dir, 'claimcrew-2026-03-09.backup.part'), 'cut off')
    for (let days = 1; days < 5; days++) {
      world.pass(day)
      await world.run(backUpDaily)
    }
    expect((await readdir(dir)).sort()).toEqual([
      'before-the-move.backup',
      'claimcrew-2026-03-12.backup',
      'claimcrew-2026-03-13.backup',
      'claimcrew-2026-03-14.backup',
    ])
  })

  it('that is run twice on a day is that day’s one backup', async () => {
    const { world, dir } = await backedUp('twice')
    await world.run(backUpDaily)
    await world.run(backUpDaily)
    expect(await readdir(dir)).toHaveLength(1)
  })

  it('that would fill the disk is given up and leaves nothing behind', async () => {
    const { world, dir } = await backedUp('full', { minFreeMb: Number.MAX_SAFE_INTEGER })
    await expect(world.run(backUpDaily)).rejects.toThrow('MB are free on the disk')
    expect(await readdir(dir)).toEqual([])
  })

  it('is not made unless configured', async () => {
    const world = await World.open()
    await expect(world.run(backUpDaily)).resolves.toBeUndefined()
  })
})
