import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What the mail server says at each step; a test may change its mind. */
type SmtpReplies = { recipient?: string; letter?: string; password?: string }

/** As much of a mail server as one letter needs, on loopback. */
export async function smtpServer(says: SmtpReplies = {}) {
  const received: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const answerTo = (line: string): string => {
    if (/^EHLO/i.test(line)) return '250-mail.test\r\n250 AUTH PLAIN'
    if (/^AUTH/i.test(line)) return says.password ?? '235 come in'
    if (/^DATA/i.test(line)) return '354 go on'
    if (!/^RCPT TO:/i.test(line)) return '250 ok'
    recipients.push(line.slice('RCPT TO:'.length))
    return says.recipient ?? '250 ok'
  }
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
          say(says.letter ?? '250 taken')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say(answerTo(line))
        inLetter = !inLetter && /^DATA/i.test(line)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    says,
    url: `smtp://${address}`,
    withPassword: `smtp://crew:secret@${address}`,
    received,
    recipients,
  }
}

/** A letter as it came, with its lines whole again. */
export const readable = (rawMail: string): string =>
  rawMail
    .replaceAll('=\r\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** The lines above the letter itself, each whole. */
export const headersOf = (rawMail: string): string[] =>
  (rawMail.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
