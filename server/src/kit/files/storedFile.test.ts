import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { s3Server } from '../../../test/outside/s3.ts'
import { day, hour, World } from '../../../test/world.ts'
import { type Bucket, openBucket } from '../bucket/bucket.ts'
import { inTransaction } from '../data/transaction.ts'
import { newId } from '../random.ts'
import { prepareFile, readFile, removeFile, saveFile } from './storedFile.ts'
import { sweepFiles } from './sweep.ts'

const s3 = await s3Server(() => world.now)
const inBucket = openBucket(s3.address, newId(), { pageSize: 2 })
const world = await World.open({ bucket: inBucket })
// Somebody has to refer to files, or they are swept.
await world.asOwner(
  'create table holders (file_id uuid references files (id)); grant all on holders to public',
)

const content = Buffer.from('a scan of something')
const by = () => ({ actor: { userId: newId() }, now: world.now.toISOString() })
const ctxWith = (bucket: Bucket | null) => ({ db: world.db, bucket, log: world.app.log })

async function save(bucket: Bucket | null, name = 'scan.png'): Promise<string> {
  const fileId = newId()
  const file = { fileId, purpose: 'test:scan', name, type: 'image/png', content } as const
  const prepared = await prepareFile(ctxWith(bucket), file)
  await inTransaction(world.db, async tx => {
    await saveFile(tx, by(), prepared)
    await sql`insert into holders values (${fileId})`.execute(tx)
  })
  return fileId
}

async function letGo(fileId: string): Promise<void> {
  await sql`delete from holders where file_id = ${fileId}`.execute(world.db)
}

const read = (bucket: Bucket | null, fileId: string) => readFile(ctxWith(bucket), fileId, 'test:scan')
const hasRow = async (fileId: string) =>
  (await sql`select from files where id = ${fileId}`.execute(world.db)).rows.length === 1
const hasObject = (fileId: string) => [...s3.objects.keys()].some(key => key.endsWith(fileId))

describe.each([
  ['the database', null],
  ['a bucket', inBucket],
])('a file in %s', (_, bucket) => {
  it('is read as it was kept, with its size and checksum in its row', async () => {
    const fileId = await save(bucket)
    expect(await read(bucket, fileId)).toEqual({ name: 'scan.png', type: 'image/png', content })
    const { rows } = await sql`
      select size, checksum = sha256(${content}) as right, place, bytes is null as away from files
      where id = ${fileId}`.execute(world.db)
    const place = bucket ? 'bucket' : 'database'
    expect(rows).toEqual([{ size: content.length, right: true, place, away: bucket !== null }])
  })

  it('is not found for another purpose', async () => {
    const fileId = await save(bucket)
    expect(await readFile(ctxWith(bucket), fileId, 'people:picture')).toBeNull()
  })

  it('can be deleted once nothing refers to it', async () => {
    const fileId = await save(bucket)
    const drop = () => inTransaction(world.db, tx => removeFile(tx, fileId))
    await expect(drop()).rejects.toThrow('holders')
    await letGo(fileId)
    await drop()
    expect(await read(bucket, fileId)).toBeNull()
  })

  it('is deleted a day after the last reference is gone, and not before', async () => {
    const [used, unused] = [await save(bucket), await save(bucket)]
    await letGo(unused)
    world.pass(23 * hour)
    await world.run(sweepFiles)
    expect(await hasRow(unused)).toBe(true)
    world.pass(2 * hour)
    await world.run(sweepFiles)
    expect(await hasRow(unused)).toBe(false)
    expect(await read(bucket, used)).toMatchObject({ content })
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\resume.pdf', 'C__resume.pdf'],
    ['a\r\nset-cookie: x', 'aset-cookie_ x'],
    ['\u202egnp.exe', 'gnp.exe'],
    [' . ', 'file'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('named %j is kept as %j', async (name, saved) => {
    expect((await read(bucket, await save(bucket, name)))?.name).toBe(saved)
  })
})

describe('files in a bucket', () => {
  it('stay where they are when the place for new ones changes', async () => {
    const [before, after] = [await save(null), await save(inBucket)]
    expect(await read(inBucket, before)).toMatchObject({ content })
    expect(await read(inBucket, after)).toMatchObject({ content })
    await expect(read(null, after)).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('that are damaged there are not shown', async () => {
    const fileId = await save(inBucket)
    for (const damage of [
      (bytes: Buffer) => Buffer.concat([Buffer.from('b'), bytes.subarray(1)]),
      (bytes: Buffer) => bytes.subarray(1),
      (bytes: Buffer) => Buffer.concat([bytes, bytes]),
    ]) {
      s3.weather.damage = damage
      await expect(read(inBucket, fileId)).rejects.toMatchObject({ status: 503 })
    }
    delete s3.weather.damage
    expect(await read(inBucket, fileId)).toMatchObject({ content })
  })

  it('that are gone there are not found', async () => {
    const fileId = await save(inBucket)
    await inBucket.remove(fileId)
    await expect(read(inBucket, fileId)).rejects.toMatchObject({ status: 404 })
  })

  it('that were never stored, or were deleted, are removed a day later, with no other bytes', async () => {
    const orphan = newId()
    const described = { purpose: 'test:scan', name: 'x', type: 'image/png' } as const
    await prepareFile(ctxWith(inBucket), { fileId: orphan, ...described, content })
    const [dropped, used] = [await save(inBucket), await save(inBucket)]
    await letGo(dropped)
    await inTransaction(world.db, tx => removeFile(tx, dropped))
    const other = openBucket(s3.address, newId())
    await other.put(orphan, content)
    await world.run(sweepFiles)
    expect([hasObject(orphan), hasObject(dropped)]).toEqual([true, true])
    world.pass(day + hour)
    const young = newId()
    await prepareFile(ctxWith(inBucket), { fileId: young, ...described, content })
    await world.run(sweepFiles)
    expect(await inBucket.get(orphan, 100)).toBeNull()
    expect([hasObject(dropped), hasObject(used), hasObject(young)]).toEqual([false, true, true])
    expect(await other.get(orphan, 100)).toEqual(content)
  })

  it('are left alone by a cleanup that fails and is tried again', async () => {
    const orphan = newId()
    await inBucket.put(orphan, content)
    world.pass(2 * day)
    s3.weather.failing = { status: 500, times: 2 }
    await expect(world.run(sweepFiles)).rejects.toThrow('LIST: 500')
    await world.run(sweepFiles)
    expect(await inBucket.get(orphan, 100)).toBeNull()
  })
})
