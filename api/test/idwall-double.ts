import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';

interface Profile {
  body: Record<string, unknown>;
  documents: { side: string; bytes: number }[];
  /** Statuses of the flows that were started, the last one last. */
  flows: string[];
}

const TOKEN = 'token-de-idwall-canario-7f3a9c';
const FLOW = 'fluxo-1';

/** idwall on the loopback, in the shape that its public integrations show: profiles, documents, flows. */
export class IdwallDouble {
  readonly webhookSecret = 'segredo-do-webhook-canario-51';
  readonly profiles = new Map<string, Profile>();
  /** The received requests, in order. */
  readonly asked: string[] = [];
  /** Forced answers, in order; `lost` does the work and drops the answer. */
  readonly trouble: (number | 'lost' | 'no-json')[] = [];

  private constructor(private readonly app: FastifyInstance) {}

  static async start(): Promise<IdwallDouble> {
    const double = new IdwallDouble(Fastify({ forceCloseConnections: true, bodyLimit: 20_000_000 }));
    await double.app.register(multipart);
    double.register();
    await double.app.listen({ host: '127.0.0.1', port: 0 });
    return double;
  }

  /** The settings of an API that asks it. */
  get environment(): Record<string, string> {
    return {
      KYC_PROVIDER: 'idwall',
      IDWALL_URL: `${this.app.listeningOrigin}/maestro/`,
      IDWALL_TOKEN: TOKEN,
      IDWALL_FLOW_ID: FLOW,
      IDWALL_WEBHOOK_SECRET: this.webhookSecret,
    };
  }

  get token(): string {
    return TOKEN;
  }

  /** The only profile there is, and how it is called. */
  get only(): Profile & { ref: string } {
    const [[ref, profile] = []] = [...this.profiles];
    if (ref === undefined || profile === undefined || this.profiles.size > 1)
      throw new Error(`There are ${this.profiles.size} profiles`);
    return { ref, ...profile };
  }

  /** Sets the status of a profile's last flow. */
  decide(ref: string, status: string): void {
    this.profiles.get(ref)?.flows.splice(-1, 1, status);
  }

  /** Resets it. */
  reset(): void {
    this.profiles.clear();
    this.asked.length = 0;
    this.trouble.length = 0;
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  private register(): void {
    const { app, profiles } = this;
    app.addHook('onRequest', async (request, reply) => {
      this.asked.push(`${request.method} ${request.url.replace(/[0-9a-f-]{36}/, '{ref}')}`);
      const planned = this.trouble[0];
      if (planned === 'lost') return;
      this.trouble.shift();
      if (planned === 'no-json') return reply.type('text/html').send('<!doctype html>');
      if (planned !== undefined) return reply.status(planned).send({ message: 'Trouble' });
      if (request.headers.authorization !== TOKEN) return reply.status(401).send({ message: 'Unauthorized' });
    });
    app.addHook('onSend', async (request) => {
      if (this.trouble[0] !== 'lost') return;
      this.trouble.shift();
      request.raw.socket.destroy();
    });
    app.post<{ Body: Record<string, unknown> & { ref: string } }>(
      '/maestro/profile',
      async ({ body }, reply) => {
        if (profiles.has(body.ref)) return reply.status(400).send({ message: 'Profile already exists' });
        profiles.set(body.ref, { body, documents: [], flows: [] });
        return { data: { created: true } };
      },
    );
    app.put<{ Params: { ref: string }; Body: Record<string, unknown> }>(
      '/maestro/profile/:ref',
      async ({ params, body }) => {
        Object.assign(profiles.get(params.ref)?.body ?? {}, body);
        return { data: { updated: true } };
      },
    );
    app.post('/maestro/documents', async (request) => {
      const fields: Record<string, string> = {};
      let bytes = 0;
      for await (const part of request.parts()) {
        if (part.type === 'file') bytes = (await part.toBuffer()).length;
        else fields[part.fieldname] = String(part.value);
      }
      profiles.get(fields.ref ?? '')?.documents.push({ side: fields.documentSide ?? '', bytes });
      return { data: { id: 1 } };
    });
    app.post<{ Params: { ref: string; flow: string } }>(
      '/maestro/profile/:ref/flow/:flow',
      async ({ params }, reply) => {
        if (params.flow !== FLOW) return reply.status(404).send({ message: 'Flow not found' });
        profiles.get(params.ref)?.flows.push('PROCESSING');
        return { data: { started: true } };
      },
    );
    app.get<{ Params: { ref: string } }>(
      '/maestro/profile/:ref/lastProfileFlow',
      async ({ params }, reply) => {
        const status = profiles.get(params.ref)?.flows.at(-1);
        return status ? { data: { status } } : reply.status(404).send({ message: 'Flow not found' });
      },
    );
  }
}
