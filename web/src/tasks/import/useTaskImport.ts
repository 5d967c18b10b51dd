import { countText } from '@claimcrew/contract/kit/numberWords'
import type { ImportField, ImportResult } from '@claimcrew/contract/tasks/importing'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callIdempotent } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { openSendKey } from '../../kit/call/sendKey.ts'
import { toast } from '../../kit/toast/toast.ts'
import { refreshTasks } from '../taskWrites.ts'

/** What each column is, in the order of the file; null is left out. */
export type ColumnMapping = readonly (ImportField | null)[]

type ImportRun = {
  readonly file: File
  readonly mapping: ColumnMapping | undefined
  readonly clientId: string | undefined
  readonly mode: 'check' | 'all' | 'good'
}

const mappingText = (mapping: ColumnMapping): string =>
  JSON.stringify(Object.fromEntries(mapping.flatMap((field, index) => (field ? [[index, field]] : []))))

const queryOf = ({ mapping, clientId, mode }: ImportRun) => ({
  dryRun: mode === 'check' ? ('true' as const) : ('false' as const),
  ...(mode === 'good' && { skipBad: 'true' as const }),
  ...(mapping && { mapping: mappingText(mapping) }),
  ...(clientId && { clientId }),
})

/** Outlives the screen: a user who goes to look at the list, and then sends the same file again, has it once. */
const { keyFor, renew } = openSendKey()

/** Sends the file: to be looked through, or to be written. */
export function useTaskImport() {
  const [share, setShare] = useState(0)
  const running = useMutation<ImportResult, Error, ImportRun>({
    mutationFn: run => {
      setShare(0)
      const { file, mode } = run
      const input = { query: queryOf(run), body: { file } }
      if (mode === 'check') return sendAgain(() => call(importTasks, input, undefined, setShare))
      const { name, size, lastModified } = file
      const key = keyFor({ query: input.query, name, size, lastModified })
      return sendAgain(() => callIdempotent(importTasks, input, key, undefined, setShare))
    },
    // Here and not with the call: it is also said to a user who has gone back to the list meanwhile.
    onSuccess: async ({ imported }, { mode }) => {
      if (mode === 'check') return
      renew()
      toast.success('Imported', `${countText(imported, 'task')} created.`)
      await refreshTasks()
    },
  })
  return { running, share }
}
