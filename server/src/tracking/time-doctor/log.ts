type Write = (fields: object, message: string) => void

export type Log = { readonly info: Write; readonly warn: Write }
