import type { PlanLine, PlanPix } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PLANO } from '../common/paths';
import { behindStepUp, confirmPassword } from '../common/testing/step-up';
import { area } from '../define';
import { A_PREVIEW, A_SIMULATION, anInvoice, anOffer, aSubscription, ESCALA } from './testing/a-subscription';

const open = (answers: Record<string, FakeAnswer> = {}, path = PLANO) =>
  openArea(area, path, {
    http: {
      'GET /subscription': aSubscription(),
      'GET /plans': { items: [anOffer(), ESCALA] },
      'POST /subscription/preview': A_PREVIEW,
      'POST /subscription/simulate': A_SIMULATION,
      ...answers,
    },
  });
/** The first instant that is charged, a midnight in São Paulo. */
const TRIAL_END = '2026-12-13T03:00:00.000Z';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('says what the plan costs, what is used of it, and what the own sales would have cost by another', async () => {
  await open();
  expect(await screen.findByText('1,99% + R$ 0,50 por pedido', { selector: 'dd' })).toBeVisible();
  const usage = within(screen.getByRole('list', { name: 'Uso do plano' }));
  expect(usage.getByText('320 de 300')).toBeVisible();
  expect(usage.getByText('Acima do limite.')).toBeVisible();
  await press('Calcular com o plano Escala');
  expect(await screen.findByText(/o plano Escala custaria/)).toHaveTextContent(
    /R\$ 608,00: R\$ 209,00 de tarifas e R\$ 399,00 de mensalidade\..*seriam R\$ 180,00 a mais/,
  );
});

it('says of a trial until when it is free, and what follows', async () => {
  await open({
    'GET /subscription': aSubscription({
      plan: ESCALA,
      state: 'trial',
      trialUntil: TRIAL_END,
    }),
  });
  expect(
    await screen.findByText(
      /Grátis até 12\/12\/2026\. Depois, R\$\s399,00 por mês, cobrado a partir de 13\/12\/2026\./,
    ),
  ).toBeVisible();
  await press('Cancelar plano');
  expect(await screen.findByText(/o teste vale até o fim, e nada é cobrado/)).toBeVisible();
  expect(screen.queryByText(/o mês já começado é cobrado/)).not.toBeInTheDocument();
});

it('says of a cancelled trial that nothing follows it', async () => {
  const next = { planId: 'essencial', name: 'Essencial', startsAt: TRIAL_END, isCancellation: true };
  await open({
    'GET /subscription': aSubscription({ plan: ESCALA, state: 'trial', trialUntil: TRIAL_END, next }),
  });
  expect(await screen.findByText('Grátis até 12/12/2026. Depois, nada é cobrado.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancelar plano' })).not.toBeInTheDocument();
});

it('says of a plan with a trial from which day it is charged', async () => {
  await open({ 'POST /subscription/preview': { ...A_PREVIEW, trialUntil: TRIAL_END } });
  await press('Mudar para o plano Escala');
  expect(
    await screen.findByText(/vale na hora\. Grátis até 12\/12\/2026\. Depois, .* a partir de 13\/12/),
  ).toBeVisible();
  expect(screen.queryByText(/mês seguinte/)).not.toBeInTheDocument();
});

it('changes to what the preview shows, after the password was confirmed', async () => {
  const { guarded, stepUp } = behindStepUp(aSubscription({ plan: ESCALA }));
  const { http } = await open({ 'POST /subscription/change': guarded, 'POST /auth/step-up': stepUp });
  await press('Mudar para o plano Escala');
  expect(await screen.findByText(/Mensalidade na fatura de novembro de 2026/)).toHaveTextContent(
    'R$ 133,00 com ela',
  );
  await press('Confirmar plano Escala');
  await confirmPassword();
  expect(await screen.findByRole('button', { name: 'Mudar para o plano Escala' })).toBeVisible();
  const changes = http.calls.filter(
    ({ path, method }) => method === 'POST' && path === '/subscription/change',
  );
  expect(changes.at(-1)?.body).toEqual({ planId: 'escala', version: 'v1' });
});

it('keeps what was seen where the price has changed meanwhile, and says so', async () => {
  await open({
    'POST /subscription/change': () => {
      throw new ApiError({ status: 412, code: 'stale_version', errors: ['Estes dados mudaram.'] });
    },
  });
  await press('Mudar para o plano Escala');
  await press('Confirmar plano Escala');
  expect(await screen.findByRole('alert')).toHaveTextContent('Estes dados mudaram.');
});

