import { PerMinute } from '../limits/per-minute';
import type { Canary } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { abort } from './canary';
import { type AbortDecision, decideAbort, HealthCounter } from './health';
import { type AreaLoad, type HealthReport, LoadStatistics } from './load-statistics';

/** Who stands in the log for what the figures decided. */
const HEALTH_ACTOR = 'system:health';

const LOADS_PER_MINUTE = 10;
/** With one, a single network can never end a canary: that takes more than 2 % of at least 50 loads. */
const FAILURES_PER_MINUTE = 1;

/** The part of a logger that is needed. */
interface Log {
  info(detail: object, text: string): void;
  error(detail: object, text: string): void;
}

export interface HealthWatchParts {
  workspace: Workspace;
  channel: string;
  /** What the channel tries at the moment. */
  canary: () => Canary | undefined;
  log: Log;
  /** Makes sure that the log can be written, or throws. Undefined when this edge must not end canaries. */
  requireWritable: (() => Promise<void>) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

function reasonOf({ remote, numbers }: AbortDecision): string {
  const { canaryLoads, canaryFailures, stableLoads, stableFailures } = numbers;
  return `${remote} falhou em ${canaryFailures} de ${canaryLoads} carregamentos da versão em teste (estável: ${stableFailures} de ${stableLoads}).`;
}

/**
 * Counts how areas load in people's browsers, and ends a canary that is sick. Several edges may watch one channel: each
 * counts what is reported to it, and the first one that decides writes the entry.
 */
export class HealthWatch {
  private readonly statistics = new LoadStatistics();
  private readonly now: () => number;
  private readonly began: number;
  private readonly loads: PerMinute;
  private readonly failures: PerMinute;
  /** The counter of a canary. Its salt names it: the same composition may be tried twice. */
  private tried: { salt: string; counter: HealthCounter } | undefined;
  /** The decision that could not be written, so that the log says it once a window. */
  private failed: string | undefined;

  constructor(private readonly parts: HealthWatchParts) {
    this.now = parts.now ?? Date.now;
    this.began = this.now();
    this.loads = new PerMinute(LOADS_PER_MINUTE, this.now);
    this.failures = new PerMinute(FAILURES_PER_MINUTE, this.now);
  }

  /**
   * Counts a load, unless its network has reported enough of this remote in this minute.
   *
   * @param network whoever may be one person, as `networkOf` says
   */
  record(load: AreaLoad, network: string): void {
    const limit = load.failed ? this.failures : this.loads;
    if (!limit.takes(`${network} ${load.remote}`)) return;
    const at = this.now();
    this.statistics.record(load, at);
    this.counter()?.record(load, at);
  }

  /** The figures of the last hour, by remote and version. */
  report(): HealthReport {
    return this.statistics.report(this.began, this.now());
  }

  /**
   * Ends the canary when it was sick in the two newest complete windows. Never fails: the log says what did.
   *
   * @returns whether the canary is over, by this edge or by somebody who was faster
   */
  async decide(): Promise<boolean> {
    const canary = this.parts.canary();
    const counter = this.counter();
    if (!this.parts.requireWritable || !canary || !counter) return false;
    const decision = decideAbort(counter.complete(this.now()));
    return decision ? this.end(canary, decision) : false;
  }

  private async end(canary: Canary, decision: AbortDecision): Promise<boolean> {
    const { workspace, channel, log, requireWritable } = this.parts;
    const change = { channel, actor: HEALTH_ACTOR, reason: reasonOf(decision) };
    try {
      await requireWritable?.();
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
