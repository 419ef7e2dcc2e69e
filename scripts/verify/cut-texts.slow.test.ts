import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API, SignatureKind, TypeFlags } from '@typescript/native/unstable/sync';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = execFileSync('git', ['ls-files', 'app', 'backend', 'components', 'console', 'lib'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path));

/** Matches the name of a method that cuts the end off, with its second argument. */
const CUT = /(?<=\.)(?:slice|substring|substr)\(\s*0,\s*([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
/** Matches the length of a date or a short key, and a position that a search found; any other number is a maximum. */
const NO_LIMIT = /^(?:1?\d|-.+|at|end|headEnd|start|dot|space|query|length|dateLength|drawn|.*\.length\b.*)$/;

/** Calls that may cut without cutText, with the alphabet of their text. */
const ONE_UNIT_TEXTS: Record<string, string> = {
  'backend/api-description/examples.ts: slice(0, maxLength)': 'an English word',
  'backend/db/apply-migrations.ts: slice(0, shownCharacters)': 'SQL of this repository',
  'backend/modules/payments/read-bank-text.ts: slice(0, 40)': 'a hash',
  'backend/modules/places/places.ts: slice(0, 40)': 'capitals and digits',
  'backend/providers/payment/emv-payload.ts: slice(0, most)': 'ASCII',
  'backend/providers/payment/vnpay/vnpay.ts: slice(0, 32)': 'digits and letters',
  'console/src/settings/promotion-fields.tsx: slice(0, 39)': 'a key',
  'console/src/tablet/pin-page.tsx: slice(0, mostDigits)': 'digits',
  'lib/client/api/call.ts: slice(0, 40)': 'percent-encoded',
  'lib/domain/cut-text.ts: slice(0, most)': 'cutText itself',
  'lib/domain/draft/menu-entry.ts: slice(0, 50)': 'a key',
  'lib/domain/i18n/locales.ts: slice(0, 500)': 'a header',
  'lib/server/gateway/handle-call.ts: slice(0, 128)': 'a header',
  'lib/server/http/encodings.ts: slice(0, 22)': 'a hash',
  'lib/server/http/log.ts: slice(0, 260)': 'a header',
  'lib/server/http/log.ts: slice(0, 500)': 'a URL',
  'lib/server/session/request-context.ts: slice(0, 200)': 'a header',
  'lib/server/session/request-context.ts: slice(0, 40)': 'a header',
};

// Type checking both programs takes 5 s alone and minutes on a busy machine.
test('a text of people is cut by cutText, which leaves no half character', () => {
  const api = new API({ cwd: root });
  const found = new Set<string>();
  try {
    for (const config of ['tsconfig.json', 'console/tsconfig.json']) {
      const snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
      const { checker, rootFiles } = snapshot.getProject(join(root, config))!;
      const checked = new Set(rootFiles);
      for (const path of files.filter((file) => checked.has(join(root, file)))) {
        const calls = [...readFileSync(join(root, path), 'utf8').matchAll(CUT)].filter(
          ([, end = '']) => !NO_LIMIT.test(end),
        );
        const methods = checker.getTypeAtPosition(
          join(root, path),
          calls.map(({ index }) => index),
        );
        for (const [index, [call]] of calls.entries()) {
          const method = methods[index];
          const isText =
            method &&
            checker
              .getSignaturesOfType(checker.getNonNullableType(method) ?? method, SignatureKind.Call)
              .some((signature) => checker.getReturnTypeOfSignature(signature)!.flags & TypeFlags.String);
          // An array has a method of the same name.
          if (isText) found.add(`${path}: ${call.replace(/\s+/g, ' ')}`);
        }
      }
    }
  } finally {
    api.close();
  }
  expect([...found].sort()).toEqual(Object.keys(ONE_UNIT_TEXTS).sort());
}, 600_000);
