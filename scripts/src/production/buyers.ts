import { randomUUID } from 'node:crypto';
import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { provideChromium } from '../chromium/provide-chromium';
import { PlainError } from '../plain-error';
import type { Installation } from './installation';
import type { Person } from './person';
import type { Row, Trial } from './row';

/** How long the simulator leaves a Pix unpaid here: the checkout starts anew meanwhile. */
const PAID_AFTER_SECONDS = 60;
const PATIENCE_MS = 120_000;

/** The seller whom an access token is of. */
const sellerOf = (authorization: string): string =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString('utf8')).sub;

/** Lets a person's store sell a product by Pix at the simulator, which charges nobody in production. @returns the page's path */
async function openShop({ requests }: Installation, { headers }: Person): Promise<string> {
  async function call<Got>(method: string, path: string, body?: object, more = {}): Promise<Got> {
    const { status, text } = await requests.call(`/api${path}`, {
      method,
      headers: { 'idempotency-key': randomUUID(), ...headers, ...more },
      body,
    });
    if (status >= 300) throw new PlainError(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text) as Got;
  }
  const sellerId = sellerOf(headers.authorization ?? '');
  await call('POST', '/pagamentogateway', { idGateway: 'simulador' });
  await call('PATCH', `/seller/${sellerId}/payment-gateway`, { gateway: 'simulador' }, { 'if-match': '"1"' });
  await call('POST', '/pagamentoconfiguracoes', {
    idFormaPagamento: 'pix',
    idGateway: 'simulador',
    ativo: true,
    config: DEFAULT_PAYMENT_CONFIGS.pix,
  });
  const product = { name: 'Curso de costura', type: 'digital', status: 'active', priceCents: 9_900 };
  const { id } = await call<{ id: string }>('POST', '/products', product);
  const link = { name: 'Instagram', utm: {} };
  const { url } = await call<{ url: string }>('POST', `/products/${id}/checkout-links`, link);
  return new URL(url).pathname;
}

const headingOf = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

async function payByPix(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill('ana.prado@loja.example');
  await page.getByLabel('Nome completo').fill('Ana Lúcia Prado');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await page.getByLabel('Pix copia e cola').waitFor();
  return headingOf(page);
}

/** Opens the page while shell, areas and composer are gone. */
async function withoutEdge(
  { succeed }: Installation,
  browser: BrowserContext,
  address: string,
): Promise<Row> {
  await succeed('docker', 'compose', 'stop', '--timeout', '20', 'edge');
  try {
    const page = await browser.newPage();
    const status = (await page.goto(address))?.status();
    const back = await page.request.get(new URL('/', address).href, { failOnStatusCode: false });
    return {
      what: 'The checkout without the edge',
      measured: `the page: ${status}, ${await headingOf(page)}; the back-office: ${back.status()}`,
      isRight: status === 200 && back.status() >= 500,
    };
  } finally {
    await succeed('docker', 'compose', 'up', '--detach', '--no-build', '--wait', 'edge');
  }
}

/** A buyer's page waits for its Pix through nginx while every process of the checkout starts anew, and is told. */
export const buyers: Trial = async (installation, person): Promise<Row[]> => {
  await installation.set({ SIMULADOR_PAID_AFTER_SECONDS: String(PAID_AFTER_SECONDS) });
  await installation.succeed('deploy/start.sh');
  const address = installation.url + (await openShop(installation, person));
  const browser = await chromium.launch({
    executablePath: await provideChromium(console.log),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'pt-BR' });
    const page = await context.newPage();
    const streams: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/events')) streams.push(String(response.status()));
    });
    const asked = await payByPix(page, address);
    await installation.succeed('docker', 'compose', 'restart', 'checkout');
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor({ timeout: PATIENCE_MS });
    return [
      {
        what: 'A Pix is waited for through nginx while the checkout restarts',
        measured: `${asked}, then ${await headingOf(page)}, without a reload; streams: ${streams.join(', ')}`,
        isRight: streams.filter((status) => status === '200').length >= 2,
      },
      await withoutEdge(installation, context, address),
    ];
  } finally {
    await browser.close();
  }
};
