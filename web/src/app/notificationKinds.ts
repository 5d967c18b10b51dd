// Loading them declares them: from here on every feature's kinds of notification are known by their names.
import.meta.glob('../../../contract/src/*/notifications.ts', { eager: true })
