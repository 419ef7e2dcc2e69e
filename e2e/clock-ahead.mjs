// Loaded into a storefront before its own code: at each message its clock moves an hour ahead, so that a test needn't wait for
// cached entries to expire. The message goes back once it has.
const HOUR_MS = 3_600_000;
let ahead = 0;

const wall = Date.now;
const monotonic = performance.now.bind(performance);
Date.now = () => wall() + ahead;
performance.now = () => monotonic() + ahead;

process.on('message', (message) => {
  ahead += HOUR_MS;
  process.send(message);
});
// Listening alone must not keep a process alive that has finished.
process.channel.unref();
