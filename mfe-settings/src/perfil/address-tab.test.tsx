import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from './testing/open-profile';

const lookup = (cep: string) => `GET https://viacep.com.br/ws/${cep}/json/`;
const field = (label: string) => screen.findByLabelText(label);

async function typeCep(cep: string) {
  const input = await field('CEP');
  await userEvent.clear(input);
  await userEvent.type(input, cep);
}

const failing = (status: number, code: ApiErrorCode) => () => {
  throw new ApiError({ status, code, errors: ['x'] });
};

it('a CEP fills street, district, city and state', async () => {
  await openProfile('endereco', {
    [lookup('20040002')]: {
      logradouro: 'Avenida Rio Branco',
      bairro: 'Centro',
      localidade: 'Rio de Janeiro',
      uf: 'RJ',
    },
  });
  await typeCep('20040-002');
  await waitFor(async () => expect(await field('Rua')).toHaveValue('Avenida Rio Branco'));
  expect(await field('Bairro')).toHaveValue('Centro');
  expect(await field('Cidade')).toHaveValue('Rio de Janeiro');
  expect(await field('Estado')).toHaveValue('RJ');
});

it('a CEP of a whole town leaves street and district to be typed', async () => {
  await openProfile('endereco', {
    [lookup('17280000')]: { logradouro: '', bairro: '', localidade: 'Pederneiras', uf: 'SP' },
  });
  await typeCep('17280000');
  expect(await screen.findByText(/vale para a cidade toda/)).toBeVisible();
  expect(await field('Cidade')).toHaveValue('Pederneiras');
  expect(await field('Rua')).toHaveValue('');
  expect(await field('Bairro')).toHaveValue('');
  expect(await field('Rua')).toBeEnabled();
});

it('a street typed by hand stays while its CEP is the same', async () => {
  await openProfile('endereco', {
    [lookup('17280000')]: { logradouro: '', bairro: '', localidade: 'Pederneiras', uf: 'SP' },
  });
  await typeCep('17280000');
  await screen.findByText(/vale para a cidade toda/);
  await userEvent.type(await field('Rua'), 'Rua Quinze');
  await userEvent.type(await field('CEP'), '{Backspace}0');
  await screen.findByText(/vale para a cidade toda/);
  expect(await field('Rua')).toHaveValue('Rua Quinze');
});

it.each([
  ['has no address', { erro: 'true' }, 'Não encontramos este CEP'],
  ['is answered too late', failing(0, 'timeout'), 'A busca de CEP não respondeu'],
  ['meets a broken service', failing(503, 'unavailable'), 'A busca de CEP não respondeu'],
])(
  'a CEP that %s keeps no street of another CEP and never blocks: the address is typed by hand',
  async (_, answer, words) => {
    await openProfile('endereco', { [lookup('20040002')]: answer });
    await typeCep('20040002');
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    for (const label of ['Rua', 'Bairro', 'Cidade', 'Estado']) expect(await field(label)).toHaveValue('');
    expect(await field('Rua')).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Salvar endereço' })).toBeEnabled();
  },
);

it('only the CEP that was typed last counts', async () => {
  let late: (answer: unknown) => void = () => {};
  await openProfile('endereco', {
    [lookup('20040002')]: () => new Promise((resolve) => (late = resolve)),
    [lookup('30130010')]: {
      logradouro: 'Praça Sete',
      bairro: 'Centro',
      localidade: 'Belo Horizonte',
      uf: 'MG',
    },
  });
  await typeCep('20040002');
  expect(await screen.findByText('Procurando o endereço do CEP…')).toBeVisible();
  await typeCep('30130010');
  await waitFor(async () => expect(await field('Cidade')).toHaveValue('Belo Horizonte'));
  late({ logradouro: 'Rua A', bairro: 'B', localidade: 'Rio de Janeiro', uf: 'RJ' });
  await waitFor(async () => expect(await field('Cidade')).toHaveValue('Belo Horizonte'));
});

it('a CEP of another state than the chosen one is pointed out, and can be saved', async () => {
  await openProfile('endereco');
  await userEvent.selectOptions(await field('Estado'), 'RJ');
  expect(await screen.findByText(/O CEP 01310-100 é de SP, mas o estado escolhido é RJ/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salvar endereço' })).toBeEnabled();
});
