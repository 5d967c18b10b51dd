// Loaded into the app by `serve`. When the command that started it is killed, the app goes with it: nobody would be
// left to stop it, and it would keep the port and the data from the next start.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
