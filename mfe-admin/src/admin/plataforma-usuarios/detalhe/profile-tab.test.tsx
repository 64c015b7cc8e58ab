import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword, giveReason, refuse } from '../../../common/testing/refuse';
import { aUser } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const REASON = 'Chamado 4711: confirmar o titular';
const REVEALED = {
  email: 'maria@exemplo.com.br',
  cpf: '12345678909',
  cnpj: '11222333000181',
  phoneNumber: '+5511987654321',
  birthDate: '1987-03-14',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    streetNumber: '1000',
    complement: '',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
};

const show = async (label: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Mostrar ${label}` }));
const looksOf = ({ http }: Awaited<ReturnType<typeof openUser>>) =>
  http.calls.filter(({ path }) => path.endsWith('/reveal')).map(({ body }) => body);

it('shows what is filled, what is not, and what is missing to sell', async () => {
  const { company } = aUser();
  await openUser(
    'perfil',
    aUser({
      nickname: '',
      emailVerifiedAt: null,
      company: { ...company, cnpj: '' },
      missingFields: ['cnpj', 'address.city'],
    }),
  );
  expect(await screen.findByText('Faltam: CNPJ, Cidade.')).toBeVisible();
  expect(screen.getByText('Ainda não confirmado')).toBeVisible();
  expect(screen.getByText('20/05/2019')).toBeVisible();
  expect(screen.getAllByText('Não preenchido')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Mostrar CNPJ' })).not.toBeInTheDocument();
});

describe('personal data', () => {
  it('is masked until one says why; one reason is enough for a visit', async () => {
    const shell = await openUser('perfil', aUser(), { 'POST /admin/users/u1/reveal': REVEALED });
    expect(await screen.findByText('***.456.789-**')).toBeVisible();
    await show('CPF');
    await giveReason(/Mostrar CPF de Maria da Silva/, REASON, 'Mostrar dados');
    expect(await screen.findByText('123.456.789-09')).toBeVisible();
    for (const [label, text] of [
      ['E-mail', 'maria@exemplo.com.br'],
      ['Celular', '(11) 98765-4321'],
      ['Data de nascimento', '14/03/1987'],
      ['CNPJ', '11.222.333/0001-81'],
      ['Endereço', 'Avenida Paulista, 1000 · Bela Vista · São Paulo/SP · 01310-100'],
    ] as const) {
      await show(label);
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(looksOf(shell)).toEqual(
      ['cpf', 'email', 'phoneNumber', 'birthDate', 'cnpj', 'address'].map((field) => ({
        fields: [field],
        reason: REASON,
      })),
    );
  });

  it('asks for the password when the API wants it, also after the reason was given', async () => {
    const { guarded, stepUp, expire } = behindStepUp(REVEALED);
    await openUser('perfil', aUser(), {
      'POST /admin/users/u1/reveal': guarded,
      'POST /auth/step-up': stepUp,
    });
    await show('CPF');
    await giveReason(/Mostrar CPF/, REASON, 'Mostrar dados');
    await confirmPassword();
    expect(await screen.findByText('123.456.789-09')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expire();
    await show('E-mail');
    await confirmPassword();
    expect(await screen.findByText('maria@exemplo.com.br')).toBeVisible();
  });

  it('stays masked for who gives up, and is masked again by hand', async () => {
    await openUser('perfil', aUser(), { 'POST /admin/users/u1/reveal': REVEALED });
    await show('CPF');
    const dialog = within(await screen.findByRole('dialog', { name: /Mostrar CPF/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('***.456.789-**')).toBeVisible();

    await show('CPF');
    await giveReason(/Mostrar CPF/, REASON, 'Mostrar dados');
    await userEvent.click(await screen.findByRole('button', { name: 'Ocultar CPF' }));
    expect(screen.getByText('***.456.789-**')).toBeVisible();
  });

  it('says why it cannot be shown', async () => {
    await openUser('perfil', aUser(), {
      'POST /admin/users/u1/reveal': refuse(429, 'too_many_requests', 'Muitas consultas. Espere um pouco.'),
    });
    await show('CPF');
    await giveReason(/Mostrar CPF/, REASON, 'Mostrar dados');
    expect(await screen.findByText('Muitas consultas. Espere um pouco.')).toBeVisible();
    expect(screen.getByText('***.456.789-**')).toBeVisible();
  });
});
