// `npm run verify:flaky` shows which browser tests pass by chance: it runs them three times, each on a stack of its own, while
// busy loops take the processor, as many as there are cores. Arguments go to Playwright. The last line is `N passed, N failed`.
import { findFlakyTests } from './verify/flaky';

process.exitCode = (await findFlakyTests(process.argv.slice(2))) > 0 ? 1 : 0;
