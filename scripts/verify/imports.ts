import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export interface Import {
  /** A file of the project, relative to its root; or a package's name. */
  to: string;
  kind: 'file' | 'package' | 'missing';
  /** `import type`, or every name in it is a type: gone in the built program. */
  isType: boolean;
  /** `import('...')`: loaded when it is reached. */
  isLazy: boolean;
}

export interface SourceFile {
  path: string;
  imports: Import[];
  /** Marked `'use client'`. */
  isClient: boolean;
  isTest: boolean;
}

const CODE = /\.(ts|tsx|mts|mjs)$/;
const STATEMENT =
  /(?:^|[;}\n])\s*(import|export)\s+(type\s+)?(?:([\w*\s{},$]*?)\s*from\s*)?(['"])([^'"]+)\4/g;
const LAZY = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;
/** Every code file below the folders (or the named files), with what it imports. */
export function readSources(root: string, places: string[]): Map<string, SourceFile> {
  const paths = places.flatMap((place) => listFiles(join(root, place)));
  return new Map(
    paths.map((path) => {
      const name = relative(root, path);
      return [name, parse(root, name, readFileSync(path, 'utf8'))];
    }),
  );
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return CODE.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) =>
    name === 'node_modules' || name.startsWith('.') ? [] : listFiles(join(path, name)),
  );
}

/** Reads the imports of one file's text. */
export function parse(root: string, path: string, source: string): SourceFile {
  const code = removeComments(source);
  const imports: Import[] = [];
  for (const [, , typeWord, names, , from] of code.matchAll(STATEMENT)) {
    imports.push(locate(root, path, from ?? '', Boolean(typeWord) || hasOnlyTypes(names), false));
  }
  for (const found of code.matchAll(LAZY)) {
    imports.push(locate(root, path, found[2] ?? '', false, true));
  }
  return {
    path,
    imports,
    isClient: /^\s*(['"])use client\1/.test(code),
    isTest: /\.(test|spec)\.tsx?$/.test(path),
  };
}

function hasOnlyTypes(names: string | undefined): boolean {
  const list = /^\s*\{([\s\S]*)\}\s*$/.exec(names ?? '')?.[1];
  const entries =
    list
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  return entries.length > 0 && entries.every((name) => /^type\s/.test(name));
}

/** Comments go, strings stay; a string that holds `//` stays whole. */
export function removeComments(source: string): string {
  return source.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\*[\s\S]*?\*\/|(^|[^:\\/])\/\/[^\n]*/g,
    (_all, text, before) => text ?? before ?? '',
  );
}

function locate(root: string, path: string, from: string, isType: boolean, isLazy: boolean): Import {
  const isOwn = from.startsWith('.') || from.startsWith('@/');
  if (!isOwn) {
    const parts = from.split('/');
    const to = from.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? from);
    return { to, kind: 'package', isType, isLazy };
  }
  const base = from.startsWith('@/') ? join(root, from.slice(2)) : resolve(root, dirname(path), from);
  const tries = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'].map((ending) => base + ending);
  const found = tries.find((name) => existsSync(name) && statSync(name).isFile());
  return { to: relative(root, found ?? base), kind: found ? 'file' : 'missing', isType, isLazy };
}

/** Returns cycles of files that load one another, each as the path around it. Types and lazy imports load nothing. */
export function findCycles(sources: Map<string, SourceFile>): string[][] {
  const isStaticImport = ({ kind, isType, isLazy }: Import) => kind === 'file' && !isType && !isLazy;
  return collectCycles(
    new Map(
      [...sources].map(([path, file]) => [
        path,
        file.imports.filter((found) => isStaticImport(found) && sources.has(found.to)).map(({ to }) => to),
      ]),
    ),
  );
}

/** Returns cycles of folders, each as the path around it; imports of every kind count. Files outside the list count as absent. */
export function findFolderCycles(files: SourceFile[], getFolder: (path: string) => string): string[][] {
  const known = new Set(files.map(({ path }) => getFolder(path)));
  const graph = new Map<string, string[]>([...known].map((folder) => [folder, []]));
  for (const { path, imports } of files) {
    const from = getFolder(path);
    for (const { to, kind } of imports) {
      const target = getFolder(to);
      const targets = graph.get(from) ?? [];
      if (kind === 'file' && target !== from && known.has(target) && !targets.includes(target))
        targets.push(target);
    }
  }
  return collectCycles(graph);
}

/** Depth-first search; a node met again while it is still open closes a cycle. */
function collectCycles(graph: Map<string, string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node]);
      return;
    }
    state.set(node, 'open');
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
