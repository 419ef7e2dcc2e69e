/**
 * `npm run image [TAG]` builds the container image from the last commit, as a clean clone would, and refuses it when it
 * runs as root, holds a secret, or does not start on a read-only file system. Needs a running Docker.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, UpError } from './project';
import { checkImageConfig, scanImage } from './verify/scan-image';

const tag = process.argv[2] ?? 'makan';
const folder = mkdtempSync(join(tmpdir(), 'makan-image-'));

/** Runs a program and returns its output. Throws when it fails. */
function run(command: string, args: string[], options: { shows?: boolean } = {}): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', options.shows ? 'inherit' : 'pipe', 'inherit'],
  });
  if (status !== 0) throw new UpError(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
  return stdout ?? '';
}

try {
  run('docker', ['version', '--format', '{{.Server.Version}}']);
  const clone = join(folder, 'clone');
  run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
  run('docker', ['build', '--file', join(clone, 'deploy', 'Dockerfile'), '--tag', tag, clone], {
    shows: true,
  });

  const [{ Config }] = JSON.parse(run('docker', ['image', 'inspect', tag]));
  const problems = checkImageConfig(Config);
  const container = run('docker', ['create', tag]).trim();
  const files = join(folder, 'files');
  mkdirSync(files);
  try {
    run('docker', ['export', '--output', join(folder, 'files.tar'), container]);
  } finally {
    run('docker', ['rm', container]);
  }
  const own = ['makan', 'home', 'root', 'data', 'backups'];
  run('tar', ['-x', '-f', join(folder, 'files.tar'), '-C', files, ...own]);
  problems.push(...scanImage(files, own));

  // The help of the operator commands loads the whole program.
  run('docker', ['run', '--rm', '--read-only', '--cap-drop', 'ALL', '--tmpfs', '/tmp', tag, '--help']);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new UpError(`${tag} has ${problems.length} problems`);
  console.log(`${tag} is built, holds no secret, and runs without root on a read-only file system.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
