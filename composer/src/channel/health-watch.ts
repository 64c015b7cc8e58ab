import type { ChannelHealth } from '@balcao/api-schema/control';
import { PerMinute } from '../limits/per-minute';
import type { Canary } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { abort } from './canary';
import { type AbortDecision, decideAbort, evaluateTrial, HealthCounter } from './health';
import { type AreaLoad, LoadStatistics } from './load-statistics';
import type { Reporter } from './people';

/** The actor in the log when the figures decide. */
export const HEALTH_ACTOR = 'system:health';

const LOADS_PER_MINUTE = 10;
/**
 * One failure per network and minute: ending a canary takes more than 2 % of at least 50 loads, so no single network
 * can, unless the canary works for nobody.
 */
const FAILURES_PER_MINUTE = 1;

/** The part of a logger that is needed. */
interface Log {
  info(detail: object, text: string): void;
  error(detail: object, text: string): void;
}

export interface HealthWatchParts {
  workspace: Workspace;
  channel: string;
  /** The running canary. */
  canary: () => Canary | undefined;
  log: Log;
  /** Throws when the log cannot be written. Undefined when this edge must not end canaries. */
  assertWritable: (() => Promise<void>) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Counts how areas load in people's browsers, and ends a canary that is unhealthy. Several edges may watch one channel:
 * each counts what is reported to it, and the first one that decides writes the entry.
 */
export class HealthWatch {
  private readonly statistics = new LoadStatistics();
  private readonly now: () => number;
  private readonly began: number;
  private readonly loads: PerMinute;
  private readonly failures: PerMinute;
  /** The counter of a canary. Its salt names it: the same composition may be tried twice. */
  private tried: { salt: string; counter: HealthCounter } | undefined;
  /** The decision that could not be written, so that it is logged once per window. */
  private failed: string | undefined;

  constructor(private readonly parts: HealthWatchParts) {
    this.now = parts.now ?? Date.now;
    this.began = this.now();
    this.loads = new PerMinute(LOADS_PER_MINUTE, this.now);
    this.failures = new PerMinute(FAILURES_PER_MINUTE, this.now);
  }

  /**
   * Counts a load. What a network reports of a remote beyond its share of a minute only tells whether it works for anybody.
   *
   * @param by its network is the one that stands for one person, from `networkOf`
   */
  record(load: AreaLoad, by: Reporter): void {
    const limit = load.failed ? this.failures : this.loads;
    const counts = limit.accepts(`${by.network} ${load.remote}`);
    const at = this.now();
    if (counts) this.statistics.record(load, at);
    this.counter()?.record(load, by, at, counts);
  }

  /** The figures of the last hour, by remote and version, and what they say of the canary. */
  report(): ChannelHealth {
    const now = this.now();
    const counter = this.counter();
    const trial = counter && evaluateTrial(counter.complete(now));
    return { ...this.statistics.report(this.began, now), ...(trial && { trial }) };
  }

  /**
   * Ends the canary when it is unhealthy. Never throws: failures are logged.
   *
   * @returns whether the canary has ended, by this edge or by another
   */
  async decide(): Promise<boolean> {
    const canary = this.parts.canary();
    const counter = this.counter();
    if (!this.parts.assertWritable || !canary || !counter) return false;
    const decision = decideAbort(counter.complete(this.now()));
    return decision ? this.end(canary, decision) : false;
  }

  private async end(canary: Canary, decision: AbortDecision): Promise<boolean> {
    const { workspace, channel, log, assertWritable } = this.parts;
    const change = { channel, actor: HEALTH_ACTOR, reason: decision.reason };
    try {
      await assertWritable?.();
      const entry = await abort(workspace, change, decision.numbers, canary.composition);
      log.info({ generation: entry.generation, ...decision }, 'canary aborted');
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'no_canary') return true;
      const summary = JSON.stringify(decision);
      if (this.failed !== summary)
        log.error({ error, ...decision }, 'the canary is sick and could not be aborted');
      this.failed = summary;
      return false;
    }
  }

  private counter(): HealthCounter | undefined {
    const salt = this.parts.canary()?.salt;
    if (this.tried?.salt !== salt) this.tried = salt ? { salt, counter: new HealthCounter() } : undefined;
    return this.tried?.counter;
  }
}
