import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

test(
  'a seller sees what the plan costs, changes it for what the preview says, and finds the fee of each sale',
  eitherWidth('a seller sees what the'),
  async ({ page, account, session, problems }) => {
    expect(session.token).not.toBe('');
    // The answer that asks for the password.
    problems.expect(/status of 403/);
    const shop = await Shop.of(page, account);
    await shop.sellThroughPlatform('tarifado', { id: 'pix-1', method: 'pix', amount: 10_750 });
    const { heading } = new BackOffice(page);
    const change = (plan: string) => page.getByRole('button', { name: `Mudar para o plano ${plan}` });

    await test.step('the plan, what is used of it, and what the own sales would cost by another', async () => {
      await page.goto('/backoffice/configuracoes/plano-assinatura');
      await expect(heading).toHaveText('Plano e assinatura');
      await expect(page.getByRole('list', { name: 'Uso do plano' })).toContainText('Pedidos');
      await page.getByRole('button', { name: 'Calcular com o plano Escala' }).click();
      await expect(page.getByText(/o plano Escala custaria/)).toBeVisible();
      await expectAccessibleStep(page);
    });

    await test.step('an upgrade is made at once, for what was shown before', async () => {
      await change('Escala').click();
      await expect(page.getByText('A mudança vale na hora.')).toBeVisible();
      await page.getByRole('button', { name: 'Confirmar plano Escala' }).click();
      await confirmPassword(page, account.password);
      await expect(page.getByText('R$ 399,00 por mês', { exact: true }).first()).toBeVisible();
      await expect(change('Escala')).toBeHidden();
      await expectAsReadAnew(page);
    });

    await test.step('a smaller plan waits for the end of the month, and can be taken back', async () => {
      await change('Crescimento').click();
      await page.getByRole('button', { name: 'Confirmar plano Crescimento' }).click();
      await expect(page.getByText(/Mudança marcada: em .* a loja passa ao plano Crescimento/)).toBeVisible();
      await page.getByRole('button', { name: 'Manter o plano atual' }).click();
      await expect(page.getByText(/Mudança marcada/)).toBeHidden();
      await expectAsReadAnew(page);
    });

    await test.step('the invoice leads from each fee to its order', async () => {
      await page.getByRole('link', { name: 'Faturas' }).click();
      await expect(page.getByText(/Fatura, não é nota fiscal/)).toBeVisible();
      await page
        .getByRole('button', { name: /^Ver linhas de/ })
        .first()
        .click();
      await expectAccessibleStep(page);
      const file = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^Baixar CSV de/ })
        .first()
        .click();
      expect((await file).suggestedFilename()).toMatch(/\.csv$/);
      await page
        .getByRole('link', { name: /^#\d+$/ })
        .first()
        .click();
      await expect(heading).toContainText('Pedido');
    });
  },
);
