import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { linkTo, openCheckout } from '../../fixtures/payments';
import { createProduct } from '../../fixtures/products';
import { bearer, confirmedToken } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { CheckoutPage } from '../../pages/checkout-page';

const PIXELS = '/backoffice/configuracoes/pixels';

test(
  'a pixel is refused an id of another provider, gets its token, and answers a test',
  eitherWidth('a pixel is refused an'),
  async ({ page, account, session: _session, problems }) => {
    // The answer that asks for the password.
    problems.expect(/status of 403/);
    const { heading } = new BackOffice(page);
    await test.step('what its provider needs is asked for', async () => {
      await page.goto(`${PIXELS}/detalhe`);
      await page.getByRole('textbox', { name: 'Apelido' }).fill('Meta da loja');
      await page.getByRole('textbox', { name: 'ID do pixel' }).fill('AW-123456789');
      await page.getByRole('button', { name: 'Criar pixel' }).click();
      await expect(page.getByText('Escreva o ID do pixel como 123456789012345.').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'ID do pixel' }).fill('123456789012345');
      await page.getByRole('textbox', { name: 'Código de teste' }).fill('TEST123');
      await page.getByRole('button', { name: 'Criar pixel' }).click();
      await confirmPassword(page, account.password);
      await expect(heading).toHaveText('Meta da loja');
      await expectAccessibleStep(page);
    });

    await test.step('its token is written, and shown no more', async () => {
      await expect(page.getByText('Até lá nada é informado a este pixel.')).toBeVisible();
      await page.getByLabel('Token', { exact: true }).fill('EAAB-um-token-da-meta-4F9k');
      await page.getByRole('button', { name: 'Salvar token' }).click();
      await expect(page.getByText('4F9k')).toBeVisible();
      await expectAsReadAnew(page);
      await page.reload();
      await expect(page.getByText('4F9k')).toBeVisible();
      await expect(page.getByText('EAAB')).toHaveCount(0);
    });

    await test.step('a test is sent, and the provider has answered', async () => {
      await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
      const log = page.getByRole('list', { name: 'Envios' });
      await expect(async () => {
        await page.getByRole('button', { name: 'Atualizar' }).click();
        await expect(log.getByText('Entregue')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await log.getByRole('button', { name: 'Detalhes: Evento de teste' }).click();
      await expect(log.getByText(/Respondeu 200/)).toBeVisible();
      await expectAccessibleStep(page);
    });

    await page.goto(PIXELS);
    await expect(page.locator('[data-row]').first()).toContainText('Meta da loja');
  },
);

/** @param token of somebody who has confirmed themselves */
async function createPixel(page: Page, token: string, data: object): Promise<string> {
  const answer = await page.request.post('/api/pixels', { headers: bearer(token), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

test(
  'who refuses is told of to nobody and buys all the same; who agrees is told of by the server and by a tag',
  eitherWidth('who refuses is told of'),
  async ({ page, account, session }) => {
    const token = await confirmedToken(page, account);
    await openCheckout(page, session);
    const { id: product } = await createProduct(page, session, {
      name: 'Curso de bordado',
      priceCents: 9_700,
    });
    const link = await linkTo(page, session, product);
    const meta = await createPixel(page, token, {
      nickname: 'Meta da loja',
      provider: 'meta',
      externalId: '123456789012345',
    });
    const gtm = await createPixel(page, token, {
      nickname: 'Contêiner',
      provider: 'gtm',
      externalId: 'GTM-ABC123',
      events: ['begin', 'paid'],
    });
    await page.request.put(`/api/pixels/${meta}/token`, {
      headers: bearer(token),
      data: { token: 'EAAB-um-token-da-meta-4F9k' },
    });
    const scripts: string[] = [];
    // Google, as far as this machine knows.
    await page.route('https://www.googletagmanager.com/**', (route) => {
      scripts.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const checkout = new CheckoutPage(page);
    const tagFrame = () => page.frames().find((frame) => frame.url().includes('/etiqueta/gtm'));
    const buy = async (choice: 'Recusar' | 'Aceitar') => {
      await page.goto(link);
      await expectAccessibleStep(page);
      await page.getByRole('button', { name: choice, exact: true }).click();
      await expect(page.getByRole('button', { name: choice, exact: true })).toHaveCount(0);
      await checkout.sayWho();
      await checkout.pay.click();
      await expect(checkout.title('Pagamento confirmado')).toBeVisible();
    };
    const log = page.getByRole('list', { name: 'Envios' });
    const openLog = async (pixel: string, says: string) => {
      await page.goto(`${PIXELS}/detalhe/${pixel}`);
      await expect(async () => {
        await page.getByRole('button', { name: 'Atualizar' }).click();
        await expect(log.getByText(says).first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
    };

    await test.step('refused: no frame, no event, and the purchase', async () => {
      await buy('Recusar');
      expect([page.frames().length, scripts]).toEqual([1, []]);
      await openLog(meta, 'Sem consentimento');
      await expect(log.getByRole('listitem')).toHaveCount(1);
    });

    await test.step('agreed: the tag in a frame of another origin, which finds an event and no purchase', async () => {
      await page.context().clearCookies({ name: /checkout\./ });
      await buy('Aceitar');
      await expect
        .poll(() => tagFrame()?.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? []))
        .toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              event: 'purchase',
              event_id: expect.stringMatching(/\.purchase$/),
              ecommerce: expect.objectContaining({ value: 97, currency: 'BRL' }),
            }),
          ]),
        );
      expect(new URL(tagFrame()?.url() ?? '').origin).not.toBe(new URL(page.url()).origin);
      expect(scripts.length).toBeGreaterThan(0);
      await openLog(meta, 'Entregue');
      await openLog(gtm, 'Aceito sem confirmação');
      await expectAccessibleStep(page);
    });
  },
);
