/** A file with a fault, and what a wall says about it. */
type RefusedCase = [file: string, code: string, complaint: string]
/** What only looks like a fault. */
type HarmlessCase = [file: string, code: string]
export type PlantedFaults = { readonly refused: RefusedCase[]; readonly harmless: HarmlessCase[] }

/** Files of the small codebase into which faults are planted. */
export const rules = 'contract/src/people/rules.ts'
export const permissions = 'contract/src/permissions.ts'
export const users = 'server/src/people/users.ts'
export const store = 'server/src/people/store.ts'
export const serverKit = 'server/src/kit/a.ts'
export const lower = 'server/src/engagements/routes.ts'
export const lowerStore = 'server/src/engagements/store.ts'
export const screen = 'web/src/people/SignIn.tsx'
export const webKit = 'web/src/kit/a.ts'
export const lowerScreen = 'web/src/engagements/People.tsx'
export const appFile = 'web/src/app/Layout.tsx'
