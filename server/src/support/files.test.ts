import * as contract from '@claimcrew/contract/support/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileForm, openTicket, uploadFile } from '../../test/cases/support.ts'
import { form } from '../../test/files/form.ts'
import { picture, tinyPng } from '../../test/files/images.ts'
import { zipped } from '../../test/files/office.ts'
import { pdf } from '../../test/files/pdf.ts'
import { type AnyAnswer, day, type Person, World } from '../../test/world.ts'
import { sweepFiles } from '../kit/files/sweep.ts'
import { sweepUnsentFiles } from './backgroundJobs.ts'

const world = await World.open()

const upload = (by: Person, more = fileForm()): Promise<AnyAnswer> =>
  by.call(contract.uploadTicketFile, { body: { file: undefined } }, more)
const fetchFile = (by: Person, ticketId: string, fileId: string) =>
  by.call(contract.getTicketFile, { params: { ticketId, fileId } })

describe('a file', () => {
  it('is uploaded, sent with a ticket, and readable to its author and an ADMIN alone', async () => {
    const [client, other, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    const { fileId } = await uploadFile(client, fileForm('Zoë says hello\n', 'Zoë: said.txt'))
    const { ticketId, files } = await openTicket(client, { fileIds: [fileId] })
    expect(files).toEqual([{ fileId, name: 'Zoë_ said.txt', size: 16, type: 'text/plain' }])
    const sent = await fetchFile(client, ticketId, fileId)
    expect(sent.body.toString()).toBe('Zoë says hello\n')
    expect(sent.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(sent.headers['content-disposition']).toMatch(/^attachment/)
    expect((await fetchFile(admin, ticketId, fileId)).status).toBe(200)
    expect((await fetchFile(other, ticketId, fileId)).status).toBe(404)
    const elsewhere = await openTicket(other)
    expect((await fetchFile(other, elsewhere.ticketId, fileId)).status).toBe(404)
  })

  it('that is a picture loses what its camera wrote, and is shown in place', async () => {
    const client = await world.join('CLIENT')
    const photo = await picture(600, 400)
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer()
    const file = await uploadFile(client, fileForm(photo, 'screen.jpg'))
    expect(file).toMatchObject({ name: 'screen.webp', type: 'image/webp' })
    const { ticketId } = await openTicket(client, { fileIds: [file.fileId] })
    const download = await fetchFile(client, ticketId, file.fileId)
    expect(download.headers['content-disposition']).toBe('inline')
    expect(await sharp(download.body).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 })
    expect(download.body.includes('SecretCamera')).toBe(false)
  })

  it('is sent once, by the person who uploaded it', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const { fileId } = await uploadFile(client)
    const body = { category: 'other', subject: 'Mine', text: 'Mine', fileIds: [fileId] } as const
    const send = async (by: Person) =>
      (await by.call(contract.createTicket, { body: { ...body, fileIds: [fileId] } })).status
    expect([await send(other), await send(client), await send(client)]).toEqual([422, 200, 422])
    const remove = await client.call(contract.removeTicketFile, { params: { fileId } })
    expect(remove.status).toBe(404)
  })

  it('that was never sent is deleted, manually or after a day; sent files stay', async () => {
    const client = await world.join('CLIENT')
    const [gone, old, saved] = [await uploadFile(client), await uploadFile(client), await uploadFile(client)]
    const { ticketId } = await openTicket(client, { fileIds: [saved.fileId] })
    await client.get(contract.removeTicketFile, { params: { fileId: gone.fileId } })
    world.pass(3 * day)
    await world.run(sweepUnsentFiles)
    await world.run(sweepFiles)
    const ids = (await world.db.selectFrom('files').select('id').execute()).map(({ id }) => id)
    expect(ids).toContain(saved.fileId)
    expect(ids).not.toContain(gone.fileId)
    expect(ids).not.toContain(old.fileId)
    expect((await fetchFile(await world.alsoAs(client), ticketId, saved.fileId)).status).toBe(200)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('a file is refused and nothing is kept', () => {
  it.each([
    ['of more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.txt', 413],
    ['that is no picture whatever it is called', Buffer.from('\x00\x01\x02\x03', 'latin1'), 'a.png', 415],
    ['that is a program', Buffer.from('\x7fELF\x02\x01\x01\x00\x00', 'latin1'), 'a.pdf', 415],
    ['that is empty', '', 'a.txt', 415],
    ['that is a drawing with a script', svg, 'a.svg', 415],
    ['that is a drawing with a script, called a text', svg, 'a.txt', 415],
    ['that is a text called a picture', 'This is no picture', 'a.png', 415],
    ['that is a PDF called a text', pdf(), 'a.txt', 415],
    [
      'that is a zip bomb',
      zipped([{ name: 'a.bin', content: Buffer.alloc(20 * 1024 * 1024) }]),
      'a.zip',
      415,
    ],
    ['with a script in its PDF', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }), 'a.pdf', 422],
    ['that is a bomb of pixels', tinyPng(30_000, 30_000, { withPixels: false }), 'a.png', 422],
    ['that is a damaged picture', Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), 'a.png', 422],
    ['that is called after a patient', 'hello', 'Patient John Smith DOB 04-12-1961.txt', 422],
  ])('%s', async (_, content, name, expected) => {
    const client = await world.join('CLIENT')
    const before = await world.fingerprint()
    const { status, body } = await upload(client, fileForm(content, name))
    expect([status, typeof body.message]).toEqual([expected, 'string'])
    expect(await world.fingerprint()).toBe(before)
  })

  it('without a file in the form', async () => {
    const client = await world.join('CLIENT')
    expect((await upload(client, form({ name: 'other', filename: 'a', content: 'a' }))).status).toBe(422)
  })
})
