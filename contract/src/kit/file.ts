import * as z from 'zod'

/** One uploaded file: a Blob in the browser, bytes on the server, where `name` is what the form calls it. */
export const Upload = z.strictObject({
  file: z.custom<Uint8Array>() as z.ZodType<Uint8Array, unknown>,
  name: z.string().default(''),
})

/** A reply that is a file: its bytes, at once or as they come, with the headers that belong to them. */
export type Download = {
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
  /** The person whose data alone it is, where the call itself does not name them. */
  readonly ownerId?: string
}
export const Download = z.custom<Download>()
