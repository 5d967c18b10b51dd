import { join } from 'node:path'
import { importEach } from '../kit/features.ts'

// Loading them declares them: from here on every feature's kinds are known by their names.
await importEach<object>(feature =>
  join(import.meta.dirname, '../../../contract/src', feature, 'notifications.ts'),
)
