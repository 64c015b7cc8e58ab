import type { CartRow } from '@balcao/api-schema';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { CARRINHOS } from './paths';

const aCart = (changes: Partial<CartRow> = {}): CartRow => ({
  id: 'c1',
  isTest: false,
  state: 'open',
  buyerName: 'Ana Prado',
  buyerEmail: 'ana@exemplo.com.br',
  buyerPhone: '+5511987654321',
  items: '2× Bolsa de lona',
  totalCents: 19_900,
  step: 1,
  device: 'mobile',
  utmSource: '',
  recoveryUrl: 'https://loja.example/c/1',
  abandonedAt: '2026-11-20T12:00:00.000Z',
  reminders: 0,
  remindedAt: null,
  isOptedOut: false,
  ...changes,
});

const open = (carts: CartRow[], answers: Record<string, FakeAnswer> = {}) =>
  openArea(area, CARRINHOS, { http: { 'GET /carts': aPage(carts), ...answers } });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('a cart that was left', () => {
  it('shows who can be reached, what they wanted, and leads to WhatsApp with the way back', async () => {
    await open([aCart()]);
    const row = await rowOf('Ana Prado');
    expect(row.getByText('ana@exemplo.com.br · (11) 98765-4321')).toBeVisible();
    expect(row.getByText('2× Bolsa de lona')).toBeVisible();
    expect(row.getByText(/R\$\s199,00/)).toBeVisible();
    expect(row.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/5511987654321?text='),
    );
    expect(row.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  });

  it('is reminded of by e-mail, and shows that it was', async () => {
    const { http } = await open([aCart()], {
      'POST /carts/c1/remind': () => {
        const reminded = aCart({ reminders: 1, remindedAt: new Date().toISOString() });
        http.answer('GET /carts', aPage([reminded]));
        return reminded;
      },
    });
    await userEvent.click((await rowOf('Ana Prado')).getByRole('button', { name: 'Lembrar' }));
    expect(await screen.findByText(/O último lembrete foi há menos de 24 horas/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lembrar' })).not.toBeInTheDocument();
  });

  it('says why no reminder goes out, and that its buyer came back', async () => {
    await open([aCart({ isOptedOut: true }), aCart({ id: 'c2', buyerName: 'Bia Reis', state: 'recovered' })]);
    expect((await rowOf('Ana Prado')).getByText(/pediu para não receber lembretes/)).toBeVisible();
    expect((await rowOf('Bia Reis')).getByText('O cliente voltou e comprou')).toBeVisible();
  });
});

it('the time after which a cart counts as left is read and saved', async () => {
  const { http } = await open([aCart()], {
    'GET /carts/settings': { abandonmentMinutes: 30 },
    'PUT /carts/settings': { abandonmentMinutes: 60 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tempo de abandono' }));
  const field = await screen.findByLabelText('Minutos sem atividade');
  await userEvent.clear(field);
  await userEvent.type(field, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar tempo' }));
  expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ abandonmentMinutes: 60 });
});
