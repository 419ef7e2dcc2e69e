import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  API,
  type Checker,
  SignatureKind,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from '@typescript/native/unstable/sync';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** The declared name of a function or of a property that holds one. */
const GETTER = /(?<=\b(?:function|const) |^\s+(?:async )?)get[A-Z]\w*(?=\??\s*[=(:<])/gm;
/** Names that a library chose. */
const LIBRARY_NAMES = new Set(['getCookie', 'getNextPageParam', 'getParentRoute']);

/** Returns whether a value of the type, or the value of a promise of it, can be undefined. */
function hasUndefined(type: Type, checker: Checker): boolean {
  if (type.flags & TypeFlags.Undefined) return true;
  if (type.flags & TypeFlags.Union)
    return (type as UnionType).getTypes().some((member) => hasUndefined(member, checker));
  if (type.getSymbol()?.name !== 'Promise') return false;
  return checker.getTypeArguments(type as TypeReference).some((value) => hasUndefined(value, checker));
}

// Type checking both programs takes 15 s alone and minutes on a busy machine.
test('a function named getX never returns undefined; such a function is named findX', () => {
  const api = new API({ cwd: root });
  const found: string[] = [];
  let checked = 0;
  try {
    for (const config of ['tsconfig.json', 'console/tsconfig.json']) {
      const snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
      const project = snapshot.getProject(join(root, config))!;
      const { checker } = project;
      const rootFiles = new Set(project.rootFiles);
      for (const path of files.filter((file) => rootFiles.has(join(root, file)))) {
        const getters = [...readFileSync(join(root, path), 'utf8').matchAll(GETTER)];
        const types = checker.getTypeAtPosition(
          join(root, path),
          getters.map(({ index }) => index),
        );
        for (const [index, [name]] of getters.entries()) {
          const type = types[index];
          if (!type || LIBRARY_NAMES.has(name)) continue;
          checked++;
          for (const signature of checker.getSignaturesOfType(
            checker.getNonNullableType(type) ?? type,
            SignatureKind.Call,
          )) {
            const returned = checker.getReturnTypeOfSignature(signature);
            if (returned && hasUndefined(returned, checker)) found.push(`${path}: ${name}`);
          }
        }
      }
    }
  } finally {
    api.close();
  }
  expect(checked).toBeGreaterThan(500);
  expect(found).toEqual([]);
}, 600_000);
