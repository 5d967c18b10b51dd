/** What a mail program would make a link of: nobody advertises by what they call themselves. */
const looksLikeAddress = /:\/\/|www\.|@|[a-z0-9]\.[a-z]{2,}/i

/** How somebody is called in an email to a person who may not know them. */
export const toInviterName = (name: string): string =>
  looksLikeAddress.test(name) ? 'Someone you work with' : name
