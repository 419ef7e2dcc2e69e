// `npm run verify` runs all checks and tests, also in a fresh clone; `--full` (`npm run verify:full`) runs the random tests in full
// and axe in every language. Its last line is `N passed, N failed`.
import { verify } from './verify/verify';

if (process.argv.includes('--full')) Object.assign(process.env, { FULL: '1', EVERY_LANGUAGE: '1' });
process.exitCode = (await verify()) > 0 ? 1 : 0;
