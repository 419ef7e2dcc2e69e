// `npm run verify` checks what a part needs to land, also in a fresh clone. `--full` (`npm run verify:full`) checks everything;
// `--part browser`, `crash` or `random` runs one part of it. `--failed` repeats what failed the last time and nothing else. The
// last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { UpError } from './project';
import { findLastFailed } from './verify/last-failed';
import { findPart, parts, verify } from './verify/verify';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, part: { type: 'string' }, failed: { type: 'boolean' } },
});
const part = findPart(values.part);
if (values.part && !(part && values.full))
  throw new UpError(`--part belongs to verify:full and is one of ${parts.join(', ')}.`);
const failed = values.failed ? findLastFailed() : undefined;
if (values.failed && !failed) throw new UpError('Nothing failed the last time that verify ran.');
if (!failed) Object.assign(process.env, values.full ? { FULL: '1', EVERY_LANGUAGE: '1' } : { GATE: '1' });
process.exitCode = (await verify({ part, failed })) > 0 ? 1 : 0;
