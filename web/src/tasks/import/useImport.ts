import { importTasks } from '@claimcrew/contract/tasks/contract'
import type { Imported, ImportField } from '@claimcrew/contract/tasks/importing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refreshTasks } from '../writes.ts'

/** What each column is, in the order of the file; null is left out. */
export type Mapping = readonly (ImportField | null)[]

type Run = {
  readonly file: File
  readonly mapping: Mapping | undefined
  readonly clientId: string | undefined
  readonly way: 'check' | 'all' | 'good'
}

const mappingText = (mapping: Mapping): string =>
  JSON.stringify(Object.fromEntries(mapping.flatMap((field, index) => (field ? [[index, field]] : []))))

const queryOf = ({ mapping, clientId, way }: Run) => ({
  dryRun: way === 'check' ? ('true' as const) : ('false' as const),
  ...(way === 'good' && { skipBad: 'true' as const }),
  ...(mapping && { mapping: mappingText(mapping) }),
  ...(clientId && { clientId }),
})

/** Sends the file: to be looked through, or to be written. */
export function useImport() {
  const [share, setShare] = useState(0)
  const running = useMutation<Imported, Error, Run>({
    mutationFn: run => {
      setShare(0)
      return call(importTasks, { query: queryOf(run), body: { file: run.file } }, undefined, setShare)
    },
    onSuccess: (_, { way }) => (way === 'check' ? undefined : refreshTasks()),
  })
  return { running, share }
}
