import type { StoreChecklist } from '@balcao/api-schema';
import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { createFakeShell, type FakeAnswer, SIGNED_IN } from '@balcao/contract/testing';
import { tabsWithDivergent } from '@balcao/ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { QUIET_CHECKOUT } from '../live/testing/sample-feed';
import { emptyMetrics } from '../metrics/testing/sample-metrics';

// The first screen of a test file compiles its modules, which takes a busy machine seconds.

const READ = 'GET /seller/seller-1/checklist';
const TABS = 'GET /orders';
const PROFILE = '/backoffice/configuracoes/perfil';

const IDENTITY = '/backoffice/configuracoes/verificar-identidade';

const CHECKLIST: StoreChecklist = {
  items: [
    { key: 'profile', done: false, state: 'open', missing: ['cnpj', 'address.streetNumber'], path: PROFILE },
    {
      key: 'identity',
      done: false,
      state: 'waiting',
      label: 'Em análise manual',
      note: 'Recebemos as suas fotos.',
      action: 'Ver verificação',
      path: IDENTITY,
    },
    { key: 'gateway', done: true, state: 'done', path: '/gateway' },
    { key: 'methods', done: false, state: 'later', path: null },
  ],
};

const allBut = (key?: string): StoreChecklist => ({
  items: (['profile', 'gateway', 'order'] as const).map((step) =>
    step === key
      ? { key: step, done: false, state: 'open', path: '/passo' }
      : { key: step, done: true, state: 'done', path: '/passo' },
  ),
});

function openLanding(answer: FakeAnswer, more: Record<string, FakeAnswer> = {}) {
  const shell = createFakeShell({
    url: '/backoffice/dashboard/monitoramento-checkout',
    session: SIGNED_IN,
    http: {
      ...QUIET_CHECKOUT,
      [READ]: answer,
      'GET /metrics/checkout': emptyMetrics({ hasEvents: false }),
      ...more,
    },
  });
  render(area.root({ shell }));
  return shell;
}

const refuse = (status: number, code: ApiErrorCode) => () => {
  throw new ApiError({ status, code, errors: ['Agora não.'] });
};

const stepNamed = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') as HTMLElement);
};

