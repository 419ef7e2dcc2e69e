// `npm run audit` lists the known weaknesses of the production packages. Exits with 0 without a weakness, with 1 with one, and with 2
// when the registry does not answer.
import { spawnSync } from 'node:child_process';
import { root } from './project';
import { readAudit } from './read-audit';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { code, lines } = readAudit(stdout ?? '');
console.log(lines.join('\n'));
process.exitCode = code;
