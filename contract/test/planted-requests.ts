import * as z from 'zod'
import { noPatient } from '../src/kit/noPatient.ts'
import { boundedString, multiLineOrEmpty, singleLine } from '../src/kit/text.ts'

/** Bodies for the wall about requests: those that it must refuse, and why, and those that only look like them. */
export const plantedBodies: { readonly refused: [z.ZodType, string][]; readonly harmless: z.ZodType[] } = {
  refused: [
    [z.strictObject({ note: z.string() }), 'body.note: a text'],
    [z.strictObject({ note: z.string().max(1000) }), 'body.note: a text'],
    [z.strictObject({ note: noPatient(z.string()).max(1000, { abort: true }) }), 'body.note: a text'],
    [z.strictObject({ at: z.iso.datetime({ abort: true }) }), 'body.at: a text'],
    [z.strictObject({ id: z.guid() }), 'body.id: a text'],
    [z.strictObject({ names: z.array(singleLine(10)).nullish() }), 'body.names: a list'],
    [z.strictObject({ names: z.array(z.string()).max(2) }).transform(Object.keys), 'body.names: a text'],
    [z.union([z.strictObject({ to: z.preprocess(String, z.email()) })]), 'body.0.to: a text'],
    [z.strictObject({ counts: z.record(singleLine(10), z.int()) }), 'body.counts: a record'],
    [z.strictObject({ more: z.unknown() }), 'body.more: anything at all'],
  ],
  harmless: [
    z.strictObject({ note: noPatient(multiLineOrEmpty(1000)).default('') }),
    z.strictObject({ email: boundedString(254).pipe(z.email()) }),
    z.strictObject({ names: z.array(singleLine(10)).max(2) }),
    z.strictObject({ kind: z.enum(['a', 'b']), size: z.int() }),
  ],
}
