import type { ChannelHealth, VersionHealth } from '@balcao/api-schema/control';
import type { LoadReport } from './load-report';

/** A load with figures that are only shown. */
export interface AreaLoad extends LoadReport {
  version: string;
  /** Milliseconds until the code had loaded; undefined for a failed load. */
  milliseconds: number | undefined;
}

const WINDOW_MS = 60_000;
const WINDOWS = 60;
/** Times are counted in steps of 5 %, so the size of a window does not grow with the number of loads. */
const STEP = Math.log(1.05);

const stepOf = (milliseconds: number) => Math.round(Math.log(Math.max(1, milliseconds)) / STEP);
const timeOf = (step: number) => Math.round(Math.exp(step * STEP));

/** Figures of one version in one window, or in several. */
interface Cell {
  loads: number;
  failures: number;
  /** Number of loads by step. */
  times: Map<number, number>;
}

const emptyCell = (): Cell => ({ loads: 0, failures: 0, times: new Map() });

function add(to: Cell, { loads, failures, times }: Cell): void {
  to.loads += loads;
  to.failures += failures;
  for (const [step, count] of times) to.times.set(step, (to.times.get(step) ?? 0) + count);
}

/** The time that a share of the loads did not exceed. */
function quantile(times: Map<number, number>, share: number): number | null {
  const total = [...times.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [step, count] of [...times].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * share) return timeOf(step);
  }
  return null;
}

/** The loads of each version in the last hour, as pages reported them, for status pages. */
export class LoadStatistics {
  /** By number of the window, then by remote, version and variant. */
  private readonly windows = new Map<number, Map<string, Cell>>();

  /** @param at when it was reported, in milliseconds */
  record({ remote, version, variant, failed, milliseconds }: AreaLoad, at: number): void {
    const number = Math.floor(at / WINDOW_MS);
    this.dropBefore(number);
    const window = this.windows.get(number) ?? new Map<string, Cell>();
    this.windows.set(number, window);
    const key = JSON.stringify([remote, version, variant]);
    const cell = window.get(key) ?? emptyCell();
    window.set(key, cell);
    const times = new Map(milliseconds === undefined ? [] : [[stepOf(milliseconds), 1] as const]);
    add(cell, { loads: 1, failures: failed ? 1 : 0, times });
  }

  /** The figures of the last 60 windows, the running one included. @param began when counting began, in milliseconds */
  report(began: number, now: number): ChannelHealth {
    const newest = Math.floor(now / WINDOW_MS);
    this.dropBefore(newest);
    const sums = new Map<string, Cell>();
    for (const window of this.windows.values())
      for (const [key, cell] of window) {
        const sum = sums.get(key) ?? emptyCell();
        sums.set(key, sum);
        add(sum, cell);
      }
    const items = [...sums].map(([key, { loads, failures, times }]): VersionHealth => {
      const [remote, version, variant] = JSON.parse(key) as [string, string, LoadReport['variant']];
      const medianLoadMs = quantile(times, 0.5);
      return { remote, version, variant, loads, failures, medianLoadMs, p75LoadMs: quantile(times, 0.75) };
    });
    const since = Math.max(began, (newest - WINDOWS + 1) * WINDOW_MS);
    return {
      since: new Date(since).toISOString(),
      windowSeconds: WINDOW_MS / 1000,
      items: items.sort(inOrder),
    };
  }

  private dropBefore(newest: number): void {
    for (const number of this.windows.keys()) if (number <= newest - WINDOWS) this.windows.delete(number);
  }
}

function inOrder(a: VersionHealth, b: VersionHealth): number {
  return a.remote.localeCompare(b.remote) || b.variant.localeCompare(a.variant) || b.loads - a.loads;
}
