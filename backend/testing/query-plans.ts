import type pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
  /** The name of a prepared statement, which PostgreSQL may plan without its values after some runs. */
  name?: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Matches statements that have a plan. */
const planned = /^\s*(select|insert|update|delete|with)\b/i;

/** Calls back with every later statement of the pool's connections. Call it before the first query. */
export function watchStatements(pool: pg.Pool, onStatement: (statement: Statement) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query(...given: unknown[]) {
        const [what, second] = given as [string | (Partial<Statement> & { text: string }), unknown];
        const text = typeof what === 'string' ? what : what.text;
        const values = (typeof what === 'object' && what.values) || (Array.isArray(second) ? second : []);
        onStatement({ text, values, name: typeof what === 'object' ? what.name : undefined });
        return query(...given);
      },
    });
  });
}

/**
 * Records later queries of the pool's connections, each text once. Call it before the first query. `take`
 * returns the queries since its last call.
 */
export function recordStatements(pool: pg.Pool): { take(): Statement[] } {
  const seen = new Set<string>();
  let recorded: Statement[] = [];
  watchStatements(pool, (statement) => {
    if (!planned.test(statement.text) || seen.has(statement.text)) return;
    seen.add(statement.text);
    recorded.push(statement);
  });
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

/**
 * Returns the tables that a statement would read completely: row by row, or a whole index without a limit. The
 * statement is not executed.
 */
export async function listTablesReadWhole(
  db: Pick<pg.Pool, 'query'>,
  { text, values, name }: Statement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const found = new Set<string>();
  const look = (node: PlanNode, limited: boolean) => {
    const relation = node['Relation Name'];
    const kind = node['Node Type'];
    const whole =
      kind === 'Seq Scan' || (/^Index (Only )?Scan/.test(kind) && !node['Index Cond'] && !limited);
    if (relation && whole && tables.has(relation)) found.add(relation);
    for (const part of node.Plans ?? []) look(part, limited || kind === 'Limit');
  };
  const answers = [await db.query(`explain (format json) ${text}`, values)];
  if (name) answers.push(await db.query(`explain (generic_plan, format json) ${text}`));
  for (const { rows } of answers) look(rows[0]['QUERY PLAN'][0].Plan, false);
  return [...found].sort();
}
