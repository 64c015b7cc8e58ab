import type { CartRow } from '@balcao/api-schema';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { CARRINHOS } from './paths';

const aCart = (changes: Partial<CartRow> = {}): CartRow => ({
  id: 'c1',
  isTest: false,
  state: 'open',
  buyerName: 'Ana Prado',
  buyerEmail: 'an***@e…',
  buyerPhone: '(11) *****-4321',
  hasChat: true,
  items: '2× Bolsa de lona',
  totalCents: 19_900,
  step: 1,
  device: 'mobile',
  utmSource: '',
  recoveryUrl: 'https://loja.example/c/1',
  isOwnCheckout: false,
  abandonedAt: '2026-11-20T12:00:00.000Z',
  reminders: 0,
  remindedAt: null,
  isOptedOut: false,
  ...changes,
});

const open = (carts: CartRow[], answers: Record<string, FakeAnswer> = {}) =>
  openArea(area, CARRINHOS, { http: { 'GET /carts': aPage(carts), ...answers } });
/** What is offered to bring the buyer of a cart back. */
async function waysOf(name: string) {
  await userEvent.click((await rowOf(name)).getByRole('button', { name: 'Recuperar' }));
  return within(await screen.findByRole('region', { name: `Recuperar o carrinho de ${name}` }));
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('a cart that was left', () => {
  it('shows who can be reached, what they wanted, and leads to WhatsApp with the way back', async () => {
    const tab = { opener: window, location: { assign: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await open([aCart()], {
      'POST /carts/c1/reveal': {
        email: 'ana@exemplo.com.br',
        phone: '+5511987654321',
        recoveryUrl: 'https://loja.example/c/1',
      },
    });
    const row = await rowOf('Ana Prado');
    expect(row.getByText('an***@e… · (11) *****-4321')).toBeVisible();
    expect(row.getByText('2× Bolsa de lona')).toBeVisible();
    expect(row.getByText(/R\$\s199,00/)).toBeVisible();
    const ways = await waysOf('Ana Prado');
    await userEvent.click(ways.getByRole('button', { name: 'Chamar no WhatsApp' }));
    await waitFor(() =>
      expect(tab.location.assign).toHaveBeenCalledWith(
        expect.stringContaining('https://wa.me/5511987654321?text='),
      ),
    );
    await userEvent.click(ways.getByRole('button', { name: 'Mostrar contato' }));
    expect(await ways.findByText('ana@exemplo.com.br · (11) 98765-4321')).toBeVisible();
    expect(ways.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  });

  it('is reminded of by e-mail once its text was read, and shows that it was', async () => {
    const { http, confirmations } = await open([aCart()], {
      'POST /carts/c1/remind': () => {
        const reminded = aCart({ reminders: 1, remindedAt: new Date().toISOString() });
        http.answer('GET /carts', aPage([reminded]));
        return reminded;
      },
    });
    const ways = await waysOf('Ana Prado');
    await userEvent.click(ways.getByRole('button', { name: 'Enviar lembrete por e-mail' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Recuperar/ })).toBeNull());
    await waitFor(() => expect(http.calls.filter(({ path }) => path === '/carts').length).toBeGreaterThan(1));
    const after = await waysOf('Ana Prado');
    expect(
      await after.findByText(/^Lembrete enviado agora\. Outro só amanhã, às \d\d:\d\d\.$/),
    ).toBeVisible();
    expect(after.queryByRole('button', { name: 'Enviar lembrete por e-mail' })).not.toBeInTheDocument();
    expect(confirmations).toMatchObject([
      {
        title: 'Enviar lembrete para Ana Prado?',
        body: expect.stringMatching(/Você começou uma compra em .* de R\$\s199,00 e não terminou/),
      },
    ]);
  });

  it('of the platform’s own checkout has a link of its own, made for who asks', async () => {
    const own = aCart({ recoveryUrl: 'https://balcao.example/c/1', isOwnCheckout: true });
    await open([own], {
      'POST /carts/c1/reveal': {
        email: 'ana@exemplo.com.br',
        phone: '+5511987654321',
        recoveryUrl: 'https://balcao.example/c/1?r=segredo',
      },
    });
    const ways = await waysOf('Ana Prado');
    expect(ways.queryByRole('button', { name: 'Copiar link' })).toBeNull();
    const user = userEvent.setup();
    await user.click(ways.getByRole('button', { name: 'Mostrar contato e link' }));
    await user.click(await ways.findByRole('button', { name: 'Copiar link' }));
    expect(await navigator.clipboard.readText()).toBe('https://balcao.example/c/1?r=segredo');
  });

  it('says why no reminder goes out, and that its buyer came back', async () => {
    await open([aCart({ isOptedOut: true }), aCart({ id: 'c2', buyerName: 'Bia Reis', state: 'recovered' })]);
    expect((await waysOf('Ana Prado')).getByText(/pediu para não receber lembretes/)).toBeVisible();
    expect((await rowOf('Bia Reis')).getByText('O cliente voltou e comprou')).toBeVisible();
  });
});

it('the time after which a cart counts as left is read and saved', async () => {
  const { http } = await open([aCart()], {
    'GET /carts/settings': { abandonmentMinutes: 30, remindsByItself: true },
    'PUT /carts/settings': { abandonmentMinutes: 60, remindsByItself: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tempo de abandono' }));
  const field = await screen.findByLabelText('Minutos sem atividade');
  await userEvent.clear(field);
  await userEvent.type(field, '60');
  await userEvent.click(screen.getByRole('checkbox', { name: /Lembrar uma vez/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    abandonmentMinutes: 60,
    remindsByItself: false,
  });
});

it('begins with what brings people to the checkout where no cart was left yet', async () => {
  await openArea(area, CARRINHOS, {
    http: { 'GET /carts': aPage([]), 'GET /saved-views': { items: [] } },
  });
  expect(await screen.findByText('Carrinhos abandonados aparecem aqui')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compartilhar um produto' })).toHaveAttribute(
    'href',
    '/backoffice/produtos',
  );
  expect(screen.queryByRole('link', { name: 'Gerar chave de API' })).not.toBeInTheDocument();
});
