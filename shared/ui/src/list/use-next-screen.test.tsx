import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { QueryProvider } from '../query';
import { useNextScreen } from './use-next-screen';

let whenIdle: (() => void) | undefined;

beforeEach(() => {
  whenIdle = undefined;
  Object.assign(window, {
    requestIdleCallback: (call: () => void) => {
      whenIdle = call;
      return 1;
    },
    cancelIdleCallback: () => {
      whenIdle = undefined;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

function List({ rows, load }: { rows: Promise<string>; load: () => Promise<unknown> }) {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => rows });
  useNextScreen(load);
  return <p>{data}</p>;
}

it('comes after what the list reads, when the browser has nothing to do', async () => {
  const load = jest.fn(() => Promise.reject(new Error('No connection.')));
  let answer: (rows: string) => void = () => {};
  const rows = new Promise<string>((resolve) => {
    answer = resolve;
  });
  render(
    <ShellProvider value={createFakeShell()}>
      <QueryProvider>
        <List rows={rows} load={load} />
      </QueryProvider>
    </ShellProvider>,
  );
  expect(whenIdle).toBeUndefined();
  await act(async () => answer('um pedido'));
  expect(await screen.findByText('um pedido')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await act(async () => whenIdle?.());
  expect(load).toHaveBeenCalledTimes(1);
});
