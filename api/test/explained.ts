import { Kysely, PostgresDialect } from 'kysely';
import { Client, escapeLiteral, Pool } from 'pg';
import type { Schema } from '../src/db/schema';
import { VALUE_PARSERS } from '../src/db/value-parsers';

/** A node of a plan, as `explain (analyze, format json)` writes it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A connection that reports the plans of its statements. */
export interface Explained {
  executor: Kysely<Schema>;
  /** Does the work and returns, for each of its statements, the nodes of the plan. */
  plansOf(work: () => Promise<unknown>): Promise<PlanNode[][]>;
  /** As `plansOf`, with the plans that PostgreSQL keeps for a named statement, whatever its values. */
  keptPlansOf(work: () => Promise<unknown>): Promise<PlanNode[][]>;
  close(): Promise<void>;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Connects as a role of the API; `sellerId` is whose rows `balcao_app` sees. */
export function openExplained(url: string, role: 'balcao_app' | 'balcao_platform', sellerId = ''): Explained {
  const options = `-c role=${role} -c app.seller_id=${sellerId} -c timezone=UTC`;
  const pool = new Pool({ connectionString: url, max: 1, options, types: VALUE_PARSERS });
  // A connection that is lost at rest, as when its database is dropped, is replaced by the next query.
  pool.on('error', () => {});
  let sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const executor = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push(query);
    },
  });
  const explain = async (statement: string, parameters: readonly unknown[] = []) => {
    const { rows } = await pool.query(`explain (analyze, format json) ${statement}`, [...parameters]);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  };
  // What reads no line, and uses no index, must have been read somehow.
  const sendBy = async (work: () => Promise<unknown>) => {
    sent = [];
    await work();
    if (sent.length === 0) throw new Error('There is no statement to explain.');
  };
  return {
    executor,
    async plansOf(work) {
      await sendBy(work);
      const plans: PlanNode[][] = [];
      for (const { sql: text, parameters } of sent) plans.push(await explain(text, parameters));
      return plans;
    },
    async keptPlansOf(work) {
      await sendBy(work);
      const plans: PlanNode[][] = [];
      await pool.query('set plan_cache_mode = force_generic_plan');
      for (const { sql: text, parameters } of sent) {
        await pool.query(`prepare kept as ${text}`);
        plans.push(await explain(`execute kept(${parameters.map((value) => escapeLiteral(String(value)))})`));
        await pool.query('deallocate kept');
      }
      await pool.query('reset plan_cache_mode');
      return plans;
    },
    close: () => executor.destroy(),
  };
}

/** Tables with pages that not every transaction may take as they are: an index alone does not answer for these. */
const HIDDEN_PAGES = `
  select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages limit 1`;

/** Fills a database by statements, and lets PostgreSQL learn what is in it. They begin as the database's owner. */
export async function fillDatabase(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Of a commit that is still on its way to the disk, vacuum marks no page as visible to all.
  await client.query('set synchronous_commit to on');
  await client.query(statements);
  await client.query('reset role');
  // PostgreSQL's own worker may look at a table meanwhile: pages stay hidden from vacuum until it is through.
  for (let tries = 0; tries < 100; tries += 1) {
    await client.query('vacuum analyze');
    const { rowCount } = await client.query(HIDDEN_PAGES);
    if (rowCount === 0) break;
    await client.query('select pg_sleep(0.1)');
  }
  await client.end();
}

/** The reads of tables and indexes: `Index Only Scan on products by products_by_name`. */
export const scansOf = (nodes: readonly PlanNode[]): string[] =>
  nodes.flatMap((node) => {
    const index = node['Index Name'];
    const relation = node['Relation Name'] ?? index;
    if (relation === undefined) return [];
    return [`${node['Node Type']} on ${relation}${index === undefined ? '' : ` by ${index}`}`];
  });

/** How many rows of tables and indexes were read, shown or not. Index entries that lead to rows are not counted. */
export const touchedRows = (nodes: readonly PlanNode[]): number =>
  nodes
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return sum + ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1);
    }, 0);
