import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event that a receiver got. */
export interface ReceivedEvent {
  id: string;
  type: string;
  data: { order?: { external_id: string } };
}

/** A seller's own system on the loopback: it takes events whose signature is right. */
export class WebhookReceiver {
  readonly events: ReceivedEvent[] = [];
  secret = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const body = Buffer.concat(parts).toString('utf8');
      const isRight = receiver.isSigned(String(request.headers['x-signature']), body);
      if (isRight) receiver.events.push(JSON.parse(body));
      response.writeHead(isRight ? 200 : 401).end(isRight ? 'recebido' : 'assinatura errada');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/balcao`;
  }

  private isSigned(header: string, body: string): boolean {
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(header) ?? [];
    return signature === createHmac('sha256', this.secret).update(`${time}.${body}`).digest('hex');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
