import { traceStep } from '../tracing/span.ts'
import { type Email, renderHtml, renderText } from './email.ts'

/** A letter on its way. Its id stays the same however often it is tried, so that a double can be known as one. */
export type EmailEnvelope = Email & { readonly mailId: string }

/**
 * The way out for mail. It rejects when a letter was not taken: with `UndeliverableEmail` where trying again is no use. It may
 * answer a remark on where the letter went.
 */
export type Mailer = { send(email: EmailEnvelope): Promise<string | null>; close(): Promise<void> }

/** The mail server says that it will never take this letter. */
export class UndeliverableEmail extends Error {}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }

// Not so a wrong password or a closed door, which concern every letter until somebody sees to them.
const aboutLetter = ['EENVELOPE', 'EMESSAGE']

type MailLog = { info(fields: object, message: string): void }

// A mail server that hangs must not hold up those that come after.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function openSmtpMailer(url: string, from: string, patience = timeouts): Mailer {
  // Loaded only where there is a mail server to speak to.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...patience }))
  const { hostname: host } = new URL(url)
  return {
    async send({ mailId, to, subject, body, unsubscribe }) {
      const smtp = await transport
      try {
        await traceStep('send mail', 'client', { 'server.address': host }, () =>
          smtp.sendMail({
            from,
            // A text would be read as a list of addresses.
            to: { name: '', address: to },
            subject,
            text: renderText(body),
            html: renderHtml(subject, body),
            messageId: `<${mailId}@claimcrew>`,
            ...(unsubscribe ? { list: { unsubscribe } } : {}),
          }),
        )
        return null
      } catch (error) {
        const { code = '', responseCode = 0, message } = error as SmtpError
        // 5xx is the server's last word on this letter; everything else may be different in a while.
        throw aboutLetter.includes(code) && responseCode >= 500 ? new UndeliverableEmail(message) : error
      }
    },
    async close() {
      ;(await transport).close()
    },
  }
}

/** Signs in at the mail server, sends nothing, and rejects where it does not answer or let us in. */
export async function verifySmtp(url: string, patience = timeouts): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const secretInLink = /(#[a-z]+=)[A-Za-z0-9_.-]+/g

/** Links let their reader in, so wherever others may read, they end before that. */
export const maskLinks = (text: string): string => text.replace(secretInLink, '$1…')

/** Without a mail server the letter is shown in the log. */
export function openLogMailer(log: MailLog, options: { showLinks: boolean }): Mailer {
  return {
    async send({ to, subject, body }) {
      const text = options.showLinks ? renderText(body) : maskLinks(renderText(body))
      log.info({ to, subject, text }, 'mail (no SMTP_URL is set)')
      return 'Not sent, only written to the log: no mail server is set up.'
    },
    async close() {},
  }
}
