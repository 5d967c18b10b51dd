import { attachToTask, downloadAttachment, removeAttachment } from '@claimcrew/contract/tasks/attachments'
import { getTask, updateTask } from '@claimcrew/contract/tasks/contract'
import { expect, it } from 'vitest'
import { picture } from '../../../test/files/images.ts'
import { pdf } from '../../../test/files/pdf.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { csvForm, pair, task } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const { client, biller } = await pair(world)

const attach = (by: Person, taskId: string, content: string | Uint8Array, name = 'remittance.csv') =>
  by.call(attachToTask, { params: { taskId }, query: { name }, body: { file: undefined } }, csvForm(content))

it('a file is attached by the people of a task, read by them alone, and handed out as a download', async () => {
  const { taskId } = await task(client, { assigneeId: biller.userId })
  const { body } = await attach(biller, taskId, 'check,amount\n1,2\n')
  expect(body.attachment).toMatchObject({ name: 'remittance.csv', size: 17, type: 'text/plain' })
  const params = { taskId, fileId: body.attachment.fileId }
  const file = await client.call(downloadAttachment, { params })
  expect(String(file.body)).toBe('check,amount\n1,2\n')
  expect(file.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="remittance.csv"/),
  })
  const { task: reloaded, attachments } = await client.get(getTask, { params: { taskId } })
  expect([reloaded.attachments, attachments]).toEqual([1, [body.attachment]])
  const stranger = await world.join('BILLER')
  expect((await stranger.call(downloadAttachment, { params })).status).toBe(404)
  const other = await task(client)
  expect(
    (await client.call(downloadAttachment, { params: { ...params, taskId: other.taskId } })).status,
  ).toBe(404)
  // A person who no longer has the task no longer reads it.
  await client.get(updateTask, { params: { taskId }, body: { assigneeId: null } })
  expect((await biller.call(downloadAttachment, { params })).status).toBe(404)
})

it('a file that is sent again after a lost answer is attached once', async () => {
  const { taskId } = await task(client)
  const again = csvForm('check,amount\n1,2\n')
  const send = () =>
    client.call(
      attachToTask,
      { params: { taskId }, query: { name: 'remittance.csv' }, body: { file: undefined } },
      { ...again, headers: { ...again.headers, 'idempotency-key': 'the-answer-was-lost' } },
    )
  const first = await send()
  expect([first.status, (await send()).body]).toEqual([200, first.body])
  expect((await client.get(getTask, { params: { taskId } })).attachments).toHaveLength(1)
})

it('a file is validated by its bytes, and an invalid one is refused', async () => {
  const { taskId } = await task(client)
  expect((await attach(client, taskId, pdf(), 'eob.pdf')).body.attachment.type).toBe('application/pdf')
  const png = await picture(16, 16).png().toBuffer()
  expect((await attach(client, taskId, png, 'scan.jpg')).body.attachment).toMatchObject({
    type: 'image/png',
    name: 'scan.png',
  })
  const before = await world.fingerprint()
  expect((await attach(client, taskId, Buffer.from([0x4d, 0x5a, 0, 1, 2]), 'a.pdf')).status).toBe(415)
  expect((await attach(client, taskId, png, 'scan.exe')).status).toBe(415)
  expect((await attach(client, taskId, Buffer.alloc(11 * 1024 * 1024, 'x'))).status).toBe(413)
  expect((await attach(client, taskId, 'x', 'Patient Jane Doe DOB 01/02/1960.csv')).status).toBe(422)
  expect(await world.fingerprint()).toBe(before)
})

it('a file is removed by the person who attached it, or by the client', async () => {
  const { taskId } = await task(client, { assigneeId: biller.userId })
  const { body: own } = await attach(client, taskId, 'one')
  const { body: theirs } = await attach(biller, taskId, 'two')
  const remove = (by: Person, fileId: string) => by.call(removeAttachment, { params: { taskId, fileId } })
  expect((await remove(biller, own.attachment.fileId)).status).toBe(403)
  expect((await remove(client, theirs.attachment.fileId)).status).toBe(200)
  expect((await remove(client, own.attachment.fileId)).status).toBe(200)
  expect((await remove(client, own.attachment.fileId)).status).toBe(404)
  const { task: reloaded, attachments } = await client.get(getTask, { params: { taskId } })
  expect([reloaded.attachments, attachments]).toEqual([0, []])
})

it('a task takes twenty files', async () => {
  await verify(world, client)
  const { taskId } = await task(client)
  for (let index = 0; index < 20; index++) expect((await attach(client, taskId, 'x')).status).toBe(200)
  expect((await attach(client, taskId, 'x')).status).toBe(409)
})
