import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { linkTo, openCheckout } from '../../fixtures/payments';
import { createProduct } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { CheckoutPage } from '../../pages/checkout-page';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="72"><rect width="240" height="72" fill="#8a1c5c"/></svg>';
const INCOMPLETE = /status of 422/;

test(
  'a store publishes its look, and who is in the middle of a purchase keeps the old one',
  eitherWidth('a store publishes its look'),
  async ({ page, session, problems, context }) => {
    problems.expect(INCOMPLETE);
    await openCheckout(page, session);
    const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
    const link = await linkTo(page, session, id);
    const early = await context.newPage();
    await early.goto(link);
    await expect(early.getByText('Compra segura')).toBeVisible();

    await page.goto('/backoffice/checkout/personalizacao');
    const tab = (name: string) => page.getByRole('tab', { name });
    const frame = page.frameLocator('iframe');
    await page.getByText('Três etapas', { exact: true }).click();
    await tab('Visual').click();
    await page.getByRole('textbox', { name: 'Cor de destaque', exact: true }).fill('#ffe680');
    await expect(page.getByText(/Assim não dá para publicar/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Cor de destaque', exact: true }).fill('#8a1c5c');
    await expect(page.getByText(/Todos os textos e bordas podem ser lidos/)).toBeVisible();
    await page
      .getByLabel('Arquivo: Logo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    await expect(page.getByRole('img', { name: 'Logo escolhido' })).toBeVisible();
    await tab('Recursos').click();
    await page.getByRole('checkbox', { name: 'Mostrar “Compra segura”' }).uncheck();
    await page.getByRole('textbox', { name: 'Letreiro' }).fill('Feito à mão na {{loja.nome}}');

    await test.step('the preview shows what is not saved, as buyers will see it', async () => {
      await expect(frame.getByText(/^Feito à mão na /)).toBeVisible();
      await expect(frame.getByRole('radio', { name: /Pagamento/ })).toBeAttached();
      await page.getByLabel('Estado').selectOption('Pix gerado');
      await expect(frame.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    });

    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await expect(page.getByText('Rascunho criado.')).toBeVisible();
    await expectAccessibleStep(page);
    await page.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /Modelo Uma etapa Três etapas/ })).toBeVisible();
    await expectAccessibleStep(page);
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
    await expectAsReadAnew(page);

    await test.step('who comes now has it, who began before does not', async () => {
      await early.reload();
      await expect(early.getByText('Compra segura')).toBeVisible();
      await early.close();
      await context.clearCookies({ name: /checkout\./ });
      await page.goto(link);
      await expect(page.getByText(/^Feito à mão na /)).toBeVisible();
      await expect(page.getByText('Compra segura')).toBeHidden();
    });

    await test.step('the steps go on, and stay where something is missing', async () => {
      const checkout = new CheckoutPage(page);
      await expectAccessibleStep(page);
      await page.getByRole('button', { name: 'Continuar para pagamento' }).click();
      await expect(checkout.email).toBeFocused();
      await checkout.sayWho();
      await page.getByRole('button', { name: 'Continuar para pagamento' }).click();
      await expect(page.getByRole('radio', { name: /Pagamento/ })).toBeFocused();
      await expectAccessibleStep(page);
      await checkout.pay.click();
      await expect(checkout.title('Pague com Pix')).toBeVisible();
    });
  },
);
