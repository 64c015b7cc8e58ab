import { readFile } from 'node:fs/promises';
import { eitherWidth } from '../../fixtures/lengths';
import { createProduct, createProducts, readProduct } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { ProductList } from '../../pages/product-list';

test(
  'prices change in bulk after a preview, and products go out to a spreadsheet and come back',
  eitherWidth('prices change in bulk after'),
  async ({ page, session, isMobile }) => {
    await createProducts(page, session, 2);
    const { id } = await createProduct(page, session, { name: 'Curso de crochê', priceCents: 10_000 });
    const list = new ProductList(page);
    const fileAction = async (name: string) => {
      if (isMobile) await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('button', { name }).click();
    };
    await list.open();
    if (isMobile)
      await test.step('the first product is high on the page', async () => {
        await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeHidden();
        const { y = Number.NaN } = (await list.row('Curso de crochê').boundingBox()) ?? {};
        expect(y).toBeLessThan(240);
      });

    await test.step('ten percent more, ending in ,90', async () => {
      await list.select('Curso de crochê', 'Produto 02');
      await page
        .getByRole('region', { name: /selecionado/ })
        .getByRole('button', { name: 'Mais', exact: true })
        .click();
      await page.getByRole('button', { name: 'Alterar preço' }).click();
      const dialog = page.getByRole('dialog', { name: 'Alterar preço' });
      await dialog.getByLabel('Porcentagem').fill('10');
      await dialog.getByLabel('Arredondamento').selectOption('Terminar em ,90');
      await expect(dialog.getByText('2 produtos mudam de preço.')).toBeVisible();
      // A row of a table, or lines on a phone.
      const price = dialog.locator('tr, li').filter({ hasText: 'Curso de crochê' });
      await expect(price).toContainText('R$ 109,90');
      await dialog.getByRole('button', { name: 'Alterar os preços de 2 produtos' }).click();
      await expect(list.row('Curso de crochê')).toContainText('R$ 109,90');
      await expect(list.row('Produto 01')).toContainText('R$ 100,00');
    });

    const csv = await test.step('exported as a file', async () => {
      const download = page.waitForEvent('download');
      await fileAction('Exportar CSV');
      return readFile(await (await download).path(), 'utf8');
    });
    expect(csv).toContain('Curso de crochê');

    await test.step('edited and imported: bad lines are told, good ones applied', async () => {
      const edited = csv
        .replace('Curso de crochê', 'Curso de crochê avançado')
        .split('\r\n')
        .map((line) => (line.includes('Produto 01') ? line.replaceAll('100,00', 'grátis') : line))
        .join('\r\n');
      await fileAction('Importar CSV');
      await page
        .getByLabel('Escolher arquivo CSV')
        .setInputFiles({ name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) });
      const dialog = page.getByRole('dialog', { name: 'Importar produtos' });
      await expect(dialog.getByText('Uma linha tem problemas. Nada foi gravado ainda.')).toBeVisible();
      expect((await readProduct(page, session, id)).name).toBe('Curso de crochê');
      await dialog.getByRole('button', { name: 'Aplicar só a linha certa' }).click();
      await expect(dialog.getByText(/Concluído/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    });
    await expect(list.row('Curso de crochê avançado')).toBeVisible();
    expect(await readProduct(page, session, id)).toMatchObject({
      name: 'Curso de crochê avançado',
      priceCents: 10_990,
    });
  },
);
