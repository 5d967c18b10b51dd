import * as z from 'zod'

/** The reply of a call that has nothing more to say than that it worked. */
export const Done = z.object({ success: z.literal(true) })
export const doneReply: z.infer<typeof Done> = { success: true }
