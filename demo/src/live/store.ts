import { createV1Client, type V1Client } from '@balcao/v1-client';
import { DEMO_LOGINS } from '../people/logins';

const KEY_NAME = 'Demonstração ao vivo';
/** Of the links as well, which later runs find again. */
const LINK_NAME = KEY_NAME;
const MOST_PAGES = 3;

/** A product that a visitor can buy. */
export interface Offer {
  id: string;
  name: string;
  sku: string;
  priceCents: number;
}

/** The demo store, as its own checkout and its seller reach it. */
export interface DemoStore {
  v1: V1Client;
  offers: Offer[];
  /** The addresses of checkout pages. */
  pages: string[];
  ship(orderId: string, trackingCode: string): Promise<void>;
  /** Revokes the key that was made for this run. */
  close(): Promise<void>;
}

/** A failure whose message is a sentence for the person who ran the command. */
class DemoStoreError extends Error {
  override readonly name = 'DemoStoreError';
}

type Answer = Partial<Record<string, unknown>>;

/** Calls the back-office as the demo's seller. */
class BackOffice {
  private token = '';

  constructor(private readonly baseUrl: string) {}

  async call<Body = Answer>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new DemoStoreError(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Body;
  }

  /** Logs in, and confirms the password, which keys ask for. */
  async logIn(): Promise<void> {
    const { email, password } = DEMO_LOGINS.seller;
    type Session = { token: { accessToken: string } };
    const login = await this.call<Session>('POST', '/auth/login', { email, password });
    this.token = login.token.accessToken;
    const confirmed = await this.call<Session>('POST', '/auth/step-up', { password });
    this.token = confirmed.token.accessToken;
  }
}

/** The link of a product that an earlier run made, or a new one. @returns its address at the product that answers here */
async function pageOf(backOffice: BackOffice, { id }: Offer, origin: string): Promise<string> {
  const path = `/products/${id}/checkout-links`;
  const { items } = await backOffice.call<{ items: { name: string; url: string }[] }>('GET', path);
  const { url } =
    items.find(({ name }) => name === LINK_NAME) ??
    (await backOffice.call<{ url: string }>('POST', path, {
      name: LINK_NAME,
      utm: { source: 'instagram', medium: 'social' },
    }));
  return new URL(new URL(url).pathname, origin).href;
}

interface ListedKey {
  id: string;
  name: string;
  revokedAt: string | null;
}

/**
 * Logs into the demo store and makes a key for this run. Keys that a killed run left behind are revoked.
 *
 * @param baseUrl of the API
 * @throws DemoStoreError when no product with demo data answers there
 */
export async function openDemoStore(baseUrl: string): Promise<DemoStore> {
  const backOffice = new BackOffice(baseUrl);
  await backOffice.logIn().catch((error: unknown) => {
    throw new DemoStoreError(
      `The demo store does not answer at ${baseUrl}: start the product with npm start, and give the same PORT to both.`,
      { cause: error },
    );
  });
  const revoke = (id: string) => backOffice.call('DELETE', `/api-keys/${id}`);
  const { items: keys } = await backOffice.call<{ items: ListedKey[] }>('GET', '/api-keys');
  for (const { id, name, revokedAt } of keys) if (name === KEY_NAME && revokedAt === null) await revoke(id);
  const { items: offers } = await backOffice.call<{ items: (Offer & { priceCents: number | null })[] }>(
    'GET',
    '/products?status=active&size=50',
  );
  const { id, key } = await backOffice.call<{ id: string; key: string }>('POST', '/api-keys', {
    name: KEY_NAME,
    mode: 'live',
    scopes: ['eventos:escrever', 'pedidos:escrever'],
  });
  const sold = offers.filter(({ priceCents }) => priceCents !== null && priceCents > 0);
  const pages: string[] = [];
  for (const offer of sold.slice(0, MOST_PAGES)) pages.push(await pageOf(backOffice, offer, baseUrl));
  return {
    v1: createV1Client({ baseUrl, key }),
    offers: sold,
    pages,
    ship: async (orderId, trackingCode) => {
      await backOffice.call('POST', `/orders/${orderId}/ship`, { carrier: 'Correios', trackingCode });
    },
    close: async () => {
      await revoke(id);
    },
  };
}
