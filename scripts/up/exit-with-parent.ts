// Each child loads this file before its own code (node --import). When the parent ends, even by SIGKILL, the operating system closes
// the IPC channel, and the child ends as well.
const FORCE_AFTER_MS = 10_000;

if (process.channel) {
  // An open channel must not keep a finished child alive.
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
  });
}
