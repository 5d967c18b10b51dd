import * as z from 'zod'

/** Ids are UUIDs made by the app; any version is read, since an id is only ever compared. */
export const Id = z.guid({ error: 'This isn’t a valid ID.', abort: true }).toLowerCase()

declare const idKind: unique symbol

/**
 * A person, and what a client is: an organization, which has the id of the person who founded it. A plain text goes for
 * either; the id of the one does not go for the other, in a call, a comparison or a column.
 */
export type UserId = string & { readonly [idKind]?: 'user' }
export type OrganizationId = string & { readonly [idKind]?: 'organization' }

/** The id of a client, which is an organization's. */
export const ClientId: z.ZodType<OrganizationId, string> = Id
