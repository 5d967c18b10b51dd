type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** The fields that were sent, without those that are there and say nothing. */
export const given = <Fields extends object>(sent: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<Fields>
