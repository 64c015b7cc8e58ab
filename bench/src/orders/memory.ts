import { openLoad } from '../api/http-load';
import { judged } from '../table';
import { CONNECTIONS, INGESTED_CALLS, INGESTED_THINGS, type IngestedThing, type Target } from './ingestion';

/** How many of each are sent: what an hour brings to a busy shop. */
const SENT: Readonly<Record<IngestedThing, number>> = {
  'an event of a checkout': 200_000,
  'a new order': 20_000,
};
const SLICE_MS = 500;
/** The heap may hold so many times as much at the end as after the first tenth, once caches are full. */
const FLAT = 1.1;

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

/** Sends things until so many have been answered, counted from `sent` on. @returns how many have */
async function sendUntil(load: Awaited<ReturnType<typeof openLoad>>, sent: number, until: number) {
  let count = sent;
  while (count < until) count += (await load.run(SLICE_MS)).calls;
  return count;
}

/** Measures a server's heap while it takes in things. @returns the rows of a table */
export async function measureMemory(
  { url, headers }: Target,
  heapBytes: () => Promise<number>,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const thing of INGESTED_THINGS) {
    const load = await openLoad(url, headers, CONNECTIONS, INGESTED_CALLS[thing]);
    const atStart = await heapBytes();
    const held: number[] = [];
    let sent = 0;
    for (const share of [0.1, 0.5, 1]) {
      sent = await sendUntil(load, sent, SENT[thing] * share);
      held.push(await heapBytes());
    }
    load.close();
    const [early = 0, middle = 0, end = 0] = held;
    rows.push([
      thing,
      sent.toLocaleString('en'),
      ...[atStart, early, middle, end].map(megabytes),
      judged(Math.max(middle, end) / early, FLAT),
    ]);
  }
  return rows;
}