it('says what a cancellation means before it is confirmed', async () => {
  await open({ 'GET /subscription': aSubscription({ plan: ESCALA }) });
  await press('Cancelar plano');
  expect(await screen.findByText(/o checkout, os pedidos, o saldo e os saques continuam/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Confirmar cancelamento' })).toBeVisible();
});

it.each([
  ['em_atraso', /até 30\/11\/2026 nada muda/, '2026-11-30'],
  ['suspenso', /só para leitura/, '2026-11-20'],
] as const)('%s says what is missing and what goes on', async (state, title, graceUntil) => {
  await open({
    'GET /subscription': aSubscription({ state, graceUntil, unpaidCents: 39_900, availableCents: 10_000 }),
  });
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent(title);
  expect(banner).toHaveTextContent(/Faltam R\$ 299,00.*O checkout continua vendendo/);
});

it('leaves changes to the owner', async () => {
  await open({ 'GET /subscription': aSubscription({ canChange: false, plan: ESCALA }) });
  expect(await screen.findByText(/Só quem é dono da loja muda o plano/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mudar para|Cancelar plano/ })).not.toBeInTheDocument();
});

it('pays an invoice by Pix, and says so when the money has come', async () => {
  const late = anInvoice({ status: 'em_atraso', paidAt: null });
  const pix: PlanPix = {
    id: 'p1',
    amountCents: 9_900,
    code: '00020126',
    expiresAt: '2099-01-01T12:00:00.000Z',
  };
  let isPaid = false;
  const { http, toasts } = await open(
    {
      'GET /subscription': () =>
        aSubscription(
          isPaid
            ? {}
            : { state: 'em_atraso', unpaidCents: 9_900, availableCents: 0, graceUntil: '2026-11-12' },
        ),
      'GET /invoices': () => ({ items: [isPaid ? anInvoice() : late] }),
      'POST /invoices/2026-10/pix': () => {
        isPaid = true;
        return pix;
      },
    },
    `${PLANO}?aba=faturas`,
  );
  expect(await screen.findByText(/Faltam R\$\s99,00 de saldo/)).toBeVisible();
  await press('Pagar com Pix a fatura de outubro de 2026');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pagar a fatura de outubro de 2026' }));
  expect(dialog.getByText('00020126')).toBeVisible();
  expect(dialog.getByText('R$ 99,00')).toBeVisible();
  expect(dialog.getByText(/Vale até/)).toBeVisible();
  expect(await screen.findByText('Paga em 01/11/2026.', {}, { timeout: 5_000 })).toBeVisible();
  expect(http.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/pix'))).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/Faltam/)).not.toBeInTheDocument());
  expect(toasts).toEqual([{ message: 'Fatura paga. A loja está em dia.', kind: 'success' }]);
});

it('shows of each invoice its total, and what that comes of', async () => {
  const direct = anInvoice({ totalCents: 12_256, owedCents: 2_784, carriedCents: -428 });
  const waiting = anInvoice({ id: '2026-09', totalCents: 0, planCents: 0, owedCents: 856 });
  await open({ 'GET /invoices': { items: [direct, waiting] } }, `${PLANO}?aba=faturas`);
  const rows = within(await screen.findByRole('list', { name: 'Faturas' })).getAllByRole('listitem');
  const textOf = (row: HTMLElement | undefined) => row?.textContent?.replaceAll('\u00a0', ' ');
  expect(textOf(rows[0])).toContain('Total: R$ 122,56');
  expect(textOf(rows[0])).toContain(
    'Mensalidade: R$ 99,00 · Tarifas de vendas diretas: R$ 27,84 · Tarifas de meses anteriores: -R$ 4,28 · Já descontadas das vendas: R$ 428,00',
  );
  expect(textOf(rows[1])).toContain(
    'Total: R$ 0,00Tarifas de vendas diretas: R$ 8,56 · Fica para a próxima fatura: -R$ 8,56',
  );
  expect(textOf(rows[1])).toContain('Nada a cobrar.');
});

it('offers no Pix for what is paid or not closed', async () => {
  const running = anInvoice({ id: '2026-11', status: 'aberta', dueOn: null, paidAt: null });
  await open({ 'GET /invoices': { items: [running, anInvoice()] } }, `${PLANO}?aba=faturas`);
  expect(await screen.findByText('Paga em 01/11/2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pagar com Pix/ })).not.toBeInTheDocument();
});

it('leads from each line of an invoice to its order', async () => {
  const line: PlanLine = {
    id: 'l1',
    kind: 'tarifa_pedido',
    on: '2026-10-05',
    entryId: 'l1',
    orderId: 'o1',
    orderNumber: 7,
    planId: null,
    baseCents: 18_990,
    bp: 199,
    fixedCents: 50,
    days: null,
    ofDays: null,
    creditCents: 0,
    cents: 428,
    paidBy: 'venda',
  };
  await open(
    {
      'GET /invoices': { items: [anInvoice()] },
      'GET /invoices/2026-10/lines': {
        items: [
          line,
          { ...line, id: 'l2', baseCents: 20_000, creditCents: 428, cents: 20, paidBy: 'fatura' },
        ],
        next: null,
      },
    },
    `${PLANO}?aba=faturas`,
  );
  expect(await screen.findByText(/Fatura, não é nota fiscal/)).toBeVisible();
  await press('Ver linhas de outubro de 2026');
  expect((await screen.findAllByRole('link', { name: '#7' }))[0]).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o1',
  );
  expect(screen.getByText('1,99% de R$ 189,90 + R$ 0,50')).toBeVisible();
  expect(screen.getByText('1,99% de R$ 200,00 + R$ 0,50 − R$ 4,28 já cobrados')).toBeVisible();
  expect(screen.getByText('Descontada da venda')).toBeVisible();
});
