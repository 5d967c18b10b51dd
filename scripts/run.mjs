// Every npm script comes through here, on whatever Node the machine has. Nothing may be imported above the check:
// what comes after it may need a newer Node only to be read.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Claimcrew needs Node 20.19 or newer; this is ${process.version}.`)
  process.exitCode = 1
} else {
  import('./run/commands.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
}
