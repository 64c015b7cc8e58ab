import { expectAccessibleStep } from '../../fixtures/accessibility';
import { eitherWidth } from '../../fixtures/lengths';
import { createProduct } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const BUMPS = '/backoffice/configuracoes/orderbumps';

test(
  'an offer is made with its card in sight, refused a price that nobody paid, and put in front of another',
  eitherWidth('an offer is made with'),
  async ({ page, session, isMobile, problems }) => {
    // The price that is refused.
    problems.expect(/status of 422/);
    await createProduct(page, session, { name: 'Caixa de presente', priceCents: 2_990 });
    const { heading } = new BackOffice(page);
    const rows = page.locator('[data-row]');
    const fill = async (name: string) => {
      await page.goto(`${BUMPS}/detalhe`);
      await page.getByRole('textbox', { name: 'Nome' }).fill(name);
      await page.getByRole('searchbox').first().fill('caixa');
      await page.getByRole('button', { name: 'Caixa de presente', exact: true }).click();
      await page.getByRole('textbox', { name: 'Preço', exact: true }).fill('1990');
      await page.getByRole('textbox', { name: 'Título' }).fill(`Leve a ${name}`);
    };
    const create = () => page.getByRole('button', { name: 'Criar order bump' }).click();

    await test.step('the card is shown unmarked while one types', async () => {
      await fill('Caixa');
      const preview = page.getByRole('region', { name: 'Prévia' });
      await expect(preview.getByText('Leve a Caixa')).toBeVisible();
      await expect(preview.getByText(/R\$\s19,90/)).toBeVisible();
      await expect(preview.getByRole('checkbox')).not.toBeChecked();
    });

    await test.step('a price before that was never charged is refused by name', async () => {
      await page.getByRole('textbox', { name: 'Preço “de”' }).fill('9990');
      await create();
      const refusal = page.getByText(/não foi cobrado nos últimos 30 dias/);
      await expect(refusal.first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Preço “de”' }).fill('2990');
      await create();
      await expect(heading).toHaveText('Caixa');
      await expectAccessibleStep(page);
    });

    await fill('Fita');
    await create();
    await expect(heading).toHaveText('Fita');

    await test.step('the order is changed by keyboard, and stays', async () => {
      await page.goto(BUMPS);
      await expect(rows.first()).toContainText('Caixa');
      if (isMobile) await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('button', { name: 'Ordenar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mudar a ordem' });
      await dialog.getByRole('button', { name: 'Subir Fita' }).press('Alt+ArrowUp');
      await expect(dialog.getByRole('listitem').first()).toContainText('Fita');
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: 'Salvar ordem' }).press('Enter');
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(rows.first()).toContainText('Fita');
    });
  },
);
