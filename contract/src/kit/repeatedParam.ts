import * as z from 'zod'
import { boundedString } from './text.ts'

// Node reads no longer address, so that each item says itself what is too long for it.
const OneOfMany = boundedString(16_384)

/** What may stand behind a question mark several times: `?systems=epic&systems=kareo`. Each once, none when it is not there. */
export const repeatedParam = <Value extends string>(item: z.ZodType<Value, string>, most = 50) =>
  z
    .union([OneOfMany, z.array(OneOfMany).max(most, `Choose ${most} or fewer.`)])
    .default([])
    .transform((sent, check): Value[] => {
      const values = new Set<Value>()
      for (const one of [sent].flat()) {
        const parsed = item.safeParse(one)
        if (parsed.success) values.add(parsed.data)
        else
          check.addIssue({
            code: 'custom',
            message: parsed.error.issues[0]?.message ?? 'Choose one from the list.',
          })
      }
      return [...values]
    })
