import { inBrief, notedIn } from './note.ts'

// `npm test` prints at its end what this says of the file that it names.
process.stdout.write(inBrief(notedIn(process.argv[2] ?? '')))
