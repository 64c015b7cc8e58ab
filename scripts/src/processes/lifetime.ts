import { describeFailure } from '../plain-error';

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/** npm and the shell between do not hand a signal on: when they are gone, the person has stopped the command. */
function onParentGone(then: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, PARENT_CHECK_MS);
  timer.unref();
}

class StoppedWhileStarting extends Error {}

/** The processes that a command has started, in order: everything is stopped in the reverse order, whatever ends the command. */
export class Lifetime {
  private readonly stops: (() => Promise<void>)[] = [];
  private isEnding = false;
  private end: (failure?: unknown) => void = () => {};
  private readonly ending = new Promise<unknown>((resolve) => {
    this.end = resolve;
  });

  /** Registers something that runs; `stop` is called once, at the end. */
  async add(stop: () => Promise<void>): Promise<void> {
    this.stops.push(stop);
    if (!this.isEnding) return;
    await this.stopAll();
    throw new StoppedWhileStarting();
  }

  /** Ends the command because of a failure. */
  fail(error: unknown): void {
    if (!(error instanceof StoppedWhileStarting)) this.end(error);
  }

  /**
   * Runs `start` and then waits for Ctrl-C, for a signal, for the end of npm, or for `fail`; stops everything and ends
   * the process: with code 0 when a person asked for it, with code 1 and the failure's sentence otherwise. A second
   * Ctrl-C does not wait.
   */
  async run(start: (lifetime: Lifetime) => Promise<void>): Promise<never> {
    for (const name of SIGNALS) process.on(name, () => (this.isEnding ? process.exit(130) : this.end()));
    onParentGone(() => this.end());
    const starting = start(this).catch((error: unknown) => this.fail(error));
    const failure = await this.ending;
    this.isEnding = true;
    if (failure !== undefined) console.error(`\n${describeFailure(failure)}`);
    if (this.stops.length > 0) console.log('\nStopping');
    await this.stopAll();
    await starting;
    process.exit(failure === undefined ? 0 : 1);
  }

  private async stopAll(): Promise<void> {
    for (let stop = this.stops.pop(); stop; stop = this.stops.pop()) {
      await stop().catch((error: unknown) => console.error(describeFailure(error)));
    }
  }
}
