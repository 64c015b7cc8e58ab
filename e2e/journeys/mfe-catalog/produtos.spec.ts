import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { createProduct, picture, readProduct } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { ProductList } from '../../pages/product-list';
import { ProductPage } from '../../pages/product-page';

test(
  'a product is made with a picture, gets variants, goes on sale and is found',
  eitherWidth('a product is made with'),
  async ({ page, session, problems }) => {
    problems.expect(/status of 422/);
    const { heading } = new BackOffice(page);
    const product = new ProductPage(page);
    await product.open();
    await product.fill({ Nome: 'Camiseta básica', Preço: '5990' });
    await page.getByLabel('Adicionar imagens: Imagens').setInputFiles(picture());
    await page.getByLabel('Descrição da imagem 1').fill('Camiseta branca dobrada');
    await page.getByRole('button', { name: 'Criar produto' }).click();
    await expect(heading).toHaveText('Camiseta básica');
    const id = page.url().split('/').at(-1) ?? '';

    await product.addOption(1, 'Tamanho', ['P', 'M']);
    await product.fill({ 'SKU de P': 'CAM-P', 'SKU de M': 'CAM-M', 'Estoque de M': '7' });
    await page.getByRole('checkbox', { name: 'Controlar estoque' }).check();
    await product.save.click();
    await expect(product.saved).toBeVisible();
    await expectAsReadAnew(page);

    await test.step('what is missing to sell it shows at its field', async () => {
      await page.getByRole('button', { name: 'Ativar produto' }).click();
      await expect(product.field('Peso')).toBeFocused();
      await expect(product.field('Peso')).toHaveAccessibleDescription(/precisa de um peso/);
      await product.fill({ Peso: '200' });
      await page.keyboard.press('Control+s');
      await expect(product.save).toBeHidden();
      await page.getByRole('button', { name: 'Ativar produto' }).click();
      await expect(page.getByRole('button', { name: 'Copiar link de checkout' })).toBeVisible();
    });
    expect(await readProduct(page, session, id)).toMatchObject({
      status: 'active',
      priceCents: 5990,
      images: [{ alt: 'Camiseta branca dobrada' }],
      variants: [
        { values: ['P'], sku: 'CAM-P', stockQuantity: 0 },
        { values: ['M'], sku: 'CAM-M', stockQuantity: 7 },
      ],
    });

    const list = new ProductList(page);
    await page.getByRole('main').getByRole('link', { name: 'Produtos' }).click();
    await list.search.fill('camis');
    await expect(list.row('Camiseta básica')).toContainText('Ativo');
    await expect(list.row('Camiseta básica')).toContainText('7');
    await expect(list.row('Camiseta básica').locator('img')).toBeVisible();
  },
);

test('what one tab saved is compared, not overwritten, when the other saves', async ({
  page,
  context,
  session,
  problems,
}) => {
  problems.expect(/status of 412/);
  const { id } = await createProduct(page, session, { name: 'Curso de crochê' });
  const mine = new ProductPage(page);
  const otherPage = await context.newPage();
  const theirs = new ProductPage(otherPage);
  for (const tab of [mine, theirs]) await tab.open(id);
  await theirs.fill({ Nome: 'Curso de tricô', Preço: '12000' });
  await mine.fill({ Nome: 'Curso de bordado' });
  await theirs.save.click();
  await expect(theirs.saved).toBeVisible();

  await page.bringToFront();
  await mine.save.click();
  const comparison = page.getByRole('dialog', { name: 'Este produto foi alterado em outro lugar' });
  await expect(comparison.getByRole('group', { name: 'Nome' })).toContainText('Curso de tricô');
  await expect(comparison.getByRole('group', { name: 'Preço' }).getByLabel(/Valor atual/)).toBeChecked();
  expect((await readProduct(page, session, id)).name).toBe('Curso de tricô');

  await comparison.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(mine.saved).toBeVisible();
  await expectAsReadAnew(page);
  expect(await readProduct(page, session, id)).toMatchObject({
    name: 'Curso de bordado',
    priceCents: 12_000,
  });
});
