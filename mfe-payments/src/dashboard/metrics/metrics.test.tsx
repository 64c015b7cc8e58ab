import type { CheckoutMetrics } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { createFakeShell, type FakeAnswer, SIGNED_IN } from '@balcao/contract/testing';
import { onPhone } from '@balcao/ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { QUIET_CHECKOUT } from '../live/testing/sample-feed';
import { QUIET_DAY } from '../today/testing/quiet-day';
import { emptyMetrics, sampleMetrics } from './testing/sample-metrics';

const PAGE = '/backoffice/dashboard/monitoramento-checkout';
const READ = 'GET /metrics/checkout';
const CHECKLIST = 'GET /seller/seller-1/checklist';
const SELLS = { items: [{ key: 'order', done: true, state: 'done', path: '/pedidos' }] };

/** The 20th of November, 2026, at noon in São Paulo. */
const NOON = new Date('2026-11-20T15:00:00Z');

function openDashboard(answer: FakeAnswer, url = PAGE, others: Record<string, FakeAnswer> = {}) {
  const shell = createFakeShell({
    url,
    session: SIGNED_IN,
    http: { ...QUIET_CHECKOUT, ...QUIET_DAY, [CHECKLIST]: SELLS, [READ]: answer, ...others },
  });
  render(area.root({ shell }));
  return shell;
}

const figure = async (name: string) => within(await screen.findByRole('article', { name }));
const asked = (shell: ReturnType<typeof openDashboard>) =>
  shell.http.calls.map(({ path }) => path).filter((path) => /^\/metrics\/checkout(\?|$)/.test(path));

