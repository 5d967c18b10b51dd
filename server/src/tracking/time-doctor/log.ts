type LogWriter = (fields: object, message: string) => void

export type TrackerLog = { readonly info: LogWriter; readonly warn: LogWriter }
