import { auditFile } from '@claimcrew/contract/reports/file'
import { callForFile } from '../../kit/call/call.ts'
import { ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { useReportsAddress } from '../address.ts'

/** Saves the audit with its filters. */
export function AuditExport() {
  const [{ what, actorId, subjectId, from, to }] = useReportsAddress()
  const query = { what, actorId, subjectId, from, to, format: 'csv' } as const
  return (
    <ExportMenu
      choices={[
        {
          format: 'csv',
          label: 'Table (CSV)',
          saved: 'Audit log saved',
          name: 'Audit.csv',
          fetch: (signal, onReceived) => callForFile(auditFile, { query }, signal, onReceived),
        },
      ]}
    />
  )
}
