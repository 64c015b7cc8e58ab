import { randomUUID } from 'node:crypto';
import { pixCode } from '@balcao/domain';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { sellThroughIugu } from '../../fixtures/live-gateway';
import { Shop } from '../../fixtures/orders';
import { expect, test } from '../../fixtures/test';
import { BackOffice, DASHBOARD } from '../../pages/back-office';

const PIX = { id: 'pix-1', method: 'pix', amount: 10_750 } as const;
const CARD = { id: 'card-1', method: 'credit_card', amount: 10_750, installments: 3 } as const;
const BOLETO = { id: 'boleto-1', method: 'boleto', amount: 10_750 } as const;
const PIX_CODE = pixCode({
  key: 'a629532e-7693-4846-852d-1bbff6b2f8cd',
  name: 'Loja virtual',
  city: 'BRASILIA',
});

test(
  'orders of a shop are paid, refused and paid late, and each says what to do next',
  eitherWidth('orders of a shop are'),
  async ({ page, account, session }) => {
    const { heading } = new BackOffice(page);
    const main = page.getByRole('main');
    const part = (name: string | RegExp) => main.getByRole('region', { name });
    const events = main.getByRole('list', { name: 'Linha do tempo do pedido' }).getByRole('listitem');
    const iuguTells = await sellThroughIugu(page, session, account);
    const shop = await Shop.of(page, account);

    await shop.send('boleto-atrasado', [BOLETO]);
    await shop.report('boleto-atrasado', BOLETO.id, 'boleto_created');
    await shop.report('boleto-atrasado', BOLETO.id, 'expired');
    await shop.report('boleto-atrasado', BOLETO.id, 'captured');
    await shop.report('boleto-atrasado', BOLETO.id, 'expired');
    await shop.send('cartao-e-pix', [CARD]);
    await shop.report('cartao-e-pix', CARD.id, 'refused', { refusal_code: '51', card_last4: '4242' });
    await shop.send('cartao-e-pix', [CARD, PIX]);
    await shop.report('cartao-e-pix', PIX.id, 'pix_created', { pix_code: PIX_CODE });

    const number =
      await test.step('a Pix comes in and is paid by a webhook of its gateway while the first page is open', async () => {
        const gateway = { name: 'iugu', charge_id: randomUUID() } as const;
        await page.goto(DASHBOARD);
        const feed = main.getByRole('list', { name: 'O que acontece no checkout' }).getByRole('listitem');
        await expect(feed.first()).toBeVisible();
        const sent = await shop.send('pix', [{ ...PIX, gateway }]);
        await shop.report('pix', PIX.id, 'pix_created', { pix_code: PIX_CODE });
        await expect(feed.filter({ hasText: `Pedido ${sent}` })).toHaveCount(2);
        await iuguTells(gateway.charge_id);
        await expect(feed.filter({ hasText: `Pedido ${sent}` })).toHaveCount(3);
        await feed
          .first()
          .getByRole('link', { name: `Pedido ${sent}` })
          .click();
        await expect(heading).toHaveText(`Pedido ${sent}`);
        return sent;
      });

    await test.step('it is sent', async () => {
      await page.goto('/backoffice/pedidos?sort=-orderedAt');
      await main.locator('[data-row]').first().getByRole('link').click();
      await expect(heading).toHaveText(`Pedido ${number}`);
      await expect(part('Próximo passo')).toContainText('Envie o pedido');
      await expect(events.first()).toContainText('Iugu');
      await expectAccessibleStep(page);

      await page.getByRole('button', { name: 'Marcar como enviado' }).first().click();
      const dialog = page.getByRole('dialog', { name: `Enviar pedido ${number}` });
      await dialog.getByLabel('Código de rastreio').fill('BR123456789BR');
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: 'Marcar como enviado' }).click();
      await expect(dialog).toBeHidden();
      await expect(part('Próximo passo')).toContainText('Acompanhe a entrega');
      await expect(part('Envio').getByRole('link', { name: 'Rastrear entrega' })).toHaveAttribute(
        'href',
        /correios.*BR123456789BR/,
      );
      await expect(events.first()).toContainText(account.name);
    });

    await test.step('a refused card is followed by a Pix, which is paid while its page is open', async () => {
      await page.getByRole('link', { name: /^Próximo: Pedido/ }).click();
      await expect(part(/^Pagamento: 2/)).toContainText('Sem saldo ou limite. Sugira outro cartão ou Pix.');
      await expect(part('Próximo passo')).toContainText('Espere o pagamento');
      await expect(part(/^Pagamento: 2/)).toContainText(PIX_CODE);
      await shop.report('cartao-e-pix', PIX.id, 'captured', { end_to_end_id: 'E1234' });
      await expect(part('Próximo passo')).toContainText('Envie o pedido');
      await expect(part(/^Pagamento: 2/)).toContainText('E1234');
      await expect(part(/^Pagamento: 2/)).not.toContainText(PIX_CODE);
    });

    await test.step('a part of it is given back', async () => {
      await part(/^Pagamento: 2/)
        .getByRole('button', { name: 'Reembolsar' })
        .click();
      const dialog = page.getByRole('dialog', { name: /^Reembolsar pedido/ });
      await dialog.getByLabel('Valor do reembolso').fill('20,00');
      await dialog.getByLabel('Motivo').fill('Chegou com um risco');
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: /^Registrar R\$\s20,00$/ }).click();
      await expect(dialog).toBeHidden();
      await expect(part(/^Pagamento: 2/).getByRole('list', { name: 'Reembolsos' })).toContainText(
        'Reembolso feito',
      );
      await expect(part('Itens e valores')).toContainText(/Reembolsado-R\$\s20,00/);
      await expect(events.first()).toContainText(/Reembolso: R\$\s20,00/);
      await expectAsReadAnew(page);
    });

    await test.step('a boleto that was paid late says so, and what did not count is flagged', async () => {
      await page.keyboard.press('j');
      await expect(main.getByText('Pago depois do prazo')).toBeVisible();
      await expect(events.first()).toContainText('Evento fora de ordem');
      await main.getByText('Para o suporte').click();
      await page.getByRole('button', { name: 'Recalcular pedido' }).click();
      await expect(main.getByText(/exatamente o que os eventos dizem/)).toBeVisible();
      await expectAccessibleStep(page);
    });

    await main.getByRole('link', { name: 'Pedidos', exact: true }).click();
    await expect(page).toHaveURL(/\/backoffice\/pedidos\?sort=-orderedAt$/);
  },
);
