import Fastify, { type FastifyInstance } from 'fastify';
import { breachOf } from './contracts/contract';
import { GATEWAY_CONTRACTS } from './contracts/gateways';
import { originalBreachOf } from './contracts/originals';

/** The behaviour of a gateway's double. */
type Mood =
  | 'well'
  | 'failing'
  | 'busy'
  | 'speaking-otherwise'
  | 'redirecting'
  | 'endless'
  | 'silent'
  /** The connection breaks before anything is answered, or within the answer. */
  | 'hanging-up'
  | 'breaking-off';

interface Asked {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** A request whose answer the test holds back. */
interface Held {
  /** Resolves when the gateway has received the request. */
  asked: Promise<void>;
  release(): void;
}

/**
 * A double of a gateway's API on the loopback. The test decides which credentials it accepts and what it answers. It answers nothing that
 * breaks the gateways' contracts, and says at its end what did.
 */
export class GatewayDouble {
  mood: Mood = 'well';
  /**
   * Answers by method and path, such as `POST /v1/charge`; others get `answer`. `meanwhile` runs before the answer is
   * sent. Of one that is lost the connection breaks instead: what was asked is done.
   */
  answers: Record<
    string,
    { status?: number; body: object; meanwhile?: () => Promise<unknown>; isLost?: boolean }
  > = {};
  /** The received requests, in order. */
  readonly asked: Asked[] = [];
  /** The requests that no gateway would read, in words. */
  private readonly breaches = new Set<string>();
  private readonly held = new Map<string, Held & { onRequest(): void; free: Promise<void> }>();

  private constructor(
    private readonly app: FastifyInstance,
    private readonly acceptsCredentials: (asked: Asked) => boolean,
    public answer: object,
  ) {}

  static async start(acceptsCredentials: (asked: Asked) => boolean, answer: object): Promise<GatewayDouble> {
    const double = new GatewayDouble(Fastify({ forceCloseConnections: true }), acceptsCredentials, answer);
    double.register();
    await double.app.listen({ host: '127.0.0.1', port: 0 });
    return double;
  }

  get url(): string {
    return this.app.listeningOrigin;
  }

  /** Resets it for the next test. */
  forget(): void {
    this.mood = 'well';
    this.answers = {};
    this.asked.length = 0;
    for (const { release } of this.held.values()) release();
    this.held.clear();
  }

  /** Holds back the answers to a method and path, until the test releases them. */
  hold(question: string): Held {
    let onRequest = () => {};
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = { asked, onRequest, free, release };
    this.held.set(question, held);
    return held;
  }

  /** @throws for requests that broke a gateway's contract */
  async stop(): Promise<void> {
    await this.app.close();
    if (this.breaches.size > 0) throw new Error([...this.breaches].join('\n'));
  }

  /** The last request. */
  get last(): Asked | undefined {
    return this.asked.at(-1);
  }

  private register(): void {
    this.app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    this.app.all('*', async (request, reply) => {
      const { method, url, headers, body } = request;
      const asked = { method, url, headers, body };
      this.asked.push(asked);
      const isKnown = this.acceptsCredentials(asked);
      const breach = isKnown ? (breachOf(GATEWAY_CONTRACTS, asked) ?? originalBreachOf(asked)) : undefined;
      if (breach !== undefined) {
        this.breaches.add(breach);
        return reply.status(400).send({ errors: breach });
      }
      const held = this.held.get(`${method} ${url}`);
      held?.onRequest();
      await held?.free;
      if (this.mood === 'failing') return reply.status(500).send({ errors: 'Internal' });
      if (this.mood === 'busy') return reply.status(429).send({ errors: 'Slow down' });
      if (this.mood === 'hanging-up' || this.mood === 'breaking-off') {
        reply.hijack();
        if (this.mood === 'breaking-off')
          reply.raw
            .writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
            .write('{"id":"');
        // Once what was written is on its way.
        return void setImmediate(() => request.raw.socket.destroy());
      }
      // The connection stays open until one side gives up.
      if (this.mood === 'silent') return reply.hijack();
      if (this.mood === 'speaking-otherwise') return reply.type('text/html').send('<!doctype html>');
      if (this.mood === 'redirecting') return reply.redirect(`${this.url}/elsewhere`);
      if (this.mood === 'endless') return reply.send({ ...this.answer, more: 'x'.repeat(70_000) });
      if (!isKnown) return reply.status(401).send({ errors: 'Unauthorized' });
      const planned = this.answers[`${method} ${url}`];
      const { status = 200, body: said = this.answer } = planned ?? {};
      await planned?.meanwhile?.();
      if (planned?.isLost) {
        reply.hijack();
        return request.raw.socket.destroy();
      }
      return reply.status(status).send(said);
    });
  }
}
