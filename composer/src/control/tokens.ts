import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../model/digest';
import { readSealed, sealedText } from '../model/sealed';
import { isMixed, type Revocation, revocationSchema, type Token, tokenSchema } from '../model/token';
import { Refusal } from '../refusals/refusal';
import { revocationKey, TOKENS_PREFIX, tokenKey } from '../store/keys';
import type { Store } from '../store/store';

const SECRET_BYTES = 32;
/** 256 bits in base64url, after a prefix that scanners for leaked secrets can search for. */
const SECRET = /^balcao_[\w-]{43}$/;
const SHOWN_HASH = 12;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface TokenRequest {
  name: string;
  scopes: string[];
  /** Days until it expires; undefined for a token that is valid until it is revoked. */
  days: number | undefined;
  actor: string;
}

export interface TokenStatus {
  /** The beginning of its hash. It names the token and cannot be used in its place. */
  id: string;
  name: string;
  scopes: string[];
  state: 'active' | 'expired' | 'revoked';
  createdAt: string;
  createdBy: string;
  expiresAt: string | null;
}

/** The id of a token. */
const idOf = ({ hash }: Token) => hash.slice(0, SHOWN_HASH);

/** The tokens of a store. It holds their hashes only: a reader of the store, or of its backup, cannot use them. */
export class Tokens {
  constructor(
    private readonly store: Store,
    private readonly now: () => Date,
  ) {}

  /**
   * Makes a token.
   *
   * @returns the token, which is never shown again
   * @throws Refusal `scopes_mixed`
   */
  async create({ name, scopes, days, actor }: TokenRequest): Promise<{ secret: string; token: TokenStatus }> {
    if (isMixed(scopes)) throw new Refusal('scopes_mixed', `${scopes.join(' and ')} are two people's work.`);
    const secret = `balcao_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const createdAt = this.now();
    const token = tokenSchema.parse({
      hash: sha256(secret),
      name,
      scopes: [...new Set(scopes)],
      createdAt: createdAt.toISOString(),
      createdBy: actor,
      ...(days !== undefined && { expiresAt: new Date(createdAt.getTime() + days * DAY_MS).toISOString() }),
    });
    await this.store.createIfAbsent(tokenKey(token.hash), Buffer.from(sealedText(token)));
    return { secret, token: this.statusOf(token, undefined) };
  }

  /**
   * The token that a secret stands for; undefined when it is unknown, expired or revoked. Reads the store each time, so
   * that a revocation takes effect at once, everywhere.
   */
  async find(secret: string): Promise<Token | undefined> {
    if (!SECRET.test(secret)) return undefined;
    const hash = sha256(secret);
    const [token, revocation] = await Promise.all([this.read(hash), this.revocation(hash)]);
    if (!token || !timingSafeEqual(Buffer.from(token.hash), Buffer.from(hash))) return undefined;
    return this.statusOf(token, revocation).state === 'active' ? token : undefined;
  }

  /** Every token that was ever made, oldest first. */
  async list(): Promise<TokenStatus[]> {
    const all: TokenStatus[] = [];
    for await (const token of this.all()) all.push(this.statusOf(token, await this.revocation(token.hash)));
    return all.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  /** Ends a token. Ending it again changes nothing. @throws Refusal `unknown_token` */
  async revoke(id: string, { actor, reason }: { actor: string; reason: string }): Promise<TokenStatus> {
    const found: Token[] = [];
    if (id.length >= SHOWN_HASH)
      for await (const token of this.all()) if (token.hash.startsWith(id)) found.push(token);
    const [token] = found;
    if (!token || found.length > 1) throw new Refusal('unknown_token', `There is no token ${id}.`);
    const revocation = { hash: token.hash, time: this.now().toISOString(), actor, reason };
    await this.store.createIfAbsent(
      revocationKey(token.hash),
      Buffer.from(sealedText(revocationSchema.parse(revocation))),
    );
    return this.statusOf(token, revocation);
  }

  private async *all(): AsyncIterable<Token> {
    for await (const key of this.store.list(TOKENS_PREFIX)) {
      const hash = key.slice(TOKENS_PREFIX.length, -'.json'.length);
      const token = hash.includes('.') ? undefined : await this.read(hash);
      if (token) yield token;
    }
  }

  private async read(hash: string): Promise<Token | undefined> {
    const bytes = await this.store.read(tokenKey(hash));
    return bytes && readSealed(bytes, tokenSchema);
  }

  private async revocation(hash: string): Promise<Revocation | undefined> {
    const bytes = await this.store.read(revocationKey(hash));
    return bytes && readSealed(bytes, revocationSchema);
  }

  private statusOf(token: Token, revocation: Revocation | undefined): TokenStatus {
    const { name, scopes, createdAt, createdBy, expiresAt = null } = token;
    const isExpired = expiresAt !== null && new Date(expiresAt) <= this.now();
    const state = revocation ? 'revoked' : isExpired ? 'expired' : 'active';
    return { id: idOf(token), name, scopes, state, createdAt, createdBy, expiresAt };
  }
}
