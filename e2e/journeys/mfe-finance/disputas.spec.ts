import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { photoWithPlace } from '../../fixtures/identity-files';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const CARD = { id: 'card-1', method: 'credit_card', amount: 10_750, installments: 1 } as const;
const ORDER = 'contestado';
const DAY_MS = 86_400_000;

test(
  'a chargeback is answered with evidence, lost, and stands in the statement',
  eitherWidth('a chargeback is answered with'),
  async ({ page, account, session: _ }) => {
    const { heading } = new BackOffice(page);
    const main = page.getByRole('main');
    const shop = await Shop.of(page, account);
    const number = await shop.send(ORDER, [CARD]);
    await shop.report(ORDER, CARD.id, 'captured');
    await shop.report(ORDER, CARD.id, 'chargeback_opened', {
      dispute_id: 'CB-1',
      dispute_reason: '13.1',
      dispute_deadline: new Date(Date.now() + 3.5 * DAY_MS).toISOString(),
    });

    await test.step('it waits in the inbox, with the time that is left', async () => {
      await page.goto('/backoffice/financeiro/disputas');
      const row = main.locator('[data-row]').first();
      await expect(row).toContainText(`Chargeback do pedido ${number}`);
      await expect(row).toContainText('Faltam 3 dias');
      await expectAccessibleStep(page);
      await row.getByRole('link').first().click();
      await expect(heading).toHaveText(`Chargeback do pedido ${number}`);
    });

    await test.step('its order leads to it as well', async () => {
      await main.getByRole('link', { name: `Ver pedido ${number}` }).click();
      await expect(heading).toHaveText(`Pedido ${number}`);
      await page.getByRole('link', { name: 'Contestar chargeback' }).first().click();
      await expect(heading).toHaveText(`Chargeback do pedido ${number}`);
    });

    await test.step('it is answered with a file and the order’s own evidence', async () => {
      const photo = await photoWithPlace();
      await page.getByLabel('Anexar prova').setInputFiles(photo);
      await expect(main.getByRole('list', { name: 'Provas anexadas' })).toContainText(photo.name);
      await expectAccessibleStep(page);
      const download = page.waitForEvent('download');
      // No gateway stands behind the order, so the answer becomes a file to take there.
      await page.getByLabel('O que aconteceu').fill('Entregamos no endereço do titular, que assinou.');
      await page.getByRole('button', { name: 'Salvar e baixar dossiê' }).click();
      expect((await download).suggestedFilename()).toBe(`dossie-chargeback-pedido-${number}.pdf`);
      await expect(main.getByRole('list', { name: 'Provas enviadas' })).toContainText('.jpg');
      await expect(main.getByText('Falta levar ao gateway').first()).toBeVisible();
      await expectAsReadAnew(page);
      await expectAccessibleStep(page);
    });

    await test.step('the bank decides while the page is open, and the statement has the loss', async () => {
      await shop.report(ORDER, CARD.id, 'chargeback_lost', { dispute_id: 'CB-1' });
      await expect(main.getByText('O banco decidiu a favor do cliente')).toBeVisible();
      await expectAsReadAnew(page);
      // The shop's own word moves only what the seller holds.
      await page.goto('/backoffice/financeiro/extrato?custodia=vendedor&account=all');
      const lines = main.locator('[data-row]');
      await expect(lines.filter({ hasText: 'Chargeback' }).first()).toContainText('107,50');
    });
  },
);
