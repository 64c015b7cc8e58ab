import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation';
import type { Person } from './person';
import type { Answer } from './requests';

const CALLERS = 10;
/** Between two calls of one caller. */
const PAUSE_MS = 20;
/** Every so many calls, one writes. */
const WRITES = 10;

/** The answers that ten parallel callers got during an event. */
export interface Calls {
  answers: (Answer & { at: number })[];
  /** Products whose creation was confirmed, and when, in the order of that. */
  written: { name: string; at: number }[];
  startedAt: number;
}

/** Whether it is the API's error envelope with the header that says when to try again. */
export function isUnavailable({ status, text, headers }: Answer): boolean {
  return (
    status === 503 &&
    headers['retry-after'] !== undefined &&
    text.startsWith('{') &&
    text.includes('"code":"unavailable"')
  );
}

export const failures = ({ answers }: Calls) => answers.filter(({ status }) => status >= 500 || status === 0);

/** The milliseconds below which 99 of 100 calls were. */
export function p99({ answers }: Calls): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** The share of calls that failed. */
export const shareOfFailures = (calls: Calls): number =>
  failures(calls).length / Math.max(1, calls.answers.length);

/** How many failed, what those got, and how long calls took. */
export function describeCalls(calls: Calls): string {
  const counts = new Map<string, number>();
  for (const { status, text } of failures(calls)) {
    const got = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 40)}`;
    counts.set(got, (counts.get(got) ?? 0) + 1);
  }
  const list = [...counts].map(([got, count]) => `${count} × ${got}`).join(', ');
  return `${failures(calls).length} of ${calls.answers.length} calls failed${list && ` (${list})`}, p99 ${p99(calls)} ms`;
}

/** Has ten callers list and create products for as long as `work` takes. */
export async function callWhile(
  { requests }: Installation,
  { headers }: Person,
  work: () => Promise<unknown>,
): Promise<Calls> {
  const calls: Calls = { answers: [], written: [], startedAt: Date.now() };
  let isOver = false;
  let count = 0;

  async function once(): Promise<void> {
    const name = `prova-${calls.startedAt}-${count++}`;
    const writes = count % WRITES === 0;
    const answer = writes
      ? await requests.call('/api/products', { method: 'POST', headers, body: { name } })
      : await requests.call('/api/products?limit=5', { headers });
    calls.answers.push({ ...answer, at: Date.now() });
    if (writes && answer.status === 201) calls.written.push({ name, at: Date.now() });
  }
  const caller = async () => {
    while (!isOver) {
      await once();
      await pause(PAUSE_MS);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  try {
    await work();
  } finally {
    isOver = true;
    await callers;
  }
  return calls;
}

/** The confirmed writes that are there exactly once. */
export async function keptOnce(
  { sql }: Installation,
  { written, startedAt }: Calls,
): Promise<Calls['written']> {
  const rows = await sql(
    `select name from products where name like 'prova-${startedAt}-%' group by name having count(*) = 1`,
  );
  const kept = new Set(rows);
  return written.filter(({ name }) => kept.has(name));
}
