import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { keptByBrowser } from '../../fixtures/browser-storage';
import { eitherWidth } from '../../fixtures/lengths';
import { activatePix, connectSimulador, sellThroughSimulador } from '../../fixtures/payments';
import { expect, test } from '../../fixtures/test';
import { PAYMENTS, PaymentsPage } from '../../pages/payments-page';

test(
  'a new store connects a gateway, offers Pix, sets up cards and sees what a sale comes to',
  eitherWidth('a new store connects a'),
  async ({ page, session: _ }) => {
    const payments = new PaymentsPage(page);
    await connectSimulador(page);
    await activatePix(page);

    await test.step('methods are told by their pictures', async () => {
      const pictures = page.getByRole('main').locator('img[src^="/assets/formas-pagamento/"]');
      await expect(pictures).toHaveCount(4);
      for (const picture of await pictures.all())
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .not.toBe(0);
    });

    await payments.link('Configurar Cartão de crédito').click();
    await payments.retype('Número máximo de parcelas', '3');
    await payments.retype('Sem juros até', '2');
    await payments.field('Oferecer Cartão de crédito aos clientes').check();
    await expect(page.getByRole('list', { name: 'Simulação da venda' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Cartão de crédito: configuração salva.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Ativo', { exact: true })).toBeVisible();
    await expectAsReadAnew(page);

    await test.step('the contract tells what is left for the seller', async () => {
      await payments.openGateway('simulador');
      const card = page.getByRole('group', { name: 'Cartão de crédito' });
      await card.getByLabel('Tarifa').fill('3');
      await card.getByLabel('Recebe em').fill('30');
      await payments.button('Salvar tarifas').click();
      await expect(page.getByText('Tarifas salvas.')).toBeVisible();
      await expectAsReadAnew(page);
    });

    await payments.open('simulador');
    await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
    const offers = page
      .getByRole('table', { name: 'Simulação da venda' })
      .or(page.getByRole('list', { name: 'Simulação da venda' }));
    await expect(offers).toContainText(/2× de R\$\s50,00/);
    // 3 % of the gateway, 1,99 % and R$ 0,50 of the plan.
    await expect(offers).toContainText(/R\$\s94,51/);
    await expectAccessibleStep(page);
  },
);

test('what was typed and not saved is there after a reload, until it is saved', async ({ page, session }) => {
  await sellThroughSimulador(page, session);
  const payments = new PaymentsPage(page);
  const offer = payments.button('Continuar de onde parou');
  await payments.openMethod('pix');
  await payments.retype('Desconto', '5');
  await expect.poll(() => keptByBrowser(page)).toContain('"config.discountBasisPoints":500');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();

  await expect(payments.field('Desconto')).toHaveValue('0');
  await expectAccessibleStep(page);
  await offer.click();
  await expect(payments.field('Desconto')).toHaveValue('5');
  await payments.button('Salvar Pix').click();
  await expect(page.getByText('Pix: configuração salva.')).toBeVisible();
  await page.reload();
  await expect(payments.field('Desconto')).toHaveValue('5');
  await expect(offer).toBeHidden();
});

test('what one tab saved is compared when the other saves', async ({ page, context, session, problems }) => {
  problems.expect(/status of 412/);
  await sellThroughSimulador(page, session);
  await activatePix(page);
  const otherPage = await context.newPage();
  const [mine, theirs] = [new PaymentsPage(page), new PaymentsPage(otherPage)];
  for (const tab of [mine, theirs]) await tab.openMethod('pix');
  await mine.retype('Desconto', '10');
  await theirs.retype('Mensagem ao cliente', 'Obrigada!');
  await theirs.button('Salvar Pix').click();
  await expect(otherPage.getByText('Pix: configuração salva.')).toBeVisible();

  await page.bringToFront();
  await mine.button('Salvar Pix').click();
  const comparison = page.getByRole('dialog', { name: 'Pix foi alterado em outro lugar' });
  await expect(comparison.getByRole('group', { name: 'Mensagem ao cliente' })).toContainText('Obrigada!');
  await comparison.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(page.getByText('Pix: configuração salva.')).toBeVisible();
  await expect(mine.field('Mensagem ao cliente')).toHaveValue('Obrigada!');
});

test('addresses of no gateway and no method are not found', async ({ page, session }) => {
  await sellThroughSimulador(page, session);
  for (const [path, words] of [
    ['gateway/cheque', 'Não encontramos este gateway'],
    ['forma/cheque', 'Não encontramos esta forma de pagamento'],
  ]) {
    await page.goto(`${PAYMENTS}/${path}`);
    await expect(page.getByText(words ?? '')).toBeVisible();
    await expectAccessibleStep(page);
  }
});
