import { setTimeout as pause } from 'node:timers/promises';
import type { V1OrderRequest } from '@balcao/api-schema';
import { orderBody, paymentEvent } from '../../orders';

/** Until a write that was not answered is sent again: doubled each time, up to the longest. */
const RETRY_MS = 40;
const LONGEST_RETRY_MS = 1_000;
const ANSWER_MS = 8_000;
/** How many writes may wait for their answer. While nobody answers, more of them would only keep busy who comes back. */
const MOST_UNANSWERED = 400;

/** The calls that were answered with success. */
export interface Acknowledged {
  orders: Set<string>;
  /** By their ids: the request that reported each. */
  events: Map<string, Request>;
  /** How often a caller was not answered, and called again. */
  repeated: number;
  /** Answers that no fault explains. */
  strange: string[];
  /** How many writes were begun, whether answered or not. */
  offered: number;
}

/** An order's writes that are still to come, in their turn: each begins when the one before is acknowledged. */
interface Order {
  name: string;
  payment: V1OrderRequest['payments'][number];
  events: ReturnType<typeof paymentEvent>[];
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

/**
 * Calls of a shop that reports orders and what becomes of their payments. Writes begin at a steady rate, however slowly others are
 * answered, until it is stopped.
 */
export class Traffic {
  readonly acknowledged: Acknowledged = {
    orders: new Set(),
    events: new Map(),
    repeated: 0,
    strange: [],
    offered: 0,
  };
  #isStopped = false;
  #count = 0;
  #ready: Order[] = [];
  #unanswered = new Set<Promise<void>>();
  #offering: Promise<void> = Promise.resolve();
  #waiting: (() => void)[] = [];

  constructor(private readonly options: TrafficOptions) {}

  start(): void {
    this.#offering = this.#offer();
  }

  /** Begins no more writes. Resolves when all that were begun have been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#offering;
    await Promise.all(this.#unanswered);
  }

  /** Resolves with the next write that is acknowledged. */
  nextAcknowledgement(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends a write until something but a failure is answered, later each time. @returns the status */
  async send(request: Request): Promise<number> {
    for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
      const status = await this.#sendOnce(request);
      if (status !== undefined && status < 500) return status;
      this.acknowledged.repeated += 1;
      await pause(wait);
    }
  }

  /** @returns the status; undefined when nobody answered */
  async #sendOnce({ method, path, body }: Request): Promise<number | undefined> {
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

  /** Begins writes at the rate. What could not begin in time, as too many waited, is left out. */
  async #offer(): Promise<void> {
    const every = 1_000 / this.options.writesPerSecond;
    let nextAt = performance.now();
    while (!this.#isStopped) {
      await pause(Math.max(0, nextAt - performance.now()));
      if (this.#unanswered.size >= MOST_UNANSWERED) {
        await Promise.race(this.#unanswered);
        nextAt = performance.now();
        continue;
      }
      nextAt += every;
      this.acknowledged.offered += 1;
      const writing: Promise<void> = this.#writeNext().finally(() => this.#unanswered.delete(writing));
      this.#unanswered.add(writing);
    }
  }

  /** The next event of an order that waits for its turn, else a new order. */
  async #writeNext(): Promise<void> {
    const { orders, events } = this.acknowledged;
    const waiting = this.#ready.shift();
    if (waiting === undefined) {
      const order = this.#newOrder();
      const { name, payment } = order;
      const body = orderBody({ payments: [payment] });
      if (!(await this.#write({ method: 'PUT', path: `/orders/${name}`, body }))) return;
      orders.add(name);
      this.#ready.push(order);
      return;
    }
    const { name, payment, events: toCome } = waiting;
    const event = toCome.shift();
    if (event === undefined) return;
    const path = `/orders/${name}/payments/${payment.id}/events`;
    const request: Request = { method: 'POST', path, body: event };
    if (!(await this.#write(request))) return;
    events.set(event.id, request);
    if (toCome.length > 0) this.#ready.push(waiting);
  }

  /**
   * Sends until it is acknowledged, also after the end: what was not answered may be done later, and only what is sent again
   * is then known to be done. @returns whether it was
   */
  async #write(request: Request): Promise<boolean> {
    const status = await this.send(request);
    if (status < 300) {
      for (const resolve of this.#waiting.splice(0)) resolve();
      return true;
    }
    this.acknowledged.strange.push(`${status} ${request.method} ${request.path}`);
    return false;
  }

  /** An order with its payment, and in some cases what is taken back of it. */
  #newOrder(): Order {
    const { random } = this.options;
    this.#count += 1;
    const isPix = random() < 0.5;
    return {
      name: `order-${this.#count}`,
      // What a Pix brings is released with its sale, what a card brings by the job.
      payment: { id: 'payment-1', method: isPix ? 'pix' : 'credit_card', amount: 10_750 },
      events: [
        paymentEvent('captured', 1),
        ...(random() < 0.4 ? [paymentEvent('refunded', 2, 1 + Math.floor(random() * 5_000))] : []),
        ...(isPix && random() < 0.4
          ? [paymentEvent('med_opened', 3, 2_000), paymentEvent('med_rejected', 4)]
          : []),
      ],
    };
  }
}
