import type { ChannelHealth, ChannelReport, LogItem, LogPage, SideRequest } from '@balcao/api-schema/control';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

/** Settings of the double's next answers. */
export type Mood =
  | 'well'
  | 'hanging'
  | 'failing'
  | 'refusing'
  | 'speaking-otherwise'
  | 'without-health'
  | 'frozen'
  | 'trying';

interface Written {
  action: string;
  to?: number;
  reason: string;
}

const FIRST_DAY = Date.UTC(2026, 2, 1, 12);
const DAY_MS = 24 * 3_600_000;
const PART = 'mfe-catalog';
/** The members that a newer control may answer besides. */
const ADDED = { added: 1 };

const compositionOf = (version: string) => Buffer.from(version.padEnd(32, '.')).toString('hex');

/** A double of the edge's control on the loopback: one channel whose log is kept in memory. */
export class ControlDouble {
  mood: Mood = 'well';
  /** Headers of the received requests, in order. */
  readonly asked: { url: string; headers: Record<string, unknown> }[] = [];
  private readonly log: LogItem[] = [];
  private readonly versions: string[] = [];

  private constructor(
    private readonly app: FastifyInstance,
    readonly token: string,
    private readonly channel: string,
  ) {}

  static async start({ token = 'mfe_a-token-of-the-tests', channel = 'prod' } = {}): Promise<ControlDouble> {
    const double = new ControlDouble(Fastify({ forceCloseConnections: true }), token, channel);
    double.register();
    await double.app.listen({ host: '127.0.0.1', port: 0 });
    return double;
  }

  get url(): string {
    return this.app.listeningOrigin;
  }

  /** The settings that lead an API here. */
  get settings(): Record<string, string> {
    return { COMPOSER_CONTROL_URL: this.url, COMPOSER_CONTROL_TOKEN: this.token };
  }

  get generation(): number {
    return this.log.length;
  }

  private get version(): string {
    return this.versions.at(-1) ?? '';
  }

  /** Promotes nothing yet, answers well, and has not been asked. */
  forget(): void {
    this.mood = 'well';
    this.asked.length = 0;
    this.log.length = 0;
    this.versions.length = 0;
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  /** Promotes a version of the one area that there is. */
  promote(version: string, by = 'ops', reason = `Versão ${version}`): void {
    this.write('promote', version, by, reason);
  }

  private write(
    action: string,
    version: string,
    by: string,
    reason: string,
    more: Partial<Pick<LogItem, 'numbers' | 'restores'>> = {},
  ): void {
    const before = this.versions.at(-1) ?? null;
    this.versions.push(version);
    this.log.push({
      generation: this.log.length + 1,
      action,
      at: new Date(FIRST_DAY + this.log.length * DAY_MS).toISOString(),
      by,
      reason,
      composition: compositionOf(version),
      percent: null,
      numbers: null,
      restores: null,
      waived: null,
      changes: before === version ? [] : [{ name: PART, from: before, to: version }],
      ...more,
    });
  }

  /** An entry that a canary's health has written. */
  abort(numbers: Record<string, number>): void {
    this.write('abort', this.versions.at(-1) ?? '1.0.0', 'system:health', 'mfe-catalog falha demais', {
      numbers,
    });
  }

  private register(): void {
    this.app.addHook('onRequest', async (request, reply) => {
      this.asked.push({ url: request.url, headers: request.headers });
      if (this.mood === 'hanging') return reply.hijack();
      if (this.mood === 'failing') return refuse(reply, 500, 'internal', 'Falhou.');
      if (this.mood === 'speaking-otherwise') return reply.type('text/html').send('<!doctype html>');
      const isAuthorised = request.headers.authorization === `Bearer ${this.token}`;
      if (this.mood === 'refusing' || !isAuthorised)
        return refuse(reply, 403, 'scope', `Não com ${this.token}.`);
      const [, , , channel] = request.url.split(/[/?]/).slice(0, 4);
      const known = channel === this.channel && this.log.length > 0;
      return known ? undefined : refuse(reply, 404, 'unknown_channel', 'Nada foi promovido.');
    });
    this.app.get('/control/channels/:channel', async () => this.status());
    this.app.get<{ Querystring: { before?: string; limit: string } }>(
      '/control/channels/:channel/log',
      async ({ query }): Promise<LogPage> => {
        const older = this.log.filter(({ generation }) => generation < Number(query.before ?? Infinity));
        const items = older.reverse().slice(0, Number(query.limit));
        return { items, hasMore: older.length > items.length };
      },
    );
    this.app.get('/control/channels/:channel/health', async (_request, reply) => {
      if (this.mood === 'without-health') return refuse(reply, 500, 'internal', 'Falhou.');
      return this.health();
    });
    this.app.post<{ Body: SideRequest }>('/control/channels/:channel/sides', async ({ body }, reply) =>
      this.mood === 'trying'
        ? { choice: `${body.side}.signed-for-${body.browser}` }
        : refuse(reply, 409, 'no_canary', 'Nada em teste.'),
    );
    this.app.post<{ Body: Written }>('/control/channels/:channel/entries', async (request, reply) => {
      const { action, to, reason } = request.body;
      if (this.mood === 'frozen') return refuse(reply, 423, 'channel_frozen', 'Congelado.');
      if (request.headers['if-match'] !== `"${this.generation}"`)
        return refuse(reply, 409, 'generation_moved', 'Andou.');
      const version = to === undefined ? this.versions.at(-2) : this.versions[to - 1];
      if (version === undefined)
        return refuse(reply, 404, 'unknown_generation', 'O canal não tem a geração.');
      if (version === this.versions.at(-1)) return refuse(reply, 409, 'nothing_changes', 'Já é o que roda.');
      this.write(action, version, `backoffice (${request.headers['x-acting-for']})`, reason, {
        restores: to ?? this.generation - 1,
      });
      return reply.status(201).send(this.status());
    });
  }

  private health(): ChannelHealth {
    return {
      since: new Date(FIRST_DAY).toISOString(),
      windowSeconds: 60,
      items: [
        {
          remote: PART,
          version: this.version,
          variant: 'stable',
          loads: 200,
          failures: 1,
          medianLoadMs: 120.5,
          p75LoadMs: 210,
        },
      ],
    };
  }

  private status(): ChannelReport {
    const newest = this.log.at(-1);
    const brought = this.log.findLast(({ changes }) => changes.length > 0);
    const { at, by, reason } = brought ?? { at: '', by: '', reason: '' };
    return {
      channel: this.channel,
      generation: this.generation,
      state: this.mood === 'frozen' ? 'frozen' : 'open',
      stable: { composition: newest?.composition ?? '', since: at, by, reason },
      canary: null,
      remotes: [
        {
          name: PART,
          version: this.version,
          since: at,
          by,
          reason,
          generation: brought?.generation ?? 1,
          previous: brought?.changes[0]?.from ?? null,
          canaryVersion: null,
          ...ADDED,
        },
      ],
    };
  }
}

function refuse(reply: FastifyReply, status: number, code: string, sentence: string) {
  return reply.status(status).send({ errors: [sentence], action: 'Decida de novo.', code, requestId: 'r-1' });
}
