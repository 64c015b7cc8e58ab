import { setTimeout as pause } from 'node:timers/promises';
import { orderBody, paymentEvent } from '../../orders';

const RETRY_MS = 40;
const ANSWER_MS = 8_000;
/** How many callers there are. Each waits for its answer. */
const CALLERS = 12;

/** What was answered with success. */
export interface Acknowledged {
  orders: Set<string>;
  /** By their ids: the request that reported each. */
  events: Map<string, Request>;
  /** How often a caller was not answered, and called again. */
  repeated: number;
  /** Answers that no fault explains. */
  strange: string[];
}

interface Request {
  method: 'PUT' | 'POST';
  path: string;
  body: object;
}

export interface TrafficOptions {
  /** Addresses of the API. */
  addresses: readonly string[];
  key: string;
  random: () => number;
  writesPerSecond: number;
}

/** Calls of a shop that reports orders and what becomes of their payments, at a steady rate until it is stopped. */
export class Traffic {
  readonly acknowledged: Acknowledged = { orders: new Set(), events: new Map(), repeated: 0, strange: [] };
  #isStopped = false;
  #count = 0;
  #nextAt = performance.now();
  #callers: Promise<void>[] = [];
  #waiting: (() => void)[] = [];

  constructor(private readonly options: TrafficOptions) {}

  start(): void {
    this.#callers = Array.from({ length: CALLERS }, () => this.#callForEver());
  }

  /** Resolves when the last calls have been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#callers);
  }

  /** Resolves with the next write that is acknowledged. */
  nextAcknowledgement(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends once more, as a shop that has not noticed an answer. @returns the status; undefined when nobody answered */
  async send({ method, path, body }: Request): Promise<number | undefined> {
    const { addresses, key, random } = this.options;
    const address = addresses[Math.floor(random() * addresses.length)];
    try {
      const answer = await fetch(`${address}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.text();
      return answer.status;
    } catch {
      return undefined;
    }
  }

  /** Waits for the turn that the rate gives. */
  async #turn(): Promise<void> {
    const every = 1_000 / this.options.writesPerSecond;
    const now = performance.now();
    this.#nextAt = Math.max(this.#nextAt + every, now);
    await pause(this.#nextAt - now);
  }

  /** Sends until it is acknowledged. @returns whether it was, before the end */
  async #write(request: Request): Promise<boolean> {
    await this.#turn();
    while (!this.#isStopped) {
      const status = await this.send(request);
      if (status !== undefined && status < 300) {
        for (const resolve of this.#waiting.splice(0)) resolve();
        return true;
      }
      if (status !== undefined && status < 500) {
        this.acknowledged.strange.push(`${status} ${request.method} ${request.path}`);
        return false;
      }
      this.acknowledged.repeated += 1;
      await pause(RETRY_MS);
    }
    return false;
  }

  async #callForEver(): Promise<void> {
    while (!this.#isStopped) await this.#tellOrder(`order-${++this.#count}`);
  }

  /** An order, its payment, and in some cases what is taken back of it. */
  async #tellOrder(name: string): Promise<void> {
    const { random } = this.options;
    const { orders, events } = this.acknowledged;
    if (!(await this.#write({ method: 'PUT', path: `/orders/${name}`, body: orderBody() }))) return;
    orders.add(name);
    const told = [
      paymentEvent('captured', 1),
      ...(random() < 0.4 ? [paymentEvent('refunded', 2, 1 + Math.floor(random() * 5_000))] : []),
      ...(random() < 0.2 ? [paymentEvent('med_opened', 3, 2_000), paymentEvent('med_rejected', 4)] : []),
    ];
    for (const event of told) {
      const request: Request = { method: 'POST', path: `/orders/${name}/payments/pix-1/events`, body: event };
      if (!(await this.#write(request))) return;
      events.set(event.id, request);
    }
  }
}
