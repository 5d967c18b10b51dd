type Line = (fields: object, message: string) => void

export type Log = { readonly info: Line; readonly warn: Line }
