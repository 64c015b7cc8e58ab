import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { APIRequestContext, Page } from '@playwright/test';
import { DOMAINS_TLS_PORT, PANEL_URL } from '../../addresses';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { linkTo, openCheckout } from '../../fixtures/payments';
import { createProduct } from '../../fixtures/products';
import { openSession } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const DOMAINS = '/backoffice/configuracoes/dominios-plataforma';

/** Copies what the screen shows for a field of a panel. */
async function copied(page: Page, field: 'nome' | 'valor'): Promise<string> {
  await page.getByRole('button', { name: `Copiar ${field}`, exact: true }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Creates a record in the panel of a zone, as the screen says. */
async function createRecord(page: Page, request: APIRequestContext, type: string, zone: string) {
  const name = `${await copied(page, 'nome')}.${zone}`;
  const data = { type, name, value: await copied(page, 'valor') };
  expect((await request.post(`${PANEL_URL}/records`, { data })).ok()).toBe(true);
}

/** Opens a page of a seller's host, whose certificate has to hold. */
async function openAt(request: APIRequestContext, host: string, path: string) {
  const ca = await (await request.get(`${PANEL_URL}/root.pem`)).text();
  const options = { host: '127.0.0.1', port: DOMAINS_TLS_PORT, servername: host, ca, path };
  const sent = secureRequest({ ...options, headers: { host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, page: await text(answer) };
}

test(
  'a seller creates the records of a domain, sees it become active, sells there, and removes it',
  eitherWidth('a seller creates the records'),
  async ({ page, context, request, account, session, problems }) => {
    // The answer that asks for the password.
    problems.expect(/status of 403/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const zone = `doces-${session.id.slice(-12)}.com.br`;
    const host = `pay.${zone}`;
    const { heading } = new BackOffice(page);

    await test.step('the address is taken as it was pasted', async () => {
      await page.goto(DOMAINS);
      await page.getByRole('link', { name: 'Adicionar domínio' }).click();
      await page.getByLabel('Endereço do checkout').fill(`https://${host}/checkout`);
      await expect(page.getByText(`Vamos usar ${host}.`)).toBeVisible();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await confirmPassword(page, account.password);
      await expect(heading).toHaveText(`Configurar ${host}`);
    });

    await test.step('one record after the other, in the words of the chosen panel', async () => {
      await page.getByLabel('Onde fica o DNS do domínio?').selectOption('Cloudflare');
      await expect(page.getByText(/nuvem laranja/)).toBeVisible();
      await expectAccessibleStep(page);
      await createRecord(page, request, 'CNAME', zone);
      await page.getByRole('button', { name: 'Criei o CNAME' }).click();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Crie o registro TXT' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Passo a passo: Cloudflare' })).toBeVisible();
      await createRecord(page, request, 'TXT', zone);
      await page.getByRole('button', { name: 'Criei o TXT' }).click();
    });

    await test.step('it becomes active while its page is looked at', async () => {
      await expect(page.getByText(`O checkout abre em ${host}`)).toBeVisible();
      await expectAccessibleStep(page);
      await page.getByRole('link', { name: 'Ver domínio' }).click();
      await expect(heading).toHaveText(host);
      await expect(page.getByRole('list', { name: 'Verificações' })).toContainText('Tudo certo');
      await expect(page.getByText('Dublê')).toBeVisible();
      await expectAccessibleStep(page);
    });

    await test.step('the checkout answers there with a certificate that holds, and nothing else does', async () => {
      // The first one of a store.
      await expect(page.getByText(/É o principal/)).toBeVisible();
      await expectAsReadAnew(page);
      // The password has replaced the token that the page began with.
      const own = await openSession(page, account);
      await openCheckout(page, own);
      const { id } = await createProduct(page, own, { name: 'Bolo de rolo' });
      const shown = await openAt(request, host, await linkTo(page, own, id));
      expect([shown.status, shown.page]).toEqual([200, expect.stringContaining('Bolo de rolo')]);
      expect((await openAt(request, host, DOMAINS)).status).toBe(404);
    });

    // The password was entered a moment ago.
    await test.step('it is removed by its name', async () => {
      await page.getByRole('button', { name: 'Remover domínio' }).click();
      const dialog = page.getByRole('dialog', { name: /Remover o domínio/ });
      await dialog.getByRole('textbox').fill(host);
      await dialog.getByRole('button', { name: 'Remover domínio' }).click();
      await expect(page.getByText('O checkout com o nome da sua loja')).toBeVisible();
    });
  },
);
