import { eitherWidth } from '../../fixtures/lengths';
import { createProducts } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { ProductList } from '../../pages/product-list';

test(
  'the list is a link, and back brings its place and row',
  eitherWidth('the list is a link'),
  async ({ page, session }) => {
    await createProducts(page, session, 14);
    const list = new ProductList(page);
    const { heading } = new BackOffice(page);
    await list.open('?sort=name&size=10&page=2');
    expect(await list.names()).toEqual(['Produto 11', 'Produto 12', 'Produto 13', 'Produto 14']);
    await expect(page.getByText('11 - 14 de 14', { exact: true })).toBeVisible();

    await list.open('?sort=-name&q=produto');
    await expect(list.search).toHaveValue('produto');
    await page.getByRole('link', { name: 'Ativos 14' }).click();
    await expect(page.getByRole('link', { name: 'Ativos 14' })).toHaveAttribute('aria-current', 'page');
    await list.link('Produto 02').scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await list.link('Produto 02').click();
    await expect(heading).toHaveText('Produto 02');

    await page.goBack();
    await expect(list.link('Produto 02')).toBeFocused();
    await expect(page).toHaveURL(/\?q=produto&sort=-name&status=active$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  },
);

test('the list is used by keyboard alone', async ({ page, session }) => {
  await createProducts(page, session, 3);
  const list = new ProductList(page);
  await list.open();
  await page.keyboard.press('j');
  await expect(list.link('Produto 03')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selecionado')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selecionados')).toBeVisible();

  await page.getByRole('button', { name: 'Arquivar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Arquivar 2 produtos' }).press('Enter');
  await expect(list.row('Produto 03')).toContainText('Arquivado');

  await page.keyboard.press('/');
  await expect(list.search).toBeFocused();
  await page.keyboard.type('P-01');
  await expect(list.rows).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(new BackOffice(page).heading).toHaveText('Produto 01');
});
