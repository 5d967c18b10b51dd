import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { readPreference, writePreference } from './preference.ts'

const name = 'colour-scheme'

/** Light, dark or as the system wishes ('auto'), kept where signing out does not reach it; other tabs follow. */
export function cookieColorScheme(): MantineColorSchemeManager {
  let channel: BroadcastChannel | undefined
  return {
    get: otherwise => {
      const stored = readPreference(name)
      return isMantineColorScheme(stored) ? stored : otherwise
    },
    set: value => {
      writePreference(name, value)
      channel?.postMessage(value)
    },
    subscribe: onUpdate => {
      channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => {
        if (isMantineColorScheme(data)) onUpdate(data)
      }
    },
    unsubscribe: () => channel?.close(),
    clear: () => writePreference(name, 'auto'),
  }
}
