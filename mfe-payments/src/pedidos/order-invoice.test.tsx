import { ApiError } from '@balcao/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const NOTE = { number: '780', series: '12', accessKey: '52060433009911002506550120000007800267301615' };
const section = async () => within(await screen.findByRole('region', { name: 'Nota fiscal' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('takes the number, series and key of an order’s note, and shows them', async () => {
  const { http, toasts } = await openOrder(anOrder(), {
    'PUT /orders/o1/invoice': anOrder({ invoice: NOTE }),
  });
  expect((await section()).getByText(/Ainda não emitida/)).toBeVisible();
  await press('Informar nota fiscal');
  await userEvent.type(screen.getByLabelText('Número'), '780');
  await userEvent.type(screen.getByLabelText('Série (opcional)'), '12');
  await userEvent.type(screen.getByLabelText('Chave de acesso (opcional)'), NOTE.accessKey);
  await press('Salvar');
  expect(await (await section()).findByText(/5206 0433 0099 1100/)).toBeVisible();
  expect(http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { invoice: NOTE },
  ]);
  expect(toasts).toMatchObject([{ message: 'Nota fiscal informada.' }]);
});

it('says beside the key what is wrong with it', async () => {
  await openOrder(anOrder(), {
    'PUT /orders/o1/invoice': () => {
      throw new ApiError({
        status: 422,
        code: 'validation',
        errors: [],
        fields: { 'invoice.accessKey': ['O dígito desta chave não confere. Confira os caracteres.'] },
      });
    },
  });
  await press('Informar nota fiscal');
  await userEvent.type(screen.getByLabelText('Número'), '780');
  await press('Salvar');
  await waitFor(() =>
    expect(screen.getByLabelText('Chave de acesso (opcional)')).toHaveAccessibleDescription(
      /dígito desta chave/,
    ),
  );
});

it('takes a note away where all is empty', async () => {
  const { http } = await openOrder(anOrder({ invoice: { ...NOTE, series: '', accessKey: '' } }), {
    'PUT /orders/o1/invoice': anOrder(),
  });
  await press('Alterar nota fiscal');
  await userEvent.clear(screen.getByLabelText('Número'));
  await press('Salvar');
  expect(await (await section()).findByText(/Ainda não emitida/)).toBeVisible();
  expect(http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { invoice: null },
  ]);
});

it('shows the note to those who only read, without a way to change it', async () => {
  await openOrder(anOrder({ invoice: NOTE, canEdit: false }));
  expect((await section()).getByText('780')).toBeVisible();
  expect(screen.queryByRole('button', { name: /nota fiscal/ })).not.toBeInTheDocument();
});
