import { readNotes, summarizeFailures } from './notes.ts'

// `npm test` prints at its end what this says of the file that it names.
process.stdout.write(summarizeFailures(readNotes(process.argv[2] ?? '')))
