// Loaded into each child before its own code (node --import). The parent holds the other end of an IPC channel; when it dies,
// however it dies, the system closes that end. So a parent killed with -9 leaves no child behind.
const FORCE_AFTER_MS = 10_000;

if (process.channel) {
  // The channel alone must not keep a child alive that has finished.
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
  });
}
