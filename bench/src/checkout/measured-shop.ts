import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { newId } from '../../../api/src/db/new-id';
import { simulatedDelivery } from '../../../api/src/providers/gateway/simulador-webhook';
import { findFreePort } from '../../../scripts/src/product/ports';
import { DEFAULT_PAYMENT_CONFIGS } from '../../../shared/domain/src';
import {
  analyze,
  environmentOf,
  startMeasuredApi,
  startMeasuredCheckout,
  startMeasuredEdge,
} from '../api/api-servers';
import { cpuMs } from '../api/processor-time';
import { makeOwner } from '../make-owner';

/** A coupon of the measured shop. */
export const COUPON = 'NATAL10';
const PICTURE_SIDE = 600;
/** Grey noise between these two compresses like a photo: some 25 KB. */
const DARKEST = 120;
const SHADES = 24;

/** A store with one product that is sent, delivery, a bump and a coupon, on the servers that production has. */
export interface MeasuredShop {
  /** The address of its page, as buyers have it. */
  page: string;
  /** The gateway gets the money of an attempt, and says so. @returns when it began to say so, by `performance.now()` */
  receive(paymentId: string): Promise<number>;
  /** Processor time so far, in milliseconds, by server. */
  processorMs(): Promise<Record<'API' | 'checkout' | 'edge', number>>;
  /** Lets PostgreSQL do what it does by itself within a minute: until then it plans each table as an empty one. */
  settle(): Promise<void>;
  /** Orders so far. */
  orders(): Promise<number>;
  stop(): Promise<void>;
}

/** A picture as a camera takes it, so that it weighs what one weighs. */
function photo(): Promise<Buffer> {
  const pixels = Buffer.from(
    randomBytes(PICTURE_SIDE * PICTURE_SIDE).map((byte) => DARKEST + (byte % SHADES)),
  );
  return sharp(pixels, { raw: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 1 } })
    .blur(1.2)
    .png()
    .toBuffer();
}

/** Fills the store through the API, as its owner. @returns the path of the page, and where the gateway sends what happens */
async function fill(apiUrl: string, { token, sellerId }: { token: string; sellerId: string }) {
  async function call<Answer>(
    method: string,
    path: string,
    body: object | Buffer,
    headers = {},
  ): Promise<Answer> {
    const isJson = !Buffer.isBuffer(body);
    const answer = await fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': isJson ? 'application/json' : 'image/png',
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : new Uint8Array(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  }
  type Named = { id: string };
  const connection = await call<Named>('POST', '/pagamentogateway', { idGateway: 'simulador' });
  await call('PATCH', `/seller/${sellerId}/payment-gateway`, { gateway: 'simulador' }, { 'if-match': '"1"' });
  for (const idFormaPagamento of ['pix', 'boleto', 'credit_card'] as const)
    await call('POST', '/pagamentoconfiguracoes', {
      idFormaPagamento,
      idGateway: 'simulador',
      ativo: true,
      config: DEFAULT_PAYMENT_CONFIGS[idFormaPagamento],
    });
  const { id: image } = await call<Named>('POST', '/product-images', await photo());
  const sold = { status: 'active', priceCents: 18_900 };
  const { id: product } = await call<Named>('POST', '/products', {
    ...sold,
    name: 'Bolsa de lona',
    type: 'physical',
    weightGrams: 400,
    images: [{ id: image }],
  });
  const { id: box } = await call<Named>('POST', '/products', { ...sold, name: 'Caixa', type: 'digital' });
  await call('POST', '/shipping-methods', { name: 'Entrega grátis', type: 'gratis' });
  await call('POST', '/order-bumps', {
    name: 'Caixa',
    productId: box,
    title: 'Leve a caixa',
    priceCents: 1_990,
  });
  await call('POST', '/coupons', { code: COUPON, type: 'percentual', percentBp: 1_000 });
  const { url } = await call<{ url: string }>('POST', `/products/${product}/checkout-links`, {
    name: 'Instagram',
    utm: {},
  });
  const notices = await fetch(`${apiUrl}/pagamentogateway/${connection.id}/webhook`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    path: new URL(url).pathname,
    notices: new URL(((await notices.json()) as { url: string }).url).pathname,
  };
}

/** Starts the servers on an empty database, and fills the shop. */
export async function openMeasuredShop(databaseUrl: string, root: string): Promise<MeasuredShop> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const owner = await makeOwner(databaseUrl, 'loja@exemplo.com.br', '12345678909');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  // Without a mail server mails stay in the outbox: one that refuses them would be asked again and again.
  const settings = {
    NODE_ENV: 'development',
    PUBLIC_URL: origin,
    SIMULADOR_PAID_AFTER_SECONDS: '0',
    SMTP_URL: '',
  };
  const api = await startMeasuredApi(databaseUrl, settings);
  const checkout = await startMeasuredCheckout(api.url);
  const edge = await startMeasuredEdge(
    api.url,
    { CHECKOUT_UPSTREAM: checkout.url, PUBLIC_URL: origin },
    port,
  );
  const { path, notices } = await fill(api.url, owner);
  const platform = createPlatform(
    readConfig({ ...environmentOf(databaseUrl), ...settings }),
    pino({ level: 'silent' }),
  );
  const key = notices.split('/').at(-1) ?? '';
  return {
    page: origin + path,
    async receive(paymentId) {
      const chargeId = `sim_live_${paymentId}`;
      await platform.gateways.simulador.pay(chargeId);
      const event = { id: newId(), type: 'charge.paid', chargeId };
      const { headers, body } = simulatedDelivery(event, key, new Date());
      const began = performance.now();
      const answer = await fetch(origin + notices, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
      });
      if (!answer.ok) throw new Error(`The notice was answered ${answer.status}: ${await answer.text()}`);
      return began;
    },
    async processorMs() {
      const [API, own, passing] = await Promise.all([api, checkout, edge].map(({ url }) => cpuMs(url)));
      return { API: API ?? 0, checkout: own ?? 0, edge: passing ?? 0 };
    },
    settle: () => analyze(databaseUrl),
    async orders() {
      const { count } = await platform.database.platform
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async stop() {
      await platform.database.close();
      for (const server of [edge, checkout, api]) await server.stop();
    },
  };
}
