import {
  type V1LinkPreview,
  type V1NewSession,
  type V1RecoveredSession,
  type V1SellerHost,
  type V1Session,
  type V1SessionCard,
  type V1SessionChange,
  type V1SessionDifference,
  type V1SessionPayRequest,
  type V1SessionStatus,
  type V1SessionTagsRequest,
  type V1ThemePreview,
  v1LinkPreview,
  v1NewSession,
  v1RecoveredSession,
  v1SellerHost,
  v1Session,
  v1SessionCard,
  type v1SessionRequest,
  v1SessionStatus,
  v1SessionTags,
  v1ThemePreview,
} from '@balcao/api-schema';
import { SELLER_HOST_HEADER } from '@balcao/domain';
import ky, { type KyInstance } from 'ky';
import type { z } from 'zod';

/** As long as a gateway may take behind the API. */
const ANSWER_MS = 30_000;

/** The API refused, or did not answer. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';

  constructor(
    readonly status: number,
    readonly code: string,
    /** Sentences for the buyer. */
    readonly errors: readonly string[],
    /** The problems of fields, by path. */
    readonly fields: Readonly<Record<string, readonly string[]>>,
    readonly changes: readonly V1SessionDifference[],
    /** The check to do before a card is charged. */
    readonly cardCheck: CardCheck | undefined = undefined,
  ) {
    super(code);
  }
}

const UNAVAILABLE = new ApiRefusal(
  503,
  'unavailable',
  [
    'Não conseguimos falar com a loja agora. Nada foi cobrado, e o que você escreveu continua aqui. Tente de novo.',
  ],
  {},
  [],
);

/** Of whom a request is: limits and locks count by address. */
export interface Caller {
  ip: string;
  requestId: string;
  /** The user agent of the buyer's browser; empty where it sends none. */
  userAgent: string;
  /** The seller's host by which the buyer comes: the API then knows the purchases of its store alone. */
  sellerHost?: string | undefined;
}

const headersOf = ({ ip, requestId, userAgent, sellerHost }: Caller) => ({
  'user-agent': userAgent,
  'x-forwarded-for': ip,
  traceparent: `00-${requestId}-${requestId.slice(0, 16)}-01`,
  ...(sellerHost !== undefined && { [SELLER_HOST_HEADER]: sellerHost }),
});

interface Refused {
  code?: string;
  errors?: string[];
  fields?: Record<string, string[]>;
  changes?: V1SessionDifference[];
  challenge?: string;
}

/**
 * The check that a page's script does by itself before it sends the same payment again: it waits for so many seconds, or works something out.
 */
export type CardCheck = { wait: string } | { challenge: string };

function cardCheckOf(answer: Response, { code, challenge }: Refused): CardCheck | undefined {
  if ((code === 'checkout_card_proof' || code === 'checkout_code_proof') && challenge) return { challenge };
  const wait = answer.headers.get('retry-after');
  return code === 'checkout_card_too_soon' && wait ? { wait } : undefined;
}

async function refusalOf(answer: Response): Promise<ApiRefusal> {
  const body: unknown = await answer.json().catch(() => {
    throw UNAVAILABLE;
  });
  const { code = 'unavailable', errors = UNAVAILABLE.errors, fields = {}, changes = [] } = body as Refused;
  const check = cardCheckOf(answer, body as Refused);
  return new ApiRefusal(answer.status, code, [...errors], fields, changes, check);
}

/** The calls of `/v1` that a checkout has. Each throws `ApiRefusal`. */
export class SessionApi {
  private readonly http: KyInstance;

  constructor(upstream: string) {
    this.http = ky.create({
      prefixUrl: `${upstream}/v1/checkout`,
      throwHttpErrors: false,
      retry: 0,
      timeout: ANSWER_MS,
    });
  }

  open(caller: Caller, request: z.input<typeof v1SessionRequest>): Promise<V1NewSession> {
    return this.call(caller, v1NewSession, 'post', 'sessions', request);
  }

  /** Reads the product of a link, without opening a session. */
  preview(caller: Caller, link: string): Promise<V1LinkPreview> {
    return this.call(caller, v1LinkPreview, 'get', `links/${link}`);
  }

