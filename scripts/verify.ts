// `npm run verify` checks what a part needs to land, also in a fresh clone. `--full` (`npm run verify:full`) checks everything;
// `--part browser`, `crash` or `random` runs one part of it, and `--shard 1/2` or `2/2` a half of the browser tests.
// `--failed` repeats what failed the last time and nothing else. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { UpError } from './project';
import { findLastFailed } from './verify/last-failed';
import { findPart, parts, verify } from './verify/verify';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    part: { type: 'string' },
    shard: { type: 'string' },
    failed: { type: 'boolean' },
  },
});
const part = findPart(values.part);
if (values.part && !(part && values.full))
  throw new UpError(`--part belongs to verify:full and is one of ${parts.join(', ')}.`);
if (values.shard && !(part === 'browser' && /^[1-9]\/[1-9]$/.test(values.shard)))
  throw new UpError('--shard belongs to --part browser and is such as 1/2.');
const failed = values.failed ? findLastFailed() : undefined;
if (values.failed && !failed) throw new UpError('Nothing failed the last time that verify ran.');
if (!failed) Object.assign(process.env, values.full ? { FULL: '1', EVERY_LANGUAGE: '1' } : { GATE: '1' });
process.exitCode = (await verify({ part, shard: values.shard, failed })) > 0 ? 1 : 0;
