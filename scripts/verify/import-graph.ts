/** The part of dependency-cruiser's JSON that the rules below read. */
export interface Cruise {
  modules: Module[];
  summary: {
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
  };
}

interface Module {
  source: string;
  dependencies: { resolved: string; module: string; dependencyTypes: string[] }[];
}

/** Files that load components on demand, from loaders that other files pass to them. */
export const LAZY_MECHANISM = ['components/ui/use-lazy-part.ts', 'components/ui/lazy-mount.tsx'];

/** Files with loaders that are passed to `useLazyPart` elsewhere and also called on intent. */
const LAZY_LOADERS = ['components/cart/preload-cart.ts'];

/** Files that assemble the backend: they import every module, and modules import at most their types. */
const COMPOSITION_ROOT = [
  'backend/app.ts',
  'backend/main.ts',
  'backend/all-jobs.ts',
  'backend/deps.ts',
  'backend/payables.ts',
];

const TEST = /\.(test|spec)\.tsx?$/;

const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const isType = ({ dependencyTypes }: Module['dependencies'][number]) => dependencyTypes.includes('type-only');
const isLazy = ({ dependencyTypes }: Module['dependencies'][number]) =>
  dependencyTypes.includes('dynamic-import');

/** Returns the violations that dependency-cruiser found, and those of rules that it cannot express. */
export function listViolations(
  { modules, summary }: Cruise,
  allowedFeatureImports: Record<string, string[]>,
  isClientFile: (path: string) => boolean,
): string[] {
  const violations = summary.violations.map(
    ({ from, to, rule, cycle }) =>
      `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ')}`,
  );
  return [
    ...violations,
    ...findFolderCycles(modules).map((ring) => `folders form no ring: ${ring.join(' -> ')}`),
    ...findServerCode(modules, isClientFile).map(
      (path) => `browsers load no server code and no zod: ${path}`,
    ),
    ...findOwnLazyLoading(modules).map(
      (path) => `components are loaded by useLazyPart or LazyMount only: ${path}`,
    ),
    ...findUnusedPermissions(modules, allowedFeatureImports).map(
      (pair) => `a listed import is used: ${pair}`,
    ),
  ];
}

/** Returns the folder of a file in the graph of folders, or undefined when the rule on cycles does not apply. */
function findFolder(path: string): string | undefined {
  if (TEST.test(path) || isIn(path, 'backend/testing', ...COMPOSITION_ROOT)) return undefined;
  const depth = isIn(path, 'backend/modules', 'lib') ? 3 : 2;
  return isIn(path, 'backend', 'lib') ? path.split('/').slice(0, depth).join('/') : undefined;
}

/** Returns cycles of folders, including types and lazy imports. dependency-cruiser compares only leaf folders. */
export function findFolderCycles(modules: Module[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = findFolder(source);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = findFolder(resolved);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return collectCycles(graph);
}

/** Searches depth-first: an edge to a node on the current path closes a cycle. */
function collectCycles(graph: Map<string, Set<string>>): string[][] {
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

/** Returns server code and zod in the first load of islands, and imports of lib/server by islands. The tool's reachability counts types and lazy imports, too. */
export function findServerCode(modules: Module[], isClientFile: (path: string) => boolean): string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const reached = new Map<string, string>();
  const found: string[] = [];
  const visit = (path: string, island: string): void => {
    if (reached.has(path)) return;
    reached.set(path, island);
    for (const dependency of bySource.get(path)?.dependencies ?? []) {
      const { resolved, dependencyTypes } = dependency;
      if (isType(dependency) || isLazy(dependency)) continue;
      if (dependencyTypes.includes('core') || isIn(resolved, 'node_modules/zod', 'lib/server', 'backend'))
        found.push(`${island} ... ${path} -> ${resolved}`);
      else visit(resolved, island);
    }
  };
  for (const { source, dependencies } of modules) {
    if (!isIn(source, 'app', 'components', 'lib') || TEST.test(source) || !isClientFile(source)) continue;
    visit(source, source);
    for (const dependency of dependencies)
      if (isIn(dependency.resolved, 'lib/server') && (isType(dependency) || isLazy(dependency)))
        found.push(`${source} -> ${dependency.resolved}`);
  }
  return found;
}

/** Returns lazy imports of files that do not use the lazy mechanism; the tool cannot express a rule on two imports. */
export function findOwnLazyLoading(modules: Module[]): string[] {
  return modules
    .filter(({ source }) => isIn(source, 'app', 'components') && !TEST.test(source))
    .filter(({ source }) => !LAZY_LOADERS.includes(source))
    .filter(({ dependencies }) => !dependencies.some(({ resolved }) => LAZY_MECHANISM.includes(resolved)))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(
          (found) => (isLazy(found) && found.resolved.endsWith('.tsx')) || found.module === 'next/dynamic',
        )
        .map(({ resolved }) => `${source} -> ${resolved}`),
    );
}

/** Returns allowed imports that no file uses; the tool cannot require an import. */
export function findUnusedPermissions(modules: Module[], allowed: Record<string, string[]>): string[] {
  const findFeature = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];
  const used = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${findFeature(source)} -> ${findFeature(resolved)}`),
    ),
  );
  return Object.entries(allowed)
    .flatMap(([from, others]) => others.map((to) => `${from} -> ${to}`))
    .filter((pair) => !used.has(pair));
}
