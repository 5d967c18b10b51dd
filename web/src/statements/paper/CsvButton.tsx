import { exportStatement } from '@claimcrew/contract/statements/contract'
import { toStatementFileName } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { Button } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { callForFile } from '../../kit/call/call.ts'
import { ExportProgress } from '../../kit/ui/ExportProgress.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'

/** The lines as a plain table, to be added to somebody's books. */
export function CsvButton({ statement }: { statement: Statement }) {
  const { start, stop, pending, received } = useFileExport()
  const save = () =>
    start({
      name: toStatementFileName(statement),
      saved: 'Table saved',
      fetch: (signal, onReceived) =>
        callForFile(exportStatement, { params: { statementId: statement.statementId } }, signal, onReceived),
    })
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={16} stroke={1.6} aria-hidden />}
        onClick={save}
      >
        CSV
      </Button>
    </ExportProgress>
  )
}
