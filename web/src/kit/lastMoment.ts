import { logError } from './log.ts'

const prefix = 'last moment: '

/**
 * Keeps what was typed in the last moment before the page went, when a database would answer too late. The next load puts
 * it where it belongs and only then removes it; signing out clears it with all the rest.
 */
export function storeLastMoment(name: string, value: object): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch (cause) {
    logError('What was typed last could not be kept in this browser', cause)
  }
}

/** Undefined where there is none, or where it cannot be read. */
export function readLastMoment(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const removeLastMoment = (name: string): void => localStorage.removeItem(prefix + name)

/** The rest of each name that begins so. */
export const listLastMoments = (beginning: string): readonly string[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefix + beginning))
    .map(key => key.slice(prefix.length + beginning.length))
