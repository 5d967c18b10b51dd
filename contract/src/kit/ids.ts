import * as z from 'zod'

/** Ids are UUIDs made by the app; any version is read, since an id is only ever compared. */
export const Id = z.guid({ error: 'This isn’t a valid ID.', abort: true }).toLowerCase()
