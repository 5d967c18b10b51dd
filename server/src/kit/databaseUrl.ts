const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * Each host of an address by itself, in order. PostgreSQL's own tools name several in one address, as in
 * `postgres://me:secret@a:5432,b:5432/claimcrew`; neither `URL` nor `pg` reads that.
 */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host}${after}`) : [url]
}

/** Whether each host of it makes an address of PostgreSQL. */
export function isDatabaseUrl(text: string): boolean {
  const hosts = splitHosts(text)
  return hosts.every(one => {
    const { protocol, hostname } = URL.parse(one) ?? {}
    return (protocol === 'postgres:' || protocol === 'postgresql:') && (hosts.length === 1 || hostname !== '')
  })
}

/** Several addresses, with commas or blanks between them. */
export const splitUrls = (text: string): string[] =>
  text
    .split(/[\s,](?=postgres(?:ql)?:\/\/)/)
    .map(one => one.trim().replace(/,$/, ''))
    .filter(one => one !== '')
