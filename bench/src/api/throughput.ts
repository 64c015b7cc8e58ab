import { databaseCostOf } from '../../../api/test/round-trips';
import { printTable } from '../table';
import { openLoad } from './http-load';
import { cpuMs } from './processor-time';

const CONNECTIONS = 20;
const ROUNDS = 15;
const SLICE_MS = 400;
/** A call is compiled to machine code after some thousand times. */
const WARM_UP_MS = 6_000;

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

/** One side of a comparison: its load, and what each slice of it brought. */
async function openSide(url: string, headers: Record<string, string>) {
  const load = await openLoad(url, headers, CONNECTIONS);
  const slices: { perSecond: number; p99Ms: number; cpuMs: number }[] = [];
  return {
    load,
    slices,
    async slice() {
      const before = await cpuMs(url);
      const { calls, perSecond, p99Ms } = await load.run(SLICE_MS);
      slices.push({ perSecond, p99Ms, cpuMs: ((await cpuMs(url)) - before) / calls });
    },
    of: (figure: 'perSecond' | 'p99Ms' | 'cpuMs') => median(slices.map((slice) => slice[figure])),
  };
}

/** Calls both by turns in short slices, so that what else the machine does meets both alike. */
async function compare(call: ComparedCall): Promise<string[]> {
  const ours = await openSide(call.url, call.headers);
  const theirs = await openSide(call.referenceUrl, call.referenceHeaders ?? {});
  const sides = [ours, theirs];
  for (const { load } of sides) await load.run(WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) for (const side of sides) await side.slice();
  for (const { load } of sides) load.close();

  // What comes again is prepared from its second time on.
  for (let time = 0; time < 3; time++) await call.counted();
  const cost = await databaseCostOf(call.counted);
  const ratio = median(
    ours.slices.map(({ perSecond }, at) => perSecond / (theirs.slices[at]?.perSecond ?? 0)),
  );
  return [
    call.name,
    ours.of('perSecond').toFixed(0),
    ours.of('p99Ms').toFixed(1),
    ours.of('cpuMs').toFixed(2),
    theirs.of('perSecond').toFixed(0),
    theirs.of('p99Ms').toFixed(1),
    theirs.of('cpuMs').toFixed(2),
    `${ratio.toFixed(2)} (target ≥ ${call.target}) ${ratio >= call.target ? 'met' : 'MISSED'}`,
    `${cost.trips} (${cost.statements})`,
  ];
}

/** Measures calls under load against their references and prints the table. */
export async function compareThroughput(calls: readonly ComparedCall[]): Promise<void> {
  const rows: string[][] = [];
  for (const call of calls) rows.push(await compare(call));
  printTable(
    `API, ${CONNECTIONS} connections, median of ${ROUNDS} slices by turns; CPU is that of the server's own process`,
    [
      'call',
      'per s',
      'p99 ms',
      'CPU ms',
      'reference per s',
      'p99 ms',
      'CPU ms',
      'ratio',
      'trips (statements)',
    ],
    rows,
  );
}
