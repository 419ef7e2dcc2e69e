import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project';

/** Answers without a body for clients that read the status only: printers, webhooks, and Next's client before it reloads. */
const withoutBody = [
  'backend/cli/integrator.ts',
  'backend/modules/printing/printer.routes.ts',
  'lib/server/sign-in/redirects.ts',
];

const emptyError =
  /(?:body\(null|text\(''|Response\(null), (?:\{ status: )?[45]\d\d|writeHead\((?:[45]\d\d|status)[^;]*(?:;\s*response)?\.end\(\);/;

test('API-04 every error is answered with a code in its body', () => {
  const files = ['app', 'backend', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => `${folder}/${path}`),
  );
  const found = [...files, 'middleware.ts'].filter((path) =>
    emptyError.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found.filter((path) => !withoutBody.includes(path))).toEqual([]);
});
