import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A seller's own system on the loopback, which is told of orders. The test decides what it answers. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** `silent` never answers. */
  answer: { status: number; text?: string } | 'silent' = { status: 200 };
  /** Refuses what it cannot take, whatever it would answer else. */
  refuses: (body: string) => { status: number; text: string } | undefined = () => undefined;
  private waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const body = Buffer.concat(parts).toString('utf8');
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      for (const tell of receiver.waiting.splice(0)) tell();
      const { answer } = receiver;
      const said = answer === 'silent' ? answer : (receiver.refuses(body) ?? answer);
      if (said !== 'silent') response.writeHead(said.status).end(said.text);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  url(path = '/hooks'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** The bodies that came to a path. */
  bodies(path = '/hooks'): Record<string, unknown>[] {
    return this.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
  }

  /** Resolves with the next request. */
  next(): Promise<void> {
    return new Promise((done) => this.waiting.push(done));
  }

  /** Ends what it has not answered. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  forget(): void {
    this.received.length = 0;
    this.answer = { status: 200 };
  }

  stop(): Promise<void> {
    this.hangUp();
    return new Promise((done) => this.server.close(() => done()));
  }
}
