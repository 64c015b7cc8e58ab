import { ApiError } from '@balcao/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const tags = async () => within(await screen.findByRole('region', { name: 'Etiquetas' }));
const input = async () => (await tags()).getByLabelText('Etiquetas do pedido');
const chips = async () => (await tags()).queryAllByRole('listitem').map((chip) => chip.textContent);

/** An order with a tag, in a store that uses two. */
const openTagged = (answer: (call: { body: unknown }) => unknown) =>
  openOrder(anOrder({ tags: ['presente'] }), {
    'GET /orders/tags': {
      items: [
        { tag: 'presente', orders: 4 },
        { tag: 'urgente', orders: 2 },
      ],
    },
    'PATCH /orders/o1/tags': answer,
  });
const sent = ({ http }: Awaited<ReturnType<typeof openOrder>>) =>
  http.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('tags are added by keyboard or from those in use, and taken off, each saved at once', async () => {
  let stored = ['presente'];
  const shell = await openTagged(({ body }) => {
    const { add, remove } = body as { add: string[]; remove: string[] };
    stored = [...stored.filter((tag) => !remove.includes(tag)), ...add].sort();
    return anOrder({ tags: stored });
  });
  await userEvent.type(await input(), 'Frágil{Enter}');
  await waitFor(async () => expect(await chips()).toEqual(['frágil', 'presente']));
  // As a browser does when a suggestion is chosen.
  await waitFor(() => expect(document.querySelector('datalist option')).toHaveAttribute('value', 'urgente'));
  fireEvent.change(await input(), { target: { value: 'urgente' } });
  await waitFor(async () => expect(await chips()).toEqual(['frágil', 'presente', 'urgente']));
  await userEvent.click((await tags()).getByRole('button', { name: 'Remover presente' }));
  await waitFor(async () => expect(await chips()).toEqual(['frágil', 'urgente']));
  await waitFor(() =>
    expect(sent(shell)).toEqual([
      { add: ['frágil'], remove: [] },
      { add: ['urgente'], remove: [] },
      { add: [], remove: ['presente'] },
    ]),
  );
});

it('a change that was refused is taken back, and said', async () => {
  const shell = await openTagged(() => {
    throw new ApiError({ status: 403, code: 'forbidden', errors: ['Seu papel não permite.'] });
  });
  await userEvent.type(await input(), 'frágil{Enter}');
  await waitFor(async () => expect(await chips()).toEqual(['presente']));
  expect(shell.toasts).toMatchObject([{ message: 'Seu papel não permite.' }]);
});
