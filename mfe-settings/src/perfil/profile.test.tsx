import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSeller } from './testing/a-seller';
import { openProfile } from './testing/open-profile';

const offline = () => {
  throw new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'] });
};

const field = (label: string) => screen.findByLabelText(label);
const saved = () =>
  waitFor(() => expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument());

describe('reading the profile', () => {
  it('shows its shape until it is there', async () => {
    let answer: (seller: unknown) => void = () => {};
    await openProfile('dados', {
      'GET /seller/seller-1': () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await screen.findByText('Carregando…')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
    answer(aSeller());
    expect(await field('Nome completo')).toHaveValue('Ana Lima');
  });

  it('says why it could not be read, and reads again on demand', async () => {
    const shell = await openProfile('dados', { 'GET /seller/seller-1': offline });
    expect(await screen.findByRole('alert')).toHaveTextContent('Você está sem internet.');
    shell.http.answer('GET /seller/seller-1', aSeller());
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await field('Nome completo')).toHaveValue('Ana Lima');
  });
});

describe('completeness', () => {
  it('counts by the product’s rule and leads to what is missing', async () => {
    const shell = await openProfile('dados');
    expect(await screen.findByRole('progressbar', { name: 'Dados preenchidos: 13 de 15' })).toBeVisible();
    expect(screen.getByText(/Faltam:/)).toHaveTextContent('Faltam: CNPJ, número');
    await userEvent.click(screen.getByRole('link', { name: 'número' }));
    expect(shell.navigation.url()).toMatch(/\?aba=endereco$/);
    expect(await field('Número')).toBeVisible();
  });

  it('stands over the data that it counts, and over nothing else', async () => {
    await openProfile('privacidade', { 'GET /privacy': () => new Promise(() => {}) });
    expect(await screen.findByRole('link', { name: 'Privacidade' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('is said when nothing is missing', async () => {
    const { address } = aSeller();
    await openProfile('dados', {
      'GET /seller/seller-1': aSeller({
        cnpj: '12ABC34501DE35',
        address: { ...address, streetNumber: 'S/N' },
      }),
    });
    expect(await screen.findByText('Perfil completo')).toBeVisible();
  });
});

it.each(['chaves', 'webhooks'])('an older link to %s leads to the integrations', async (tab) => {
  const shell = await openProfile(tab);
  await waitFor(() =>
    expect(shell.navigation.url()).toBe(`/backoffice/configuracoes/integracoes?aba=${tab}`),
  );
});

describe('saving', () => {
  it('sends what changed, with the version that was read, and tells the shell', async () => {
    const shell = await openProfile('dados');
    const refresh = jest.spyOn(shell.session, 'refresh');
    shell.http.answer('PATCH /seller/seller-1', aSeller({ nickname: 'Aninha', version: 4 }));
    const nickname = await field('Apelido');
    await userEvent.clear(nickname);
    await userEvent.type(nickname, 'Aninha');
    expect(shell.navigation.isHeld()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
    await saved();
    expect(shell.http.calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { nickname: 'Aninha' },
      options: { headers: { 'If-Match': '"3"' } },
    });
    expect(refresh).toHaveBeenCalled();
    expect(shell.toasts).toEqual([{ message: 'Perfil salvo.', kind: 'success' }]);
    expect(shell.navigation.isHeld()).toBe(false);

    await userEvent.type(nickname, '!');
    await userEvent.keyboard('{Control>}s{/Control}');
    await saved();
    expect(shell.http.calls.at(-1)?.options.headers).toEqual({ 'If-Match': '"4"' });
  });

  it('clears a field by an empty text', async () => {
    const shell = await openProfile('empresa');
    shell.http.answer('PATCH /seller/seller-1', aSeller({ companyDescription: '', version: 4 }));
    await userEvent.clear(await field('Descrição da empresa'));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar empresa' }));
    await saved();
    expect(shell.http.calls.at(-1)?.body).toEqual({ companyDescription: '' });
  });

  it('keeps what was typed when the API is away, and can be tried again', async () => {
    const shell = await openProfile('dados', { 'PATCH /seller/seller-1': offline });
    await userEvent.type(await field('Apelido'), 'zinha');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Você está sem internet.');
    expect(await field('Apelido')).toHaveValue('Anazinha');
    shell.http.answer('PATCH /seller/seller-1', aSeller({ nickname: 'Anazinha', version: 4 }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
    await saved();
  });

  it('puts the API’s word on the field', async () => {
    await openProfile('empresa', {
      'PATCH /seller/seller-1': () => {
        throw new ApiError({
          status: 409,
          code: 'cnpj_in_use',
          errors: ['Este CNPJ já está em outra conta.'],
          fields: { cnpj: ['Este CNPJ já está em outra conta.'] },
        });
      },
    });
    await userEvent.type(await field('CNPJ'), '12abc34501de35');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar empresa' }));
    await waitFor(async () =>
      expect(await field('CNPJ')).toHaveAccessibleDescription(/Este CNPJ já está em outra conta/),
    );
    expect(await field('CNPJ')).toHaveFocus();
  });
});

describe('a profile that changed elsewhere meanwhile', () => {
  const elsewhere = aSeller({ nickname: 'Lima', phoneNumber: '+5521987654321', version: 9 });
  const stale = () => {
    throw new ApiError({
      status: 412,
      code: 'stale_version',
      errors: ['Estes dados mudaram desde que você abriu a página.'],
      body: { current: elsewhere },
    });
  };

  async function saveLate() {
    const shell = await openProfile('dados', { 'PATCH /seller/seller-1': stale });
    const nickname = await field('Apelido');
    await userEvent.clear(nickname);
    await userEvent.type(nickname, 'Aninha');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
    await screen.findByRole('dialog', { name: 'Seu perfil foi alterado em outro lugar' });
    return shell;
  }

  it('is compared field by field, and one’s own choice is saved on the current version', async () => {
    const shell = await saveLate();
    expect(screen.getByRole('radio', { name: /Seu valor.*Aninha/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Valor atual.*\(21\) 98765-4321/ })).toBeChecked();
    shell.http.answer('PATCH /seller/seller-1', { ...elsewhere, nickname: 'Aninha', version: 10 });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o que escolhi' }));
    await saved();
    expect(shell.http.calls.at(-1)).toMatchObject({
      body: { nickname: 'Aninha' },
      options: { headers: { 'If-Match': '"9"' } },
    });
    expect(await field('Celular')).toHaveValue('(21) 98765-4321');
  });

  it('wins without another save when all its values are taken', async () => {
    const shell = await saveLate();
    const calls = shell.http.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Usar todos os atuais' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o que escolhi' }));
    await saved();
    expect(await field('Apelido')).toHaveValue('Lima');
    expect(shell.http.calls).toHaveLength(calls);
  });

  it('leaves the form as it was when the person goes on editing', async () => {
    await saveLate();
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }));
    expect(await field('Apelido')).toHaveValue('Aninha');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
  });
});

it('e-mail and CPF are shown with the reason why they cannot be edited', async () => {
  await openProfile('dados');
  expect(await screen.findByText('123.456.789-09')).toBeVisible();
  expect(screen.getByText(/Você entra com este e-mail/)).toBeVisible();
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
});

it.each([
  ['verified', /Sua identidade foi verificada com este dado.*fale com o suporte/],
  ['verifying', /Sua identidade está sendo verificada com este dado.*cancele a verificação/],
] as const)('a field that an identity is %s with is closed and says why', async (lockReason, why) => {
  await openProfile('dados', { 'GET /seller/seller-1': aSeller({ lockedFields: ['name'], lockReason }) });
  expect(await field('Nome completo')).toBeDisabled();
  expect(await field('Nome completo')).toHaveAccessibleDescription(why);
  expect(await field('Apelido')).toBeEnabled();
});

it('who has no CNPJ yet is told what that blocks', async () => {
  await openProfile('empresa');
  await userEvent.click(await screen.findByText('Ainda não tenho CNPJ'));
  expect(screen.getByText(/escolha do gateway.*ficam bloqueados/)).toBeVisible();
});
