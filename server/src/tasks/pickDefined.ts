type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** The fields that were sent, without those that are there and say nothing. */
export const pickDefined = <Fields extends object>(sent: Fields): DefinedFields<Fields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as DefinedFields<Fields>