describe('the landing page', () => {
  it('says in test mode that nobody is charged, and where that ends', async () => {
    openLanding({ ...CHECKLIST, testGateway: 'iugu' });
    const banner = within(await screen.findByRole('note', { name: 'Modo de teste' }));
    expect(banner.getByText(/Nada é cobrado de verdade/)).toBeVisible();
    expect(banner.getByRole('link', { name: 'Ativar produção' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/pagamentos/gateway/iugu',
    );
  });

  it.each([
    ['a new store', CHECKLIST],
    ['a store that sells', allBut()],
  ])('leads %s to the page that its buyers see', async (_, checklist) => {
    openLanding({ ...checklist, checkoutUrl: 'https://loja.example/c/abc' });
    expect(await screen.findByRole('link', { name: 'Ver meu checkout' })).toHaveAttribute(
      'href',
      'https://loja.example/c/abc',
    );
  });

  it('says nothing of the kind in live mode', async () => {
    openLanding(CHECKLIST);
    await screen.findByRole('progressbar', { name: /Passos feitos/ });
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('greets, and says how far the set-up is', async () => {
    openLanding(CHECKLIST);
    expect(await screen.findByText(/Olá, Ana\./)).toBeVisible();
    const progress = await screen.findByRole('progressbar', { name: 'Passos feitos: 1 de 4' });
    expect(progress).toHaveAttribute('value', '1');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('leads to a step that can be taken and says what it lacks', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Complete o seu perfil/);
    expect(step.getByText('Faltam: CNPJ, Número.')).toBeVisible();
    expect(step.getByRole('link', { name: 'Completar perfil' })).toHaveAttribute('href', PROFILE);
  });

  it('says how a step stands that somebody else works on', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Verifique a sua identidade/);
    expect(step.getByText('Em análise manual')).toBeVisible();
    expect(step.getByText('Recebemos as suas fotos.')).toBeVisible();
    expect(step.getByRole('link', { name: 'Ver verificação' })).toHaveAttribute('href', IDENTITY);
  });

  it('says what a later step will need, without a button that leads nowhere', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Configure as formas de pagamento/);
    expect(step.getByText('Vem depois')).toBeVisible();
    expect(step.getByText(/em quantas parcelas/)).toBeVisible();
    expect(step.queryByRole('link')).toBeNull();
    expect(step.queryByRole('button')).toBeNull();
  });

  it('marks a step that is done and asks nothing more of it', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Escolha o gateway/);
    expect(step.getByText('Feito')).toBeVisible();
    expect(step.queryByRole('link')).toBeNull();
  });

  it('says that only the first order is missing, and leads to the link that brings it', async () => {
    openLanding(allBut('order'));
    expect(await screen.findByText('Sua loja está pronta para vender')).toBeVisible();
    const step = await stepNamed(/Receba o primeiro pedido/);
    expect(step.getByRole('link', { name: 'Ver link de checkout' })).toBeVisible();
  });

  it('says when all is well', async () => {
    openLanding(allBut());
    expect(await screen.findByText('Sua loja está saudável')).toBeVisible();
  });

  it('puts what went wrong before everything else, also in a store that was ready', async () => {
    const { items } = allBut();
    const broken = {
      key: 'gateway',
      done: false,
      state: 'problem',
      label: 'Credenciais recusadas',
      note: 'Iugu recusou as credenciais.',
      action: 'Rever credenciais',
      path: '/gateway',
    } as const;
    openLanding({ items: items.map((item) => (item.key === 'gateway' ? broken : item)) });
    expect(await screen.findByText('Um passo precisa de você')).toBeVisible();
    const step = await stepNamed(/Escolha o gateway/);
    expect(step.getByText('Credenciais recusadas')).toBeVisible();
    expect(step.getByRole('link', { name: 'Rever credenciais' })).toBeVisible();
    expect(screen.queryByText('Sua loja está saudável')).toBeNull();
  });

  it('changes by itself when the API tells that something has', async () => {
    const shell = openLanding(allBut('gateway'));
    expect(await screen.findByText('Falta 1 passo')).toBeVisible();
    shell.http.answer(READ, allBut());
    act(() => shell.publish('payments.changed', {}));
    expect(await screen.findByText('Sua loja está saudável')).toBeVisible();
  });

  it('says how many orders diverge, and leads to them', async () => {
    openLanding(allBut(), { [TABS]: tabsWithDivergent(3) });
    expect(await screen.findByRole('link', { name: '3 pedidos com divergência' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos?tab=divergent',
    );
  });

  it.each<[string, FakeAnswer]>([
    ['none diverge', tabsWithDivergent(0)],
    ['the role may not see orders', refuse(403, 'forbidden')],
    ['their count cannot be read', refuse(503, 'unavailable')],
  ])('says nothing of divergent orders where %s, and shows all else', async (_, answer) => {
    const shell = openLanding(allBut(), { [TABS]: answer });
    expect(await screen.findByText('Sua loja está saudável')).toBeVisible();
    await waitFor(() => expect(shell.http.calls.map(({ path }) => path)).toContain('/orders'));
    await act(async () => {});
    expect(screen.queryByText(/divergência/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks for divergent orders after the state of the store is there', async () => {
    let arrive: (checklist: StoreChecklist) => void = () => {};
    const shell = openLanding(() => new Promise((resolve) => (arrive = resolve)), {
      [TABS]: tabsWithDivergent(3),
    });
    await screen.findByText('Carregando…');
    expect(shell.http.calls.map(({ path }) => path)).not.toContain('/orders');
    await act(async () => arrive(allBut()));
    expect(await screen.findByText('3 pedidos com divergência')).toBeVisible();
  });

  it('shows that it is loading', async () => {
    openLanding(() => new Promise(() => {}));
    expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    const shell = openLanding(() => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Balcão indisponível.'] });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Balcão indisponível.');
    shell.http.answer(READ, CHECKLIST);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });
});
