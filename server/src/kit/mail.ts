import { setTimeout as sleep } from 'node:timers/promises'

const closeWithinMs = 4_000

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }

/** Outgoing mail. It answers at once: whether a letter arrives must not show in the time a call takes. */
export type Mail = { send(letter: Letter): void; close(): Promise<void> }

type Log = { info(fields: object, message: string): void; error(fields: object, message: string): void }

export function smtpMail(url: string, from: string, log: Log): Mail {
  // Loaded only where there is a mail server to speak to.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(url))
  const underWay = new Set<Promise<void>>()
  return {
    send(letter) {
      const sending = transport
        .then(smtp => smtp.sendMail({ from, ...letter }))
        .then(
          () => log.info({ to: letter.to, subject: letter.subject }, 'mail sent'),
          error =>
            log.error({ to: letter.to, subject: letter.subject, error: String(error) }, 'mail not sent'),
        )
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      // A mail server that hangs must not keep the app from stopping in time.
      await Promise.race([Promise.all(underWay), sleep(closeWithinMs, undefined, { ref: false })])
      ;(await transport).close()
    },
  }
}

const secretInLink = /(#[a-z]+=)[A-Za-z0-9_-]+/g

/** Without a mail server the letter is shown in the log; its links let their reader in, so they are masked there. */
export function loggedMail(log: Log, options: { showLinks: boolean }): Mail {
  return {
    send(letter) {
      const text = options.showLinks ? letter.text : letter.text.replace(secretInLink, '$1…')
      log.info({ to: letter.to, subject: letter.subject, text }, 'mail (no SMTP_URL is set)')
    },
    async close() {},
  }
}
