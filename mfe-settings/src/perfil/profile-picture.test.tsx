import { ApiError } from '@balcao/contract';
import type { RecordedCall } from '@balcao/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSeller } from './testing/a-seller';
import { openProfile } from './testing/open-profile';

const PICTURE = new File([new Uint8Array(8)], 'foto.webp', { type: 'image/webp' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

const choose = async () => userEvent.upload(await screen.findByLabelText('Escolher foto'), PICTURE);
const image = () => screen.queryByRole('img', { name: 'Foto do perfil' });

it('is sent as soon as it is chosen, and the next save knows the new version', async () => {
  const shell = await openProfile('dados');
  shell.http.answer('PUT /seller/seller-1/picture', { imageUrl: '/api/pictures/1.webp', version: 4 });
  await choose();
  await waitFor(() => expect(image()).toHaveAttribute('src', '/api/pictures/1.webp'));
  const sent = shell.http.calls.find(({ method }) => method === 'PUT')?.body;
  expect(sent instanceof FormData && sent.get('picture')).toEqual(PICTURE);

  shell.http.answer('PATCH /seller/seller-1', aSeller({ nickname: 'Anazinha', version: 5 }));
  await userEvent.type(screen.getByLabelText('Apelido'), 'zinha');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
  await waitFor(() => expect(shell.http.calls.at(-1)?.options.headers).toEqual({ 'If-Match': '"4"' }));
});

it('that meets a profile changed elsewhere makes the profile be read again', async () => {
  const shell = await openProfile('dados');
  shell.http.answer('PUT /seller/seller-1/picture', () => {
    const imageUrl = '/api/pictures/1.webp';
    shell.http.answer('GET /seller/seller-1', aSeller({ nickname: 'Lima', imageUrl, version: 9 }));
    return { imageUrl, version: 9 };
  });
  await choose();
  await waitFor(() => expect(screen.getByLabelText('Apelido')).toHaveValue('Lima'));
});

it('never lets an edit overwrite unseen what was saved elsewhere', async () => {
  const shell = await openProfile('dados');
  shell.http.answer('PUT /seller/seller-1/picture', () => {
    shell.http.answer('GET /seller/seller-1', aSeller({ nickname: 'Lima', imageUrl: '/x.webp', version: 9 }));
    return { imageUrl: '/x.webp', version: 9 };
  });
  shell.http.answer('PATCH /seller/seller-1', aSeller());
  await userEvent.type(await screen.findByLabelText('Apelido'), 'zinha');
  await choose();
  await waitFor(() => expect(image()).toHaveAttribute('src', '/x.webp'));
  expect(screen.getByLabelText('Apelido')).toHaveValue('Anazinha');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }));
  await waitFor(() =>
    expect(shell.http.calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { nickname: 'Anazinha' },
      options: { headers: { 'If-Match': '"3"' } },
    }),
  );
});

it('shows how much of it is sent over a slow line, and waits for minutes', async () => {
  const shell = await openProfile('dados');
  let tell = (_share: number) => {};
  let answer = (_: unknown) => {};
  shell.http.answer('PUT /seller/seller-1/picture', ({ options }: RecordedCall) => {
    tell = (share) => options.onUploadProgress?.(share);
    expect(options.timeout).toBe(300_000);
    return new Promise((resolve) => (answer = resolve));
  });
  await choose();
  const bar = await screen.findByRole('progressbar', { name: 'Envio do arquivo' });
  act(() => tell(0.42));
  expect(bar).toHaveValue(0.42);
  expect(screen.getByText('Enviando: 42%')).toBeVisible();
  act(() => tell(1));
  expect(screen.getByText('Enviado. Conferindo o arquivo…')).toBeVisible();
  await act(async () => answer({ imageUrl: '/api/pictures/1.webp', version: 4 }));
  expect(bar).not.toBeInTheDocument();
});

it('can be removed', async () => {
  const shell = await openProfile('dados', {
    'GET /seller/seller-1': aSeller({ imageUrl: '/api/pictures/1.webp' }),
    'DELETE /seller/seller-1/picture': { imageUrl: '', version: 4 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remover foto' }));
  await waitFor(() => expect(image()).not.toBeInTheDocument());
  expect(shell.toasts.at(-1)?.message).toBe('Foto removida.');
});

it('that the API refuses is not shown as saved', async () => {
  await openProfile('dados', {
    'PUT /seller/seller-1/picture': () => {
      throw new ApiError({
        status: 413,
        code: 'payload_too_large',
        errors: ['A imagem passa de 5 MB. Envie uma menor.'],
      });
    },
  });
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('A imagem passa de 5 MB');
  await waitFor(() => expect(image()).not.toBeInTheDocument());
});
