import Fastify, { type FastifyInstance } from 'fastify';
import type { AccountVerdict, BankDestination, TransferState } from '../src/providers/bank/bank-provider';

const TOKEN = 'token-do-banco-canario-4c1d9e';

interface Transfer {
  amountCents: number;
  destination: BankDestination;
}

/** A connector to a bank on the loopback. The test decides what it answers. */
export class BankDouble {
  /** By our ids: each is a transfer that was made, however often it was asked for. */
  readonly transfers = new Map<string, Transfer>();
  readonly checks = new Map<string, BankDestination>();
  verdict: AccountVerdict = { state: 'verified' };
  transferState: TransferState = { state: 'paid' };
  /** Forced answers, in order; `lost` does the work and drops the answer. */
  readonly trouble: (number | 'lost' | 'no-json')[] = [];

  private constructor(private readonly app: FastifyInstance) {}

  static async start(): Promise<BankDouble> {
    const double = new BankDouble(Fastify({ forceCloseConnections: true }));
    double.register();
    await double.app.listen({ host: '127.0.0.1', port: 0 });
    return double;
  }

  /** The settings of an API that asks it. */
  get environment(): Record<string, string> {
    return { BANK_PROVIDER: 'http', BANK_URL: `${this.app.listeningOrigin}/`, BANK_TOKEN: TOKEN };
  }

  reset(): void {
    this.transfers.clear();
    this.checks.clear();
    this.trouble.length = 0;
    this.verdict = { state: 'verified' };
    this.transferState = { state: 'paid' };
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  private register(): void {
    const { app } = this;
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.status(401).send({});
      const planned = this.trouble[0];
      if (planned === undefined || planned === 'lost') return;
      this.trouble.shift();
      return planned === 'no-json'
        ? reply.type('text/html').send('<!doctype html>')
        : reply.status(planned).send({});
    });
    app.addHook('onSend', async (request) => {
      if (this.trouble[0] !== 'lost') return;
      this.trouble.shift();
      request.raw.socket.destroy();
    });
    app.put<{ Params: { ref: string }; Body: { destination: BankDestination } }>(
      '/account-checks/:ref',
      async ({ params, body }) => {
        this.checks.set(params.ref, body.destination);
        return this.verdict;
      },
    );
    app.put<{ Params: { ref: string }; Body: Transfer }>('/transfers/:ref', async ({ params, body }) => {
      if (!this.transfers.has(params.ref)) this.transfers.set(params.ref, body);
      return this.transferState;
    });
    app.get<{ Params: { ref: string } }>('/transfers/:ref', async ({ params }, reply) =>
      this.transfers.has(params.ref) ? this.transferState : reply.status(404).send({}),
    );
  }
}
