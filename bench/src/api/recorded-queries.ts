import { Client, Pool } from 'pg';
import { Trip } from '../../../api/src/db/trip';

/** One statement as the API sent it, with the role that sent it. */
export interface RecordedQuery {
  role: string;
  text: string;
  values: unknown[];
}

interface QueryObject {
  text: string;
  values?: unknown[];
}

const ROLE = /role=(\w+)/;
const recording: RecordedQuery[] = [];
let isRecording = false;

/** Records what all PostgreSQL clients of this process send while `recordQueries` runs. */
export function watchClients(): void {
  const send = Client.prototype.query as (...args: unknown[]) => unknown;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    if (isRecording) {
      const [first, second] = args;
      const one = typeof first === 'string' ? { text: first, values: second } : (first as QueryObject);
      const { options } = (this as unknown as { connectionParameters: { options?: string } })
        .connectionParameters;
      const role = ROLE.exec(options ?? '')?.[1] ?? '';
      for (const { text, values } of first instanceof Trip ? first.statements : [one])
        recording.push({ role, text, values: Array.isArray(values) ? values : [] });
    }
    return send.apply(this, args);
  } as typeof Client.prototype.query;
}

/** The statements that PostgreSQL receives while `work` runs. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  recording.length = 0;
  isRecording = true;
  await work();
  isRecording = false;
  return [...recording];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function uuidTime(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/**
 * Sends recorded statements again, raw, on one connection per role. Ids that were made during the recording get new
 * values each time, and audit rows the next number of their chain, so that an insert can be repeated.
 */
export function createReplay(url: string, queries: RecordedQuery[], recordedSince: number) {
  const roles = [...new Set(queries.map(({ role }) => role))];
  const pools = new Map(
    roles.map((role) => [role, new Pool({ connectionString: url, max: 1, options: `-c role=${role}` })]),
  );
  const made = new Set(
    queries.flatMap(({ values }) =>
      values.filter(
        (value): value is string =>
          typeof value === 'string' && UUID.test(value) && uuidTime(value) >= recordedSince,
      ),
    ),
  );
  let round = 0;
  return {
    statements: queries.length,
    async once(): Promise<void> {
      round++;
      const fresh = new Map([...made].map((id, index) => [id, freshId(id, round, index)]));
      for (const { role, text, values } of queries) {
        const isAudit = text.includes('insert into "audit_log"');
        const again = values.map((value) => {
          if (isAudit && typeof value === 'number') return value + round;
          return fresh.get(value as string) ?? value;
        });
        await pools.get(role)?.query(text, again);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

function freshId(id: string, round: number, index: number): string {
  return id.slice(0, 24) + (round * 1_000 + index).toString(16).padStart(12, '0');
}
