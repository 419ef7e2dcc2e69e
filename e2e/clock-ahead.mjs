// Loaded into a storefront before its own code: at each SIGUSR2 its clock jumps an hour ahead, so that a test needn't wait for
// cached entries to expire.
const HOUR_MS = 3_600_000;
let ahead = 0;

const wall = Date.now;
const monotonic = performance.now.bind(performance);
Date.now = () => wall() + ahead;
performance.now = () => monotonic() + ahead;

process.on('SIGUSR2', () => {
  ahead += HOUR_MS;
});
