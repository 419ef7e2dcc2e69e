// Loaded into a storefront before its own code: each message moves the clock an hour ahead, so that a test needn't wait
// for cached entries to expire. The message is returned when done.
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
// Listening must not keep a finished process alive.
process.channel.unref();
