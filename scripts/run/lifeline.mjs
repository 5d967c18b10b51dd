// Loaded into what a command starts. When the command itself is killed, it goes too: nobody would be left to stop it,
// and it would keep port, data or node_modules from the next start.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
