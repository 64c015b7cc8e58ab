import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { expect, test } from '../../fixtures/test';

const CLOSING = '/backoffice/financeiro/extrato?aba=fechamento';

test(
  'the last month is taken along as a document that stays the same, and this one can be looked at already',
  eitherWidth('the last month is taken'),
  async ({ page, account, session: _ }) => {
    const main = page.getByRole('main');
    const month = main.getByRole('combobox', { name: 'Mês' });
    const shop = await Shop.of(page, account);
    await shop.sellThroughPlatform('do-mes', { id: 'pix-1', method: 'pix', amount: 10_750 });

    async function downloaded(button: RegExp): Promise<string> {
      const download = page.waitForEvent('download');
      await main.getByRole('button', { name: button }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^extrato-mensal-\d{4}-\d{2}\.pdf$/);
      return createHash('sha256')
        .update(await readFile(await file.path()))
        .digest('hex');
    }

    await test.step('the last month comes first, and its document is made once', async () => {
      await page.goto(CLOSING);
      await expect(month.getByRole('option', { selected: true })).toHaveText(/\(mês passado\)$/);
      await expect(main.getByText(/O mês acabou: estes valores não mudam mais/)).toBeVisible();
      const made = await downloaded(/^Fazer PDF de/);
      await expect(main.getByText(made, { exact: true })).toBeVisible();
      await expectAsReadAnew(page);
      await expectAccessibleStep(page);
      await page.reload();
      expect(await downloaded(/^Baixar PDF de/)).toBe(made);
    });

    await test.step('this month has the sale, and no document yet', async () => {
      await month.selectOption({ index: 0 });
      await expect(main.getByText(/O mês ainda não acabou: estes valores mudam/)).toBeVisible();
      await expect(main.getByRole('button', { name: /PDF de/ })).toBeHidden();
      await expect(main.getByRole('figure', { name: /^Do início ao fim/ })).toContainText('107,50');
      await page.reload();
      await expect(main.getByRole('figure', { name: /^Do início ao fim/ })).toContainText('107,50');
    });
  },
);
