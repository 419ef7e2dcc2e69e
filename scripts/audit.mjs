// `npm run audit`: known weaknesses of the packages that run in production. Ends with 0 when there are none, 1 when there are,
// 2 when the registry cannot say.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readAudit } from './audit/read-audit.mjs';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { code, lines } = readAudit(stdout ?? '');
console.log(lines.join('\n'));
process.exitCode = code;
