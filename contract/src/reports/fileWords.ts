/** What a file is called in words, by the call that made it; the first that fits counts. */
const fileWords: readonly (readonly [path: string, words: string])[] = [
  ['/api/attendance/', 'Attendance register'],
  ['/api/worklog/', 'Productivity'],
  ['/api/tasks/', 'Tasks'],
  ['/api/production/kpis/', 'KPIs'],
  ['/api/production/', 'Production'],
  ['/api/statements/', 'Statement'],
  ['/api/reports/', 'Report'],
  ['/api/profiles/', 'Résumé'],
  ['/api/audit', 'Audit log'],
  ['/api/me/', 'Own data'],
]

/** `GET /api/tasks/export` as Tasks; null is a call that makes none of these files. */
export const findFileWords = (call: string): string | null =>
  fileWords.find(([path]) => call.startsWith(`GET ${path}`))?.[1] ?? null
