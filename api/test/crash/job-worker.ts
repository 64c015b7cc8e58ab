import { z } from '@balcao/api-schema';
import { pino } from 'pino';
import type { Config } from '../../src/config';
import { openDatabase } from '../../src/db/database';
import { createJobEngine } from '../../src/jobs/engine';
import type { JobHandler } from '../../src/jobs/job-handler';
import { createQueue } from '../../src/queue';

const CHUNK = 50;

const input = z.object({ lines: z.number(), scope: z.string() });
const cursor = z.object({ line: z.number() });

/** Counts in a table how often each line was processed. `beforeCommit` and `beforeChunk` are called with the line. */
export function tallyHandler(
  beforeChunk: (line: number) => void,
  beforeCommit: (line: number) => void,
): JobHandler<z.infer<typeof input>, z.infer<typeof cursor>> {
  return {
    kind: 'user_export',
    input,
    cursor,
    async chunk(trx, job) {
      const from = job.cursor?.line ?? 1;
      beforeChunk(from);
      const next = Math.min(from + CHUNK, job.input.lines + 1);
      const lines = Array.from({ length: next - from }, (_, index) => from + index);
      await trx
        .insertInto('login_attempts')
        .values(
          lines.map((line) => ({
            scope: job.input.scope,
            subject: String(line),
            ip: '',
            tries: 1,
            last_at: new Date(),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'subject', 'ip'])
            .doUpdateSet((row) => ({ tries: row('login_attempts.tries', '+', 1) })),
        )
        .execute();
      beforeCommit(from);
      return {
        rows: lines.map((line) => ({
          line,
          recordId: null,
          label: String(line),
          outcome: 'changed' as const,
          problems: [],
          changes: [],
        })),
        next: next > job.input.lines ? 'done' : { cursor: { line: next } },
      };
    },
  };
}

/** Runs jobs until it kills itself at a line, before its chunk begins or after its effects were written. */
function work(settings: Config['database'], moment: string, line: number): void {
  const database = openDatabase({
    ...settings,
    poolSize: 3,
    auditKey: new Uint8Array(32),
    onConnectionLost: () => {},
  });
  const logger = pino({ level: 'silent' });
  const queue = createQueue({ database, url: settings.directUrl, logger });
  const engine = createJobEngine({ database, queue, logger });
  const dieAt = (when: string) => (from: number) => {
    if (when === moment && from >= line) process.kill(process.pid, 'SIGKILL');
  };
  engine.register(tallyHandler(dieAt('between'), dieAt('within')));
  engine.run();
}

const [settings, moment, line] = process.argv.slice(2);
if (settings?.startsWith('{') && moment !== undefined) work(JSON.parse(settings), moment, Number(line));
