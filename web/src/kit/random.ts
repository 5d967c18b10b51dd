/** A name that nobody else gives to anything: 128 random bits. Works where `randomUUID` does not, as on plain http. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Anything from 0 up to 1, as for waits that are not to end for everybody at once. */
export const randomShare = (): number => Math.random()
