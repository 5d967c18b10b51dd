import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { closeAfterFile } from '../../../test/afterFile.ts'
import { headersOf, readable, smtpServer } from '../../../test/outside/smtp.ts'
import { buildResetEmail } from '../../people/account/accountEmails.ts'
import { type EmailEnvelope, openLogMailer, openSmtpMailer, UndeliverableEmail } from './mailer.ts'

const from = 'Claimcrew <support@claimcrew.test>'

const envelope: EmailEnvelope = {
  mailId: 'the-id-of-this-mail',
  ...buildResetEmail({ email: 'ann@people.test', userName: 'Ann Müller' }, 'https://claimcrew.test', {
    token: 'a-secret_token-0123456789',
    expiresAt: '2026-03-10T15:30:00.000Z',
  }),
}

describe('mail without a mail server', () => {
  const sendLogged = async (showLinks: boolean, one = envelope) => {
    const lines: Record<string, unknown>[] = []
    const mail = openLogMailer(
      { info: (fields, message) => void lines.push({ ...fields, message }) },
      { showLinks },
    )
    await mail.send(one)
    await mail.close()
    return lines
  }

  it('is logged with its links masked, because a reader of the log could use them', async () => {
    const lines = await sendLogged(false)
    expect(lines).toMatchObject([{ to: 'ann@people.test', subject: 'Choose a new password' }])
    expect(String(lines[0]?.text)).toContain('https://claimcrew.test/#reset=…')
    expect(JSON.stringify(lines)).not.toContain('a-secret_token')
  })

  it('masks unsubscribe links as a whole, too', async () => {
    const to = 'https://claimcrew.test/#unsubscribe=0190.digest.signature_-'
    const lines = await sendLogged(false, {
      ...envelope,
      body: [{ aside: 'You get this.', link: 'Stop', to }],
    })
    expect(String(lines[0]?.text)).toContain('https://claimcrew.test/#unsubscribe=…')
    expect(JSON.stringify(lines)).not.toMatch(/0190|digest|signature/)
  })

  it('shows the links in the demo', async () => {
    const lines = await sendLogged(true)
    expect(String(lines[0]?.text)).toContain('https://claimcrew.test/#reset=a-secret_token-0123456789\n')
  })
})

describe('mail through a mail server', () => {
  it('is handed over with sender, recipient, subject, and what it says as text and as HTML', async () => {
    const { url, received, recipients } = await smtpServer()
    const mail = openSmtpMailer(url, from)
    await mail.send(envelope)
    await mail.close()
    expect(recipients).toEqual(['<ann@people.test>'])
    const [sent = ''] = received
    expect(headersOf(sent)).toEqual(
      expect.arrayContaining([
        'From: Claimcrew <support@claimcrew.test>',
        'To: ann@people.test',
        'Subject: Choose a new password',
        'Message-ID: <the-id-of-this-mail@claimcrew>',
      ]),
    )
    expect(headersOf(sent).some(line => line.startsWith('List-Unsubscribe:'))).toBe(false)
    const [, text = '', html = ''] = readable(sent).split(/Content-Type: text\/(?:plain|html)/)
    for (const part of [text, html]) {
      expect(part).toContain('Hello Ann Müller,')
      expect(part).toContain('https://claimcrew.test/#reset=a-secret_token-0123456789')
    }
    expect(html).toContain('<!doctype html>')
  })

  it('tells the mail program how to unsubscribe, when that is possible', async () => {
    const { url, received } = await smtpServer()
    const unsubscribe = 'https://claimcrew.test/#unsubscribe=0190.digest.signature'
    await openSmtpMailer(url, from).send({ ...envelope, unsubscribe })
    expect(headersOf(received[0] ?? '')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  })

  it('has no injected header or recipient, whatever a name or a subject contains', async () => {
    const { url, received, recipients } = await smtpServer()
    const mail = openSmtpMailer(url, from)
    const evil = 'Hello\r\nBcc: thief@elsewhere.test\r\n\r\nAnother letter\n.\nRCPT TO:<thief@elsewhere.test>'
    await mail.send({ ...envelope, subject: evil, body: [`Hello ${evil},`, '\r\n.\r\nQUIT\r\n'] })
    for (const to of ['ann@people.test,thief@elsewhere.test', 'thief@elsewhere.test <ann@people.test>', evil])
      await mail.send({ ...envelope, to }).catch(() => {})
    for (const sent of received) expect(headersOf(sent).map(line => line.split(':')[0])).not.toContain('Bcc')
    expect(recipients.filter(one => one.includes('<thief@'))).toEqual([])
    expect(headersOf(received[0] ?? '').filter(line => line.startsWith('Subject:'))).toHaveLength(1)
  })

  it.each([
    ['whose recipient is unknown', { recipient: '550 nobody here' }, true],
    ['that is refused for what it is', { letter: '554 no thank you' }, true],
    ['whose recipient is busy', { recipient: '451 try again later' }, false],
    ['that nobody has room for', { letter: '452 the disk is full' }, false],
    // Somebody will set the right one; until then no letter is lost.
    ['for which we have the wrong password', { password: '535 who are you' }, false],
  ])('%s is refused, and whether to retry is known', async (_, says, forGood) => {
    const { withPassword } = await smtpServer(says)
    const refused = await openSmtpMailer(withPassword, from)
      .send(envelope)
      .catch(error => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused instanceof UndeliverableEmail).toBe(forGood)
    expect(refused.message).toContain(Object.values(says)[0])
    expect(refused.message).not.toContain('a-secret_token')
  })

  it('is to be retried when a server accepts the connection and then says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    closeAfterFile(async () => silent.close())
    const { port } = silent.address() as AddressInfo
    // Only one of them is short: two that end together would take turns at saying why.
    const hasty = { connectionTimeout: 60_000, greetingTimeout: 200, socketTimeout: 60_000 }
    const late = await openSmtpMailer(`smtp://127.0.0.1:${port}`, from, hasty)
      .send(envelope)
      .catch(error => error)
    expect(late.message).toBe('Greeting never received')
    expect(late).not.toBeInstanceOf(UndeliverableEmail)
  })

  it('is to be retried when there is no server', async () => {
    const refused = await openSmtpMailer('smtp://127.0.0.1:1', from)
      .send(envelope)
      .catch(error => error)
    expect(refused.message).toContain('ECONNREFUSED')
    expect(refused).not.toBeInstanceOf(UndeliverableEmail)
  })
})