  /** A store's host; undefined for one that is nobody's. */
  async findHost(caller: Caller, host: string): Promise<V1SellerHost | undefined> {
    try {
      return await this.call(caller, v1SellerHost, 'get', `hosts/${encodeURIComponent(host)}`);
    } catch (error) {
      if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return undefined;
      throw error;
    }
  }

  /** A draft that somebody was shown by a link. */
  themePreview(caller: Caller, token: string): Promise<V1ThemePreview> {
    return this.call(caller, v1ThemePreview, 'get', `previews/${token}`);
  }

  /** @param since a version that the buyer has seen: what has changed by itself is among the notices */
  read(caller: Caller, token: string, since?: string): Promise<V1Session> {
    return this.call(
      caller,
      v1Session,
      'get',
      since === undefined ? `sessions/${token}` : `sessions/${token}?since=${since}`,
    );
  }

  /** Opens a session by a link that was mailed to its buyer, or by the address of a purchase. @param token what this browser has already */
  recover(caller: Caller, recovery: string, token: string | undefined): Promise<V1RecoveredSession> {
    return this.call(caller, v1RecoveredSession, 'post', 'sessions/recover', {
      recovery,
      ...(token && { token }),
    });
  }

  change(caller: Caller, token: string, change: V1SessionChange): Promise<V1Session> {
    return this.call(caller, v1Session, 'patch', `sessions/${token}`, change);
  }

  /** Says whose purchase it is, on a device that came by its address. */
  prove(caller: Caller, token: string, document: string): Promise<V1Session> {
    return this.call(caller, v1Session, 'post', `sessions/${token}/proof`, { document });
  }

  status(caller: Caller, token: string): Promise<V1SessionStatus> {
    return this.call(caller, v1SessionStatus, 'get', `sessions/${token}/status`);
  }

  /** The boleto that is waited for, as a PDF. */
  async boleto(caller: Caller, token: string): Promise<Buffer> {
    const answer = await this.http(`sessions/${token}/boleto.pdf`, { headers: headersOf(caller) }).catch(
      () => {
        throw UNAVAILABLE;
      },
    );
    if (!answer.ok) throw await refusalOf(answer);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The progress of a payment, as server-sent events, until the signal ends them. */
  async events(caller: Caller, token: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const answer = await this.http(`sessions/${token}/events`, {
      signal,
      timeout: false,
      headers: headersOf(caller),
    }).catch(() => {
      throw UNAVAILABLE;
    });
    if (answer.ok && answer.body !== null) return answer.body as unknown as AsyncIterable<Uint8Array>;
    throw new ApiRefusal(answer.status, 'unavailable', [], {}, []);
  }

  /** Reads the settings that the gateway's script needs before a card of a shown version is typed. */
  prepareCard(caller: Caller, token: string, version: number): Promise<V1SessionCard> {
    return this.call(caller, v1SessionCard, 'post', `sessions/${token}/card`, { version });
  }

  /** The tags that the page is to run, each once. The request brings the outcomes of those that it got before. */
  tags(
    caller: Caller,
    token: string,
    request: V1SessionTagsRequest,
  ): Promise<z.output<typeof v1SessionTags>> {
    return this.call(caller, v1SessionTags, 'post', `sessions/${token}/tags`, request);
  }

  pay(caller: Caller, token: string, request: V1SessionPayRequest, key: string): Promise<V1SessionStatus> {
    return this.call(caller, v1SessionStatus, 'post', `sessions/${token}/pay`, request, {
      'idempotency-key': key,
    });
  }

  private async call<Schema extends z.ZodType>(
    caller: Caller,
    schema: Schema,
    method: 'get' | 'post' | 'patch',
    path: string,
    json?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<Schema>> {
    const answer = await this.http(path, {
      method,
      ...(json && { json }),
      headers: { ...headers, ...headersOf(caller) },
    }).catch(() => {
      throw UNAVAILABLE;
    });
    if (!answer.ok) throw await refusalOf(answer);
    const body: unknown = await answer.json().catch(() => {
      throw UNAVAILABLE;
    });
    return schema.parse(body);
  }
}