beforeEach(() => {
  jest.useFakeTimers({ now: NOON, advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

describe('a store that sells', () => {
  it('reads first how much it sold, what that was before, and how it is counted', async () => {
    openDashboard(sampleMetrics());
    const sales = await figure('Vendas pagas');
    expect(sales.getByText(/^R\$\s12\.345,60$/)).toBeVisible();
    expect(sales.getByText('10% a menos')).toBeVisible();
    expect(sales.getByText(/Gerado: R\$\s20\.480,00/)).toBeVisible();
    await user.click(sales.getByRole('button', { name: 'Como é calculado: Vendas pagas' }));
    expect(sales.getByText(/Soma do que foi pago/)).toBeVisible();
    expect((await figure('Conversão')).getByText('2 p.p. a mais')).toBeVisible();
  });

  it('sees its chargebacks marked before the card schemes act', async () => {
    openDashboard(sampleMetrics());
    expect((await figure('Chargeback')).getByText('Atenção')).toBeVisible();
    expect((await figure('Chargeback')).getByText('Limite: 0,65%')).toBeVisible();
    expect((await figure('Boleto pago')).getByText('–')).toBeVisible();
    expect((await figure('Boleto pago')).getByText('Em aberto: 3')).toBeVisible();
  });

  it('sees where buyers leave, on which device, by which method they pay and why payments are refused', async () => {
    openDashboard(sampleMetrics());
    const funnel = within(await screen.findByRole('figure', { name: 'Funil do checkout' }));
    expect(funnel.getByText(/Maior perda: −30% \(60\)/)).toBeVisible();
    expect(funnel.queryByRole('radio', { name: 'Tablet' })).not.toBeInTheDocument();
    await user.click(funnel.getByRole('radio', { name: 'Celular' }));
    expect(funnel.getByText('140')).toBeVisible();
    const methods = within(screen.getByRole('table', { name: /por forma de pagamento/ }));
    expect(methods.getByRole('row', { name: /^Pix 40 80% R\$\s9\.876,54$/ })).toBeVisible();
    expect(screen.getByText('O mais comum: Sem saldo ou limite. Sugira outro cartão ou Pix.')).toBeVisible();
    expect(screen.getByText('Autenticação 3DS')).toBeVisible();
    expect(screen.getAllByText('Autenticado pelo banco')[0]).toBeInTheDocument();
  });

  it('chooses which figure the chart shows', async () => {
    openDashboard(sampleMetrics());
    const chart = within(await screen.findByRole('figure', { name: 'Vendas pagas por dia' }));
    await user.click(chart.getByRole('radio', { name: 'Sessões' }));
    expect(await screen.findByRole('figure', { name: 'Sessões por dia' })).toHaveTextContent(
      '20/11, até agora Neste período: 206; Antes: 160',
    );
  });

  it('keeps the health of the store to a line', async () => {
    openDashboard(sampleMetrics());
    expect(await screen.findByText('Sua loja está saudável')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('the period and the filters', () => {
  it('are in the address and in the request', async () => {
    const custom =
      '/metrics/checkout?from=2026-11-20&to=2026-11-20&compareFrom=2026-11-19&compareTo=2026-11-19&device=mobile';
    const shell = openDashboard(sampleMetrics(), `${PAGE}?period=today`, {
      [`GET ${custom}`]: sampleMetrics({ days: ['2026-11-20'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Aparelho' }), 'Celular');
    expect(screen.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    expect(shell.navigation.url()).toBe(`${PAGE}?period=today&device=mobile`);
    expect(await screen.findByRole('article', { name: 'Vendas pagas' })).toBeVisible();
    expect(asked(shell).at(-1)).toBe(custom);
    // One day is no line.
    expect(screen.queryByRole('figure', { name: 'Vendas pagas por dia' })).not.toBeInTheDocument();
  });

  it('are also a checkout and a product, which narrows orders only', async () => {
    const natal =
      '/metrics/checkout?from=2026-11-20&to=2026-11-20&compareFrom=2026-11-19&compareTo=2026-11-19&checkout=natal';
    const mugs = `${natal}&product=Caneca`;
    const shell = openDashboard(sampleMetrics(), `${PAGE}?period=today&checkout=natal`, {
      [`GET ${natal}`]: sampleMetrics(),
      [`GET ${mugs}`]: sampleMetrics({ products: [] }),
    });
    expect(await screen.findByRole('combobox', { name: 'Checkout' })).toHaveValue('natal');
    expect(screen.queryByText(/filtram os pedidos/)).not.toBeInTheDocument();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Produto' }), 'Caneca');
    expect(shell.navigation.url()).toBe(`${PAGE}?period=today&checkout=natal&product=Caneca`);
    await waitFor(() => expect(asked(shell).at(-1)).toBe(mugs));
    expect(screen.getByText(/filtram os pedidos/)).toBeVisible();
    // The chosen one is offered where the period has none of it.
    expect(screen.getByRole('combobox', { name: 'Produto' })).toHaveValue('Caneca');
  });

  it('ask for what the page began to fetch before its code was there, while they are the default', async () => {
    const shell = openDashboard(sampleMetrics());
    await figure('Vendas pagas');
    expect(asked(shell)).toEqual(['/metrics/checkout']);
  });

  it('say that nothing is left, and let go of what hides it', async () => {
    const custom =
      '/metrics/checkout?from=2026-11-14&to=2026-11-20&compareFrom=2026-11-07&compareTo=2026-11-13&utmSource=tiktok';
    openDashboard(sampleMetrics(), `${PAGE}?utmSource=tiktok`, { [`GET ${custom}`]: emptyMetrics() });
    expect(await screen.findByText('Nada com estes filtros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByRole('article', { name: 'Vendas pagas' })).toBeVisible();
  });

  it('lead on from a period in which nothing happened', async () => {
    const shell = openDashboard(emptyMetrics());
    expect(await screen.findByText('Nenhuma visita neste período')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver os últimos 30 dias' }));
    expect(shell.navigation.url()).toBe(`${PAGE}?period=30d`);
  });
});

describe('a store whose checkout has told nothing', () => {
  const unused = (changes?: Partial<CheckoutMetrics>) => emptyMetrics({ hasEvents: false, ...changes });

  it('is told how to connect it, and tries it with a visit that counts nowhere', async () => {
    const shell = openDashboard(unused(), PAGE, {
      'POST /checkout/test-session': () => {
        shell.http.answer(READ, unused({ hasTestEvents: true }));
        return {};
      },
    });
    await user.click(await screen.findByText(/Conecte-a pela API/));
    expect(screen.getByRole('link', { name: 'Gerar chave de API' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/integracoes?aba=chaves',
    );
    expect(screen.queryByRole('button', { name: '7 dias' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enviar visita de teste' }));
    expect(await screen.findByText('Recebido')).toBeVisible();
  });

  it('says why the visit did not arrive', async () => {
    openDashboard(unused(), PAGE, {
      'POST /checkout/test-session': () => {
        throw new ApiError({ status: 429, code: 'too_many_requests', errors: ['Espere um minuto.'] });
      },
    });
    await user.click(await screen.findByText(/Conecte-a pela API/));
    await user.click(screen.getByRole('button', { name: 'Enviar visita de teste' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Espere um minuto.');
  });
});

describe('figures that cannot be read', () => {
  it('say so with the support code, and are read again', async () => {
    const shell = openDashboard(() => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Indisponível.'], requestId: 'r-9' });
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('unavailable · r-9');
    shell.http.answer(READ, sampleMetrics());
    await user.click(within(failure).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('article', { name: 'Vendas pagas' })).toBeVisible();
  });

  it('are marked once they are older than two minutes', async () => {
    const shell = openDashboard(sampleMetrics({ updatedAt: NOON.toISOString() }));
    await figure('Vendas pagas');
    expect(screen.queryByText(/Dados de há/)).not.toBeInTheDocument();
    shell.http.answer(READ, () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Indisponível.'] });
    });
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(screen.getByText('Dados de há 3 min')).toBeVisible();
    shell.http.answer(READ, sampleMetrics({ updatedAt: new Date().toISOString() }));
    await user.click(screen.getByRole('button', { name: 'Atualizar números' }));
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect(screen.queryByText(/Dados de há/)).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onPhone();

  it('each payment method takes two lines', async () => {
    openDashboard(sampleMetrics());
    const methods = within(await screen.findByRole('list', { name: /por forma de pagamento/ }));
    expect(methods.getAllByRole('listitem')[0]).toHaveTextContent(
      /^PixR\$\s9\.876,5440 pedidos pagos · 80%$/,
    );
  });
});
