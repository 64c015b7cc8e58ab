import type { OrderPayment } from '@balcao/api-schema';
import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { aPage, onPhone } from '@balcao/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pedidoPath } from './paths';
import { aDispute, anEvent, anOrder, aPayment } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const refuse = (status: number, code: ApiErrorCode, body?: object) => () => {
  throw new ApiError({ status, code, errors: ['Não deu.'], ...(body && { body }) });
};

describe('the page of an order', () => {
  it('says first what to do now, and tells all of the order', async () => {
    await openOrder(anOrder());
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 1042' })).toBeVisible();
    expect((await section('Próximo passo')).getByText('Envie o pedido')).toBeVisible();
    const buyer = await section('Cliente');
    for (const masked of ['an***@e…', '(11) *****-4321', '***.982.247-**'])
      expect(buyer.getByText(masked)).toBeVisible();
    const amounts = await section('Itens e valores');
    expect(amounts.getByText('Bolsa de lona')).toBeVisible();
    expect(amounts.getAllByText(/R\$\s189,90/)).not.toHaveLength(0);
    expect((await section('Origem')).getByText('instagram')).toBeVisible();
    expect((await section('Envio')).getByText(/7 dias para desistir/)).toBeVisible();
  });

  it('says of each line what it is and what was taken off it, and of the order its coupon and checkout', async () => {
    const [bag] = anOrder().items;
    if (!bag) throw new Error('The order has no item.');
    await openOrder(
      anOrder({
        coupon: 'BEMVINDO10',
        checkout: 'natal',
        items: [
          { ...bag, discountCents: 1_899 },
          { ...bag, title: 'Chaveiro', kind: 'orderbump' },
          { ...bag, title: 'Adesivo', kind: 'gift' },
        ],
      }),
    );
    const amounts = await section('Itens e valores');
    expect(amounts.getByText(/Desconto de R\$\s18,99/)).toBeVisible();
    expect(amounts.getByText('Order bump')).toBeVisible();
    expect(amounts.getByText('Brinde')).toBeVisible();
    const origin = await section('Origem');
    expect(origin.getByText('BEMVINDO10')).toBeVisible();
    expect(origin.getByText('natal')).toBeVisible();
  });

  it('says that it used a coupon of which none was left', async () => {
    await openOrder(anOrder({ coupon: 'BEMVINDO10', isCouponOverLimit: true }));
    expect((await section('Origem')).getByText(/BEMVINDO10 \(acima do limite de usos/)).toBeVisible();
  });

  it('has the address as it stands on a label, to be copied', async () => {
    const user = userEvent.setup();
    const address = {
      zip: '01310100',
      street: 'Avenida Paulista',
      number: '1578',
      complement: 'apto 12',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    };
    await openOrder(anOrder({ shipping: { method: 'Sedex', days: 3, address } }));
    const shipping = await section('Envio');
    expect(shipping.getByText('Sedex')).toBeVisible();
    expect(shipping.getByText('3 dias')).toBeVisible();
    const buyer = await section('Cliente');
    await user.click(buyer.getByRole('button', { name: 'Copiar para a etiqueta' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Ana Lúcia Prado\nAvenida Paulista, 1578 - apto 12\nBela Vista\n01310-100 São Paulo - SP',
    );
  });

  it('is found by `?id=` too', async () => {
    await openOrder(anOrder(), {}, { url: '/backoffice/pedidos/detalhe?id=o1' });
    expect(await screen.findByRole('heading', { name: 'Pedido 1042' })).toBeVisible();
  });

  it('leads to the list where the address names no order', async () => {
    const { http } = await openOrder(anOrder(), {}, { url: '/backoffice/pedidos/detalhe' });
    expect(await screen.findByRole('link', { name: 'Ver pedidos' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos',
    );
    expect(http.calls).toEqual([]);
  });

  it('marks a test', async () => {
    await openOrder(anOrder({ isTest: true }));
    expect(await screen.findByRole('note', { name: 'Modo de teste' })).toBeVisible();
  });

  it.each([
    ['is not there', refuse(404, 'not_found'), 'Não encontramos este pedido'],
    ['may not be seen', refuse(403, 'forbidden'), 'Você não tem acesso a este pedido'],
    ['cannot be read now', refuse(0, 'offline'), 'Não foi possível carregar este pedido'],
  ])('says what to do when it %s', async (_why, answer, title) => {
    await openOrder(anOrder(), { 'GET /orders/o1': answer });
    expect(await screen.findByText(title)).toBeVisible();
  });
});

describe('the timeline', () => {
  it('tells source, actor and status of each event, the newest first, and flags what did not count', async () => {
    await openOrder(
      anOrder({
        events: [
          anEvent(),
          anEvent({
            id: 'evt_2',
            text: 'Chargeback aberto',
            outcome: 'out_of_order',
            isFlagged: true,
            change: null,
          }),
          anEvent({
            id: 'evt_3',
            source: 'seller',
            sourceText: 'Painel',
            actorName: 'Maria Souza',
            type: 'fulfillment.shipped',
            text: 'Pedido enviado',
            data: { carrier: 'Correios', trackingCode: 'BR123456789BR' },
          }),
        ],
      }),
    );
    const list = within(await screen.findByRole('list', { name: 'Linha do tempo do pedido' }));
    const [shipped, flagged, paid, created] = list.getAllByRole('listitem');
    expect(shipped).toHaveTextContent(/Pedido enviadoPainel · Maria Souza.*Correios, BR123456789BR/);
    expect(flagged).toHaveTextContent(/Chargeback aberto.*Evento fora de ordem.*não mudou nada/);
    expect(paid).toHaveTextContent(/Pagamento confirmado.*De Aguardando pagamento.*para Pago/);
    expect(created).toHaveTextContent(/Pedido criadoAPI/);
  });
});

describe('payments', () => {
  const refused = (changes: Partial<OrderPayment> = {}) =>
    aPayment({
      id: 'p0',
      method: 'credit_card',
      installments: 3,
      status: 'recusado',
      statusText: 'Recusado',
      tone: 'error',
      capturedCents: 0,
      paidAt: null,
      refusal: { group: 'saldo', text: 'Sem saldo ou limite. Sugira outro cartão ou Pix.', reason: '' },
      ...changes,
      facts: {
        ...aPayment().facts,
        cardBrand: 'Visa',
        cardLast4: '4242',
        refusalCode: '51',
        threeDs: 'Não autenticado',
      },
    });

  it('a refusal is told in plain words, and the last attempt stands first', async () => {
    const open = aPayment({ status: 'aguardando', capturedCents: 0, paidAt: null });
    await openOrder(anOrder({ paymentStatus: 'aguardando', capturedCents: 0, payments: [refused(), open] }));
    const payments = await section('Pagamento: 2 tentativas');
    const [last, first] = payments.getAllByRole('listitem');
    expect(last).toHaveTextContent(/Pix de R\$\s189,90/);
    expect(first).toHaveTextContent(/Cartão de crédito de R\$\s189,90 em 3x.*Recusado.*Sem saldo ou limite/);
    expect(first).toHaveTextContent(/código 51.*Visa, final 4242.*Autenticação 3DSNão autenticado/);
    expect(screen.getByText('Sem saldo ou limite. Sugira outro cartão ou Pix.')).toBeVisible();
  });

  it.each([
    [[refused()], '1 tentativa recusada antes'],
    [[refused(), refused({ id: 'p2' })], '2 tentativas recusadas antes'],
    [
      [refused(), refused({ id: 'p2', status: 'expirado', refusal: null })],
      '2 tentativas sem pagamento antes',
    ],
  ])('what failed before the order was paid waits behind a line', async (failed, words) => {
    await openOrder(anOrder({ payments: [...failed, aPayment()] }));
    const refusal = await screen.findAllByText(/Sem saldo ou limite/);
    expect(refusal[0]).not.toBeVisible();
    await userEvent.click(screen.getByText(words));
    expect(refusal[0]).toBeVisible();
  });

  it('an open boleto has its line and its due date, ready to be copied', async () => {
    const line = '00190500954014481606906809350314337370000000100';
    const { http } = await openOrder(
      anOrder({
        paymentStatus: 'aguardando',
        actions: ['cancel'],
        recoveryUrl: 'https://loja.example/checkout?cart=1',
        capturedCents: 0,
        payments: [
          aPayment({
            method: 'boleto',
            status: 'aguardando',
            statusText: 'Aguardando pagamento',
            capturedCents: 0,
            paidAt: null,
            facts: { ...aPayment().facts, boletoLine: line, boletoDueDate: '2026-03-05' },
          }),
        ],
      }),
    );
    const payments = await section('Pagamento');
    expect(payments.getByText('00190.50095 40144.816069 06809.350314 3 37370000000100')).toBeVisible();
    expect(payments.getByText('05/03/2026')).toBeVisible();
    expect(payments.getByRole('button', { name: 'Copiar linha digitável' })).toBeVisible();
    http.answer('POST /orders/o1/resend-charge', refuse(409, 'charge_not_resendable'));
    await userEvent.click(payments.getByRole('button', { name: 'Reenviar por e-mail' }));
    expect(await payments.findByText('Não deu.')).toBeVisible();
    http.answer('POST /orders/o1/resend-charge', null);
    await userEvent.click(payments.getByRole('button', { name: 'Reenviar por e-mail' }));
    await waitFor(() => expect(payments.queryByText('Não deu.')).not.toBeInTheDocument());
    const next = await section('Próximo passo');
    expect(next.getByText('Espere o pagamento')).toBeVisible();
    await userEvent.click(next.getByRole('button', { name: 'Copiar link de recuperação' }));
    expect(await next.findByText(/Link copiado/)).toBeVisible();
  });

  it('money that came late, or is not the total, is named', async () => {
    await openOrder(
      anOrder({ capturedCents: 19_490, payments: [aPayment({ isPaidLate: true, capturedCents: 19_490 })] }),
    );
    expect(await screen.findByText('Pago depois do prazo')).toBeVisible();
    expect(screen.getByText('Pago com atraso')).toBeVisible();
    expect(screen.getAllByText(/O cliente pagou R\$\s5,00 a mais que o total/)).not.toHaveLength(0);
  });

  it.each([
    ['2026-03-01T12:00:00.000Z', 'Pago depois de cancelado'],
    ['2026-03-02T12:00:00.000Z', 'Cancelado depois de pago'],
  ])(
    'a cancelled order whose money is there is not to be sent without a thought',
    async (cancelledAt, title) => {
      await openOrder(anOrder({ cancelledAt }));
      expect(await screen.findByText(title)).toBeVisible();
      const next = await section('Próximo passo');
      expect(next.getByText('Reembolse ou envie')).toBeVisible();
      expect(screen.getAllByRole('button', { name: 'Marcar como enviado' })).toHaveLength(1);
    },
  );
});

it.each([
  ['chargeback', 'open', 'Contestar chargeback'],
  ['med', 'open', 'Responder MED'],
  ['chargeback', 'lost', 'Ver disputa'],
] as const)('a %s that is %s is answered at its own page', async (kind, status, words) => {
  const isOpen = status === 'open';
  const paymentStatus = isOpen ? (kind === 'med' ? 'med_bloqueado' : 'em_disputa') : 'chargeback';
  await openOrder(anOrder({ paymentStatus, disputes: [aDispute({ kind, status })] }));
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/disputas/detalhe/d1',
  );
});

it('after its term a dispute is only looked at', async () => {
  const late = aDispute({ deadline: '2026-01-01T12:00:00.000Z' });
  await openOrder(anOrder({ paymentStatus: 'em_disputa', disputes: [late] }));
  expect(await screen.findByText('Espere a decisão do banco')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver disputa' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Contestar chargeback' })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('the buyer comes right after the next step, and what support needs last', async () => {
    await openOrder(anOrder());
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
      ({ textContent }) => textContent,
    );
    expect(headings).toEqual([
      'Envie o pedido',
      'Cliente',
      'Itens e valores',
      'Envio',
      'Pagamento',
      'Raio-X do recebimento',
      'Linha do tempo',
      'Etiquetas',
      'Nota fiscal',
      'Observações internas',
      'Origem',
    ]);
    const items = within(screen.getByRole('list', { name: 'Itens do pedido' }));
    expect(items.getByRole('listitem')).toHaveTextContent(/^1× Bolsa de lonaR\$\s189,90/);
    expect(screen.getByText('Recalcular pedido')).not.toBeVisible();
  });
});

it('an order in another currency is shown in it, and adds to nothing', async () => {
  await openOrder(anOrder({ currency: 'USD' }));
  expect(await screen.findByText('Pedido em outra moeda')).toBeVisible();
  expect((await section('Itens e valores')).getAllByText(/^US\$\s189,90$/)).not.toHaveLength(0);
  expect(screen.queryByText(/R\$\s189,90/)).not.toBeInTheDocument();
});

describe('an action', () => {
  const shipped = anOrder({
    version: 3,
    fulfillmentStatus: 'enviado',
    actions: ['deliver', 'report-problem'],
    events: [
      anEvent(),
      anEvent({
        id: 'evt_2',
        source: 'seller',
        sourceText: 'Painel',
        actorName: 'José Dias',
        type: 'fulfillment.shipped',
        text: 'Pedido enviado',
      }),
    ],
  });
  const openShip = async () => {
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Marcar como enviado' }))[0] as HTMLElement,
    );
    return within(await screen.findByRole('dialog', { name: 'Enviar pedido 1042' }));
  };

  it('names what it is about, is done once however often it is pressed, and shows what came of it', async () => {
    let answer: (order: unknown) => void = () => {};
    const { http } = await openOrder(anOrder(), {
      'POST /orders/o1/ship': () => new Promise((resolve) => (answer = resolve)),
    });
    const dialog = await openShip();
    expect(
      dialog.getByText(/O pedido 1042, de Ana Lúcia Prado \(R\$\s189,90\), passa a enviado/),
    ).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Código de rastreio'), 'BR123456789BR');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    answer(shipped);
    expect(await screen.findByText('Acompanhe a entrega')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const posts = http.calls.filter(({ method }) => method === 'POST');
    expect(posts).toMatchObject([
      { body: { trackingCode: 'BR123456789BR' }, options: { headers: { 'If-Match': '"2"' } } },
    ]);
  });

  it('on an order that changed elsewhere does nothing, says what happened, and keeps what was typed', async () => {
    const shell = await openOrder(anOrder(), {
      'POST /orders/o1/ship': refuse(412, 'stale_version', { current: shipped }),
    });
    const dialog = await openShip();
    await userEvent.type(dialog.getByLabelText('Código de rastreio'), 'BR123456789BR');
    shell.http.answer('GET /orders/o1', shipped);
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    expect(await dialog.findByText(/Pedido enviado, por José Dias/)).toBeVisible();
    expect(dialog.getByText(/não é mais possível/)).toBeVisible();
    expect(dialog.getByLabelText('Código de rastreio')).toHaveDisplayValue('BR123456789BR');
    expect(dialog.queryByRole('button', { name: 'Marcar como enviado' })).not.toBeInTheDocument();
  });

  it('has nothing to send of what is digital', async () => {
    await openOrder(anOrder({ isDigital: true, fulfillmentStatus: 'entregue', actions: [] }));
    expect((await section('Envio')).getByText(/Os itens são digitais/)).toBeVisible();
    expect((await section('Próximo passo')).getByText('Nada a fazer')).toBeVisible();
  });

  it('notes that what was sent came back, and why', async () => {
    const back = anOrder({ version: 4, fulfillmentStatus: 'devolvido', actions: [] });
    const { http } = await openOrder(
      { ...shipped, actions: ['deliver', 'return'] },
      { 'POST /orders/o1/return': back },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar devolução' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Devolução do pedido 1042' }));
    expect(dialog.getByText(/só volta para o cliente com um reembolso/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Por que voltou'), 'Arrependimento');
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    expect(await screen.findByText('Combine com o cliente')).toBeVisible();
    expect(http.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { reason: 'Arrependimento' } },
    ]);
  });

  it('can be confirmed again where the change left it possible', async () => {
    const renamed = anOrder({ version: 3 });
    const shell = await openOrder(anOrder(), {
      'POST /orders/o1/ship': refuse(412, 'stale_version', { current: renamed }),
    });
    const dialog = await openShip();
    shell.http.answer('GET /orders/o1', renamed);
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    expect(await dialog.findByText(/confirme de novo/)).toBeVisible();
    shell.http.answer('POST /orders/o1/ship', shipped);
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const versions = shell.http.calls
      .filter(({ method }) => method === 'POST')
      .map(({ options }) => options.headers?.['If-Match']);
    expect(versions).toEqual(['"2"', '"3"']);
  });

  it('is offered only where the order allows it', async () => {
    await openOrder(anOrder({ fulfillmentStatus: 'entregue', actions: [], withdrawalUntil: '2026-03-09' }));
    expect((await section('Próximo passo')).getByText(/desistir da compra até 09\/03\/2026/)).toBeVisible();
    for (const name of [/enviado/, /entregue/, /Cancelar pedido/, /problema/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe("the buyer's data", () => {
  const REVEAL = {
    'POST /orders/o1/reveal': {
      email: 'ana@exemplo.com.br',
      phone: '+5511987654321',
      document: '52998224725',
      birthDate: '1990-12-31',
    },
  };
  const asked = ({ http }: Awaited<ReturnType<typeof openOrder>>) =>
    http.calls.filter(({ path }) => path === '/orders/o1/reveal');

  it('are shown on demand, all at once', async () => {
    const shell = await openOrder(anOrder(), REVEAL);
    await press('Mostrar dados completos');
    expect(await screen.findByText('529.982.247-25')).toBeVisible();
    expect(screen.getByText('(11) 98765-4321')).toBeVisible();
    expect(screen.getByText('31/12/1990')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ana@exemplo.com.br' })).toBeVisible();
    await press('Ocultar dados completos');
    expect(await screen.findByText('an***@e…')).toBeVisible();
    expect(asked(shell)).toHaveLength(1);
  });

  it('open a chat, which is asked for like them', async () => {
    const tab = { opener: window, location: { assign: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const shell = await openOrder(anOrder(), REVEAL);
    await userEvent.click((await section('Cliente')).getByRole('button', { name: 'Chamar no WhatsApp' }));
    await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('https://wa.me/5511987654321'));
    expect(tab.opener).toBeNull();
    expect(asked(shell)).toHaveLength(1);
  });

  it('leave no empty tab where they may not be shown', async () => {
    const tab = { opener: window, location: { assign: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { toasts } = await openOrder(anOrder(), { 'POST /orders/o1/reveal': refuse(403, 'forbidden') });
    await userEvent.click((await section('Cliente')).getByRole('button', { name: 'Chamar no WhatsApp' }));
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(toasts).toMatchObject([{ message: 'Não deu.', kind: 'error' }]);
  });

  it('find what else the buyer has ordered', async () => {
    const { navigation } = await openOrder(anOrder(), {
      ...REVEAL,
      'GET /orders': aPage([]),
      'GET /saved-views': { items: [] },
    });
    await press('Pedidos deste cliente');
    await waitFor(() => expect(navigation.url()).toBe('/backoffice/pedidos?q=ana%40exemplo.com.br'));
  });

  it('are gone with an erased buyer, whose name is typed before', async () => {
    const buyer = { name: '', email: '', phone: '', document: '', hasChat: false, isAnonymized: true };
    await openOrder(anOrder(), { 'POST /orders/o1/anonymize': anOrder({ version: 3, buyer }) });
    await press('Apagar dados do cliente');
    const dialog = within(await screen.findByRole('dialog', { name: /Ana Lúcia Prado/ }));
    await userEvent.type(dialog.getByRole('textbox'), 'Ana Lúcia Prado');
    await userEvent.click(dialog.getByRole('button', { name: 'Apagar dados' }));
    expect(await screen.findByText(/Os dados deste cliente foram apagados/)).toBeVisible();
  });
});

describe('notes of the team', () => {
  const note = {
    id: 'n1',
    text: 'É presente',
    authorName: 'Maria Souza',
    own: true,
    createdAt: '2026-03-01T12:00:00Z',
  };

  it('are written and deleted by who wrote them', async () => {
    const { http } = await openOrder(anOrder(), {
      'POST /orders/o1/notes': note,
      'DELETE /orders/o1/notes/n1': null,
    });
    const notes = await section('Observações internas');
    expect(await notes.findByText('Nenhuma observação ainda.')).toBeVisible();
    http.answer('GET /orders/o1/notes', { items: [note] });
    await userEvent.type(notes.getByLabelText('Nova observação'), 'É presente');
    await userEvent.click(notes.getByRole('button', { name: 'Adicionar observação' }));
    expect(await notes.findByText('É presente', { selector: '.order-note' })).toBeVisible();
    expect(notes.getByLabelText('Nova observação')).toHaveDisplayValue('');
    http.answer('GET /orders/o1/notes', { items: [] });
    await userEvent.click(notes.getByRole('button', { name: 'Excluir observação' }));
    expect(await notes.findByText('Nenhuma observação ainda.')).toBeVisible();
  });

  it('of somebody else have no button', async () => {
    await openOrder(anOrder(), { 'GET /orders/o1/notes': { items: [{ ...note, own: false }] } });
    expect(await screen.findByText('É presente')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir observação' })).not.toBeInTheDocument();
  });
});

describe('recalculating', () => {
  const recalculate = async () => {
    await userEvent.click(await screen.findByText('Para o suporte'));
    await press('Recalcular pedido');
  };

  it('says that all is as the events have it', async () => {
    await openOrder(anOrder(), {
      'POST /orders/o1/recalculate': { isEqual: true, differences: [], order: anOrder() },
    });
    await recalculate();
    expect(await screen.findByText(/exatamente o que os eventos dizem/)).toBeVisible();
  });

  it('says what differed, and shows the order as it is then', async () => {
    await openOrder(anOrder({ paymentStatus: 'aguardando', capturedCents: 0, actions: [] }), {
      'POST /orders/o1/recalculate': {
        isEqual: false,
        differences: [{ what: 'Status do pagamento', stored: 'Aguardando pagamento', derived: 'Pago' }],
        order: anOrder(),
      },
    });
    await recalculate();
    expect(
      await screen.findByText('Status do pagamento: era Aguardando pagamento, agora Pago'),
    ).toBeVisible();
    expect(screen.getByText('Envie o pedido')).toBeVisible();
  });
});

it('shows what happens to the order elsewhere', async () => {
  const { http, publish } = await openOrder(anOrder());
  await screen.findByText('Envie o pedido');
  http.answer('GET /orders/o1', anOrder({ fulfillmentStatus: 'enviado', actions: ['deliver'] }));
  await act(async () => publish('order.changed', {}));
  expect(await screen.findByText('Acompanhe a entrega')).toBeVisible();
});

it('leads to the orders before and after it in the list that it was opened from', async () => {
  const { http, navigation } = await openOrder(
    anOrder(),
    { 'GET /orders/o2': anOrder({ id: 'o2', number: 1041 }), 'GET /orders/o2/notes': { items: [] } },
    { url: '/backoffice/pedidos' },
  );
  http.answer('GET /orders/o1/neighbors?tab=to_ship&sort=-totalCents', {
    previous: null,
    next: { id: 'o2', number: 1041 },
  });
  const list = '/backoffice/pedidos?tab=to_ship&sort=-totalCents&page=2&cursor=abc&cols=number';
  act(() => navigation.navigate(pedidoPath('o1'), { state: { list, isPrevious: true } }));
  await userEvent.click(await screen.findByRole('link', { name: 'Próximo: Pedido 1041' }));
  expect(navigation.url()).toBe(pedidoPath('o2'));
  expect(await screen.findByRole('heading', { name: 'Pedido 1041' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pedidos' })).toHaveAttribute('href', list);
});
