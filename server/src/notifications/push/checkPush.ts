import { numberText } from '@claimcrew/contract/kit/numberWords'
import { createDb, openPool } from '../../kit/data/db.ts'
import { type Check, note, ok, problem } from '../../kit/doctor/checkResult.ts'
import { readPushKeys } from '../../kit/push/keys.ts'
import type { Secret } from '../../kit/secret.ts'
import { countDevices } from './delivery-store.ts'

const missingTable = '42P01'

/** For `npm run doctor`: whether notifications can reach people's devices. */
export const checkPush = (url: string, secret: Secret, publicUrl: string | undefined): Check => ({
  part: 'Push',
  run: async () => {
    const db = createDb(openPool(url, 1))
    try {
      const keys = await readPushKeys(db, secret).catch((error: Error & { code?: string }) => {
        if (error.code === missingTable) return null
        // What the database says of itself is no matter of the key.
        if (error.code !== undefined) throw error
        return error
      })
      if (keys instanceof Error)
        return problem(
          'The keys for push notifications can’t be read: they were made with another SECRET_KEY.',
          'Put the old key back. Where it is lost, see Push in docs/operations.md.',
        )
      if (!keys) return note('The keys for push notifications are made at the first start.')
      const { all, failing } = await countDevices(db)
      if (failing > 0)
        return problem(
          `The push services of ${numberText(failing)} of ${numberText(all)} devices can’t be reached.`,
          'Let the app reach them over https. The log names them: look for “push not sent”.',
        )
      return publicUrl?.startsWith('https:')
        ? ok(`Devices that show notifications: ${numberText(all)}.`)
        : note('PUBLIC_URL isn’t https: browsers show notifications of secure addresses alone.')
    } finally {
      await db.destroy()
    }
  },
})
