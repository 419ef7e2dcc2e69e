import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that hold secrets or history by their name. */
const secretNames =
  /^(\.env(\.(?!example$).*)?|\.npmrc|\.git|\.data|secrets\.json|id_(rsa|ed25519)|.*\.(key|p12|pfx))$/;
/** Texts that only a real secret has: the names alone also stand in programs that read such texts. */
const secretTexts: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{100,}/,
  'a token of a registry': /_authToken\s*=\s*[\w-]{8,}/,
  'a live key of Stripe': /\b[sr]k_live_[A-Za-z0-9]{16,}/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36,}/,
};
const maxBytes = 5_000_000;

/** Returns a line for each secret in the file system of an image, of which `folders` are the project's own. */
export function scanImage(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => scanFolder(root, join(root, folder)));
}

function scanFolder(root: string, folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const shown = relative(root, path);
    // Packages hold test keys of their own, which are no secrets of this installation.
    const isPackage = shown.includes('node_modules/');
    if (secretNames.test(entry.name) && !(isPackage && entry.name !== '.npmrc'))
      return [`${shown}: its name`];
    if (entry.isDirectory()) return scanFolder(root, path);
    if (!entry.isFile() || isPackage || statSync(path).size > maxBytes) return [];
    const text = readFileSync(path, 'latin1');
    return Object.entries(secretTexts)
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${shown}: ${what}`);
  });
}

interface ImageConfig {
  User?: string;
  Env?: string[];
  StopSignal?: string;
}

/** Returns a line for each wrong setting of an image. */
export function checkImageConfig({ User = '', Env = [], StopSignal }: ImageConfig): string[] {
  const secrets = Env.map((line) => line.split('=')[0]!).filter((name) =>
    /SECRET|PASSWORD|PASSPHRASE|TOKEN|_KEY|DATABASE_URL/.test(name),
  );
  return [
    ...(['', '0', 'root'].includes(User.split(':')[0]!) ? ['it runs as root'] : []),
    ...(StopSignal === 'SIGTERM' ? [] : [`it is stopped by ${StopSignal ?? 'the default signal'}`]),
    ...secrets.map((name) => `its environment has ${name}`),
  ];
}
