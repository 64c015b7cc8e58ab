import { databaseCostOf } from '../../../api/test/round-trips';
import { printTable } from '../table';
import { openLoad } from './http-load';

const CONNECTIONS = 20;
const ROUNDS = 7;
const SLICE_MS = 700;

/** A call of the API and what it is measured against. */
export interface ComparedCall {
  name: string;
  /** The API's address of it, and that of a reference. */
  url: string;
  headers: Record<string, string>;
  referenceUrl: string;
  referenceHeaders?: Record<string, string>;
  /** The least part of the reference's calls per second that it should reach. */
  target: number;
  /** The same call of an API in this process, whose statements are counted. */
  counted: () => Promise<unknown>;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Seconds of processor time that the API's process has used. */
async function cpuSeconds(apiUrl: string): Promise<number> {
  const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

/** Calls both by turns in short slices, so that what else the machine does meets both alike. */
async function compare(apiUrl: string, call: ComparedCall): Promise<string[]> {
  const load = await openLoad(call.url, call.headers, CONNECTIONS);
  const reference = await openLoad(call.referenceUrl, call.referenceHeaders ?? {}, CONNECTIONS);
  const rounds: {
    ratio: number;
    ours: number;
    theirs: number;
    p99: number;
    theirP99: number;
    cpu: number;
  }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const cpuBefore = await cpuSeconds(apiUrl);
    const ours = await load.run(SLICE_MS);
    const cpu = (await cpuSeconds(apiUrl)) - cpuBefore;
    const theirs = await reference.run(SLICE_MS);
    if (round < 0) continue;
    rounds.push({
      ratio: ours.perSecond / theirs.perSecond,
      ours: ours.perSecond,
      theirs: theirs.perSecond,
      p99: ours.p99Ms,
      theirP99: theirs.p99Ms,
      cpu: (cpu * 1_000) / (ours.perSecond * (SLICE_MS / 1_000)),
    });
  }
  load.close();
  reference.close();
  const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
  // What comes again is prepared from its second time on.
  for (let time = 0; time < 3; time++) await call.counted();
  const cost = await databaseCostOf(call.counted);
  const ratio = of('ratio');
  return [
    call.name,
    of('ours').toFixed(0),
    of('p99').toFixed(1),
    of('theirs').toFixed(0),
    of('theirP99').toFixed(1),
    `${ratio.toFixed(2)} (target ≥ ${call.target}) ${ratio >= call.target ? 'met' : 'MISSED'}`,
    `${cost.trips} (${cost.statements})`,
    of('cpu').toFixed(2),
  ];
}

/** Measures calls under load against their references and prints the table. */
export async function compareThroughput(apiUrl: string, calls: readonly ComparedCall[]): Promise<void> {
  const rows: string[][] = [];
  for (const call of calls) rows.push(await compare(apiUrl, call));
  printTable(
    `API, ${CONNECTIONS} connections, median of ${ROUNDS} slices by turns`,
    ['call', 'per s', 'p99 ms', 'reference per s', 'p99 ms', 'ratio', 'trips (statements)', 'CPU ms'],
    rows,
  );
}
