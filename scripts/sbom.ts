// `npm run sbom [FILE]` writes the software bill of materials (CycloneDX) of the production packages to dist/sbom.cdx.json or FILE.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { distDir, root } from './project';

const file = resolve(process.argv[2] ?? join(distDir, 'sbom.cdx.json'));
const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
if (status !== 0) {
  console.error(stderr);
  process.exitCode = 1;
} else {
  const { components } = JSON.parse(stdout);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stdout);
  console.log(`${components.length} packages: ${file}`);
}
