import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { resetLetter } from '../people/letters.ts'
import { loggedMail, smtpMail } from './mail.ts'

type Line = { level: 'info' | 'error'; message: string } & Record<string, unknown>

function logInto(lines: Line[]) {
  const write = (level: Line['level']) => (fields: object, message: string) =>
    void lines.push({ ...fields, level, message })
  return { info: write('info'), error: write('error') }
}

const letter = resetLetter(
  { email: 'ann@people.test', userName: 'Ann Müller' },
  'https://claimcrew.test',
  'a-secret_token-0123456789',
)

describe('mail without a mail server', () => {
  it('stands in the log with its links masked, since whoever reads the log would get in', () => {
    const lines: Line[] = []
    loggedMail(logInto(lines), { showLinks: false }).send(letter)
    expect(lines).toMatchObject([{ level: 'info', to: 'ann@people.test', subject: 'Choose a new password' }])
    expect(String(lines[0]?.text)).toContain('https://claimcrew.test/#reset=…')
    expect(JSON.stringify(lines)).not.toContain('a-secret_token')
  })

  it('shows the links where only the demo’s own people read along', () => {
    const lines: Line[] = []
    loggedMail(logInto(lines), { showLinks: true }).send(letter)
    expect(String(lines[0]?.text)).toContain('https://claimcrew.test/#reset=a-secret_token-0123456789\n')
  })
})

/** As much of a mail server as one letter needs. */
async function smtpServer(answerTo: (recipient: string) => string) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let [text, inLetter] = ['', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test ESMTP')
    socket.on('error', () => {})
    socket.on('data', data => {
      text += data.toString('utf8')
      for (;;) {
        const end = text.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (inLetter ? 5 : 2))
        if (inLetter) {
          received.push(line)
          inLetter = false
          say('250 taken')
        } else if (/^RCPT TO:/i.test(line)) say(answerTo(line))
        else if (/^DATA/i.test(line)) {
          inLetter = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

describe('mail through a mail server', () => {
  it('is handed over with sender, recipient, subject and text, and what is under way is waited for', async () => {
    const { url, received } = await smtpServer(() => '250 ok')
    const lines: Line[] = []
    const mail = smtpMail(url, 'Claimcrew <support@claimcrew.test>', logInto(lines))
    mail.send(letter)
    expect(received, 'sending does not wait').toEqual([])
    await mail.close()
    expect(received).toHaveLength(1)
    const [sent = ''] = received
    expect(sent).toMatch(/^From: Claimcrew <support@claimcrew\.test>\r$/m)
    expect(sent).toMatch(/^To: ann@people\.test\r$/m)
    expect(sent).toMatch(/^Subject: Choose a new password\r$/m)
    expect(sent.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('#reset=a-secret_token-0123456789')
    expect(lines).toEqual([
      { level: 'info', message: 'mail sent', to: 'ann@people.test', subject: 'Choose a new password' },
    ])
  })

  it('that is refused is logged without the letter’s text, and nothing else happens', async () => {
    const { url, received } = await smtpServer(() => '550 nobody here')
    const lines: Line[] = []
    const mail = smtpMail(url, 'Claimcrew <support@claimcrew.test>', logInto(lines))
    mail.send(letter)
    await mail.close()
    expect(received).toEqual([])
    expect(lines).toMatchObject([{ level: 'error', message: 'mail not sent', to: 'ann@people.test' }])
    expect(String(lines[0]?.error)).toContain('550')
    expect(JSON.stringify(lines)).not.toContain('a-secret_token')
  })

  it('that finds no server is logged too', async () => {
    const lines: Line[] = []
    const mail = smtpMail('smtp://127.0.0.1:1', 'Claimcrew <support@claimcrew.test>', logInto(lines))
    mail.send(letter)
    await mail.close()
    expect(lines).toMatchObject([{ level: 'error', message: 'mail not sent' }])
  })
})
