import { randomBytes, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as x509 from '@peculiar/x509';
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from 'jose';

const PREFIX = 'urn:ietf:params:acme:error:';
const DAY_MS = 86_400_000;
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A refusal: the type without its prefix, and how. */
export interface Trouble {
  type: string;
  status: number;
  detail?: string;
  retryAfter?: string;
}

interface DoubleOrder {
  id: string;
  account: string;
  host: string;
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  token: string;
  problem?: { type: string; detail: string };
  replaces: string;
  profile: string;
  chain?: string;
}

/** The content of a request that is signed by an account. */
interface Signed {
  account: string;
  jwk: JWK;
  payload: Record<string, unknown> | null;
}

class Refused extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.type);
  }
}

/**
 * An authority after RFC 8555, with renewal information (RFC 9773) and profiles. It fetches proofs itself, and is told by its fields how to
 * misbehave.
 */
export class AcmeDouble {
  /** Refused with a nonce to take instead, so many times. */
  badNonces = 0;
  /** The problems with which the next orders are refused. */
  readonly refusals: Trouble[] = [];
  /** The problems that the next answers are instead of their own, whatever is asked. */
  readonly outages: Trouble[] = [];
  /** Hosts whose CAA records name somebody else. */
  readonly caa = new Set<string>();
  lifetimeDays = 90;
  /** How long each answer takes. */
  latencyMs = 0;
  /** The seconds of `Retry-After` beside orders that take their time. */
  slowness = 0;
  /** The window for renewals; none when undefined. */
  window: { start: Date; end: Date } | undefined;
  readonly orders: DoubleOrder[] = [];
  /** Accounts by address. */
  readonly accounts = new Map<string, { jwk: JWK; contact: unknown }>();
  /** The paths that were asked for, without ids. */
  readonly asked: string[] = [];

  private readonly nonces = new Set<string>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(
    private readonly fetchProof: (host: string, token: string) => Promise<string>,
    private readonly root: x509.X509Certificate,
    private readonly rootKey: CryptoKey,
  ) {}

