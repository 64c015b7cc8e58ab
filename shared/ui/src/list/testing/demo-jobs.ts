import type { Job, JobRow, RowOutcome } from '@balcao/api-schema';
import type { JobsClient } from '../jobs/jobs-client';

export interface DemoJobOptions {
  kind: Job['kind'];
  title: string;
  rows: readonly JobRow[];
  /** How often it is read before it has ended; 0 answers as done. */
  reads?: number;
  /** The state that it stops at. Default `done`. */
  ends?: 'done' | 'review' | 'failed';
  error?: string;
  fileName?: string;
}

export interface DemoJobs extends JobsClient {
  start(options: DemoJobOptions): Job;
  /** Lets an import that waits in review run on. */
  apply(id: string): Job;
  /** Keeps all jobs where they are, however often they are read, until the returned function is called. */
  hold(): () => void;
}

interface DemoJob {
  job: Job;
  rows: readonly JobRow[];
  readsLeft: number;
  isDismissed?: boolean;
  ends: Job['status'];
}

const PAGE_SIZE = 25;
const FILE = '\uFEFFNome;Preço\r\nCamiseta azul;19,90\r\n';

function countsOf(rows: readonly JobRow[]): Job['counts'] {
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  };
}

/** A row of a job; the reasons of a failure stand under their columns. */
export function demoRow(
  line: number,
  label: string,
  outcome: RowOutcome,
  more: Partial<JobRow> = {},
): JobRow {
  return { line, recordId: `p${line}`, label, outcome, problems: [], changes: [], ...more };
}

/** Jobs in memory that advance one step per read. */
export function createDemoJobs(): DemoJobs {
  const jobs = new Map<string, DemoJob>();
  let isHeld = false;
  const find = (id: string): DemoJob => {
    const found = jobs.get(id);
    if (!found) throw new Error(`There is no job ${id}.`);
    return found;
  };

  function advance(demo: DemoJob): Job {
    const through = demo.readsLeft === 0;
    const { job, rows, ends } = demo;
    demo.job = {
      ...job,
      status: through ? ends : 'running',
      done: through ? rows.length : Math.floor(rows.length / (demo.readsLeft + 1)),
      counts: through ? countsOf(rows) : job.counts,
    };
    return demo.job;
  }

  return {
    start({ kind, title, rows, reads = 0, ends = 'done', error, fileName }) {
      const id = `job-${jobs.size + 1}`;
      const counts = countsOf([]);
      const createdAt = new Date().toISOString();
      const job: Job = {
        ...{ id, kind, title, counts, createdAt },
        error: error ?? null,
        fileName: fileName ?? null,
        status: 'waiting',
        done: 0,
        total: rows.length,
        unknownColumns: [],
        finishedAt: null,
      };
      const demo: DemoJob = { job, rows, readsLeft: reads, ends };
      jobs.set(id, demo);
      return advance(demo);
    },
    apply(id) {
      const demo = find(id);
      demo.ends = 'done';
      demo.readsLeft = 1;
      return advance(demo);
    },
    hold() {
      isHeld = true;
      return () => {
        isHeld = false;
      };
    },
    recent: async (kinds) =>
      [...jobs.values()]
        .filter(({ job, isDismissed }) => kinds.includes(job.kind) && !isDismissed)
        .map(({ job }) => job)
        .toReversed(),
    async dismiss(id) {
      find(id).isDismissed = true;
    },
    async read(id) {
      const demo = find(id);
      if (isHeld || demo.job.status !== 'running') return demo.job;
      demo.readsLeft = Math.max(0, demo.readsLeft - 1);
      return advance(demo);
    },
    async rows(id, { outcome, page, size = PAGE_SIZE }) {
      const found = find(id).rows.filter((row) => outcome === undefined || row.outcome === outcome);
      const start = (page - 1) * size;
      return {
        items: found.slice(start, start + size),
        total: found.length,
        totalIsExact: true,
        page,
        size,
        cursors: {
          previous: page > 1 ? String(start - size) : null,
          next: start + size < found.length ? String(start + size) : null,
          last: null,
        },
      };
    },
    async cancel(id) {
      const demo = find(id);
      demo.job = { ...demo.job, status: 'cancelled' };
      return demo.job;
    },
    file: async () => new Blob([FILE], { type: 'text/csv;charset=utf-8' }),
  };
}