  /**
   * @param fetchProof what stands at port 80 of a host, at the address of a token
   * @param port any free one when omitted
   */
  static async start(
    fetchProof: (host: string, token: string) => Promise<string>,
    port = 0,
  ): Promise<AcmeDouble> {
    x509.cryptoProvider.set(webcrypto as Crypto);
    const keys = (await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])) as CryptoKeyPair;
    const root = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=Raiz do dublê, O=Dublê',
      notBefore: new Date(Date.now() - 365 * DAY_MS),
      notAfter: new Date(Date.now() + 3_650 * DAY_MS),
      signingAlgorithm: EC,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 1, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    const double = new AcmeDouble(fetchProof, root, keys.privateKey);
    await new Promise<void>((resolve) => double.server.listen(port, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get directoryUrl(): string {
    return `${this.url}/directory`;
  }

  /** The certificate that verifies its own. */
  get rootPem(): string {
    return this.root.toString('pem');
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  ordersOf(host: string): DoubleOrder[] {
    return this.orders.filter((order) => order.host === host);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.url);
    const nonce = randomBytes(16).toString('base64url');
    this.nonces.add(nonce);
    response.setHeader('replay-nonce', nonce);
    const say = (status: number, body?: object | string, headers: Record<string, string> = {}) => {
      const type = typeof body === 'string' ? 'application/pem-certificate-chain' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...headers });
      response.end(typeof body === 'string' ? body : body && JSON.stringify(body));
    };
    const [, kind = '', id = ''] = pathname.split('/');
    if (kind !== 'nonce') this.asked.push(kind);
    if (this.latencyMs > 0) await pause(this.latencyMs);
    try {
      const outage = kind === 'nonce' ? undefined : this.outages.shift();
      if (outage) throw new Refused(outage);
      await this.route(kind, id, request, say);
    } catch (error) {
      // Who asked has died meanwhile.
      if (request.socket.destroyed) return;
      if (!(error instanceof Refused)) throw error;
      const { type, status, detail = type, retryAfter } = error.trouble;
      say(
        status,
        { type: `${PREFIX}${type}`, detail },
        retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      );
    }
  }

  private async route(
    kind: string,
    id: string,
    request: IncomingMessage,
    say: (status: number, body?: object | string, headers?: Record<string, string>) => void,
  ): Promise<void> {
    switch (kind) {
      case 'directory':
        return say(200, {
          newNonce: `${this.url}/nonce`,
          newAccount: `${this.url}/account`,
          newOrder: `${this.url}/new-order`,
          revokeCert: `${this.url}/revoke`,
          ...(this.window && { renewalInfo: `${this.url}/ari` }),
          meta: { profiles: { classic: 'usual', shortlived: 'six days' } },
        });
      case 'nonce':
        return say(200);
      case 'ari':
        return this.window
          ? say(200, { suggestedWindow: this.window }, { 'retry-after': '21600' })
          : say(404, { type: `${PREFIX}malformed` });
      case 'account':
        return this.account(request, say);
      case 'new-order': {
        const order = this.place(await this.verified(request));
        return say(201, this.shown(order), { location: `${this.url}/order/${order.id}` });
      }
    }
    const signed = await this.verified(request);
    const order = this.orders.find((one) => one.id === id && one.account === signed.account);
    if (order === undefined) throw new Refused({ type: 'malformed', status: 404 });
    const slow: Record<string, string> = this.slowness > 0 ? { 'retry-after': String(this.slowness) } : {};
    switch (kind) {
      case 'order':
        return say(200, this.shown(order), slow);
      case 'authorization':
        return say(200, this.authorization(order), slow);
      case 'challenge':
        await this.validate(order, signed.jwk);
        return say(200, this.challenge(order));
      case 'finalise':
        await this.issue(order, String(signed.payload?.csr));
        return say(200, this.shown(order), slow);
      case 'certificate':
        return say(200, order.chain);
    }
    throw new Refused({ type: 'malformed', status: 404 });
  }

  private async account(
    request: IncomingMessage,
    say: (status: number, body: object, headers: Record<string, string>) => void,
  ): Promise<void> {
    const { jwk, payload } = await this.verified(request);
    const location = `${this.url}/account/${await calculateJwkThumbprint(jwk)}`;
    const isKnown = this.accounts.has(location);
    this.accounts.set(location, { jwk, contact: payload?.contact });
    say(isKnown ? 200 : 201, { status: 'valid' }, { location });
  }

  /** Verifies a request as RFC 8555 wants it: signature, address, and a nonce that was not used before. */
  private async verified(request: IncomingMessage): Promise<Signed> {
    const body = JSON.parse(await text(request));
    const head = JSON.parse(Buffer.from(body.protected, 'base64url').toString());
    const isFresh = this.nonces.delete(head.nonce);
    if (!isFresh || this.badNonces > 0) {
      this.badNonces = Math.max(0, this.badNonces - 1);
      throw new Refused({ type: 'badNonce', status: 400 });
    }
    if (head.url !== `${this.url}${request.url}`) throw new Refused({ type: 'unauthorized', status: 401 });
    const jwk: JWK | undefined = head.jwk ?? this.accounts.get(head.kid)?.jwk;
    if (jwk === undefined) throw new Refused({ type: 'accountDoesNotExist', status: 400 });
    const { payload } = await flattenedVerify(body, await importJWK(jwk, head.alg));
    const told = Buffer.from(payload).toString();
    return { account: head.kid ?? '', jwk, payload: told === '' ? null : JSON.parse(told) };
  }

  private place({ account, payload }: Signed): DoubleOrder {
    const refusal = this.refusals.shift();
    if (refusal) throw new Refused(refusal);
    const {
      identifiers,
      replaces = '',
      profile = '',
    } = payload as {
      identifiers: { value: string }[];
      replaces?: string;
      profile?: string;
    };
    if (replaces !== '' && this.orders.some((one) => one.replaces === replaces && one.status !== 'invalid'))
      throw new Refused({ type: 'alreadyReplaced', status: 409 });
    const order: DoubleOrder = {
      id: randomBytes(9).toString('base64url'),
      account,
      host: identifiers[0]?.value ?? '',
      status: 'pending',
      token: randomBytes(24).toString('base64url'),
      replaces,
      profile,
    };
    this.orders.push(order);
    return order;
  }

  private shown({ id, host, status, problem }: DoubleOrder) {
    return {
      status,
      identifiers: [{ type: 'dns', value: host }],
      authorizations: [`${this.url}/authorization/${id}`],
      finalize: `${this.url}/finalise/${id}`,
      ...(status === 'valid' && { certificate: `${this.url}/certificate/${id}` }),
      ...(problem && { error: problem }),
    };
  }

  private challenge({ id, status, token, problem }: DoubleOrder) {
    const isOpen = status === 'pending' || status === 'invalid';
    return {
      type: 'http-01',
      url: `${this.url}/challenge/${id}`,
      token,
      status: isOpen ? status : 'valid',
      ...(problem && { error: problem }),
    };
  }

  private authorization(order: DoubleOrder) {
    const challenge = this.challenge(order);
    return {
      status: challenge.status,
      identifier: { type: 'dns', value: order.host },
      challenges: [{ type: 'dns-01', status: 'pending', token: 'x', url: this.url }, challenge],
    };
  }

  private async validate(order: DoubleOrder, jwk: JWK): Promise<void> {
    const fail = (type: string, detail: string) => {
      order.status = 'invalid';
      order.problem = { type: `${PREFIX}${type}`, detail };
    };
    if (this.caa.has(order.host)) return fail('caa', `CAA record for ${order.host} prevents issuance`);
    const expected = `${order.token}.${await calculateJwkThumbprint(jwk)}`;
    const found = await this.fetchProof(order.host, order.token).catch(() => undefined);
    if (found === undefined) fail('connection', `${order.host}: Connection refused`);
    else if (found.trim() !== expected) fail('unauthorized', `${order.host}: Invalid response`);
    else order.status = 'ready';
  }

  private async issue(order: DoubleOrder, csr: string): Promise<void> {
    const request = new x509.Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'));
    const now = Date.now();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: `00${randomBytes(12).toString('hex').replace(/^./, 'b')}`,
      subject: '',
      issuer: this.root.subject,
      notBefore: new Date(now - 3_600_000),
      notAfter: new Date(now - 3_600_000 + this.lifetimeDays * DAY_MS),
      signingAlgorithm: EC,
      publicKey: request.publicKey,
      signingKey: this.rootKey,
      extensions: [
        new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: order.host }]),
        await x509.AuthorityKeyIdentifierExtension.create(this.root.publicKey),
      ],
    });
    order.chain = `${certificate.toString('pem')}\n${this.rootPem}\n`;
    order.status = 'valid';
  }
}
