import { ShellProvider, useShell } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { API_CHANGED } from '@balcao/domain';
import { act, render, screen } from '@testing-library/react';
import { QueryProvider, useQuery } from '.';

const INVOICE = '/subscription/invoices/019a';

function setUp() {
  let paid = false;
  const asked: string[] = [];
  const answer = (path: string) => () => {
    asked.push(path);
    return { text: `${path}: ${paid ? 'paga' : 'a pagar'}` };
  };
  const shell = createFakeShell({
    http: { 'GET /plan': answer('/plan'), [`GET ${INVOICE}`]: answer(INVOICE) },
  });
  function Reads({ path, queryKey }: { path: string; queryKey: readonly string[] }) {
    const { http } = useShell();
    const { data } = useQuery({
      queryKey,
      queryFn: async () => (await http.get<{ text: string }>(path)).data.text,
    });
    return <p>{data}</p>;
  }
  render(
    <ShellProvider value={shell}>
      <QueryProvider>
        <Reads path="/plan" queryKey={['plan']} />
        <Reads path={INVOICE} queryKey={['invoice', '019a']} />
      </QueryProvider>
    </ShellProvider>,
  );
  const change = (method: string, path: string) => {
    paid = true;
    shell.publish(API_CHANGED, { method, path });
  };
  return { asked, change };
}

it('everything on the screen follows a call that changed something', async () => {
  const { change } = setUp();
  await screen.findByText('/plan: a pagar');
  await screen.findByText(`${INVOICE}: a pagar`);
  change('post', `${INVOICE}/pix`);
  await screen.findByText('/plan: paga');
  await screen.findByText(`${INVOICE}: paga`);
});

it('a record that was removed is not asked for again', async () => {
  const { asked, change } = setUp();
  await screen.findByText('/plan: a pagar');
  await screen.findByText(`${INVOICE}: a pagar`);
  asked.length = 0;
  change('delete', INVOICE);
  await screen.findByText('/plan: paga');
  expect(asked).toEqual(['/plan']);
});

it('nothing is read again for a call that only reckons an example', async () => {
  const { asked, change } = setUp();
  await screen.findByText('/plan: a pagar');
  await screen.findByText(`${INVOICE}: a pagar`);
  asked.length = 0;
  change('post', '/subscription/preview');
  change('delete', INVOICE);
  await screen.findByText('/plan: paga');
  expect(asked).toEqual(['/plan']);
});

it('two reads that send do not chase each other, and what is read once stays', async () => {
  const sent: string[] = [];
  const shell = createFakeShell({
    http: Object.fromEntries(
      ['/links/a', '/links/b', '/links/once'].map((path) => [
        `POST ${path}`,
        () => {
          sent.push(path);
          shell.publish(API_CHANGED, { method: 'post', path });
          return { path };
        },
      ]),
    ),
  });
  function Link({ path, staleTime }: { path: string; staleTime?: number }) {
    const { http } = useShell();
    const { data } = useQuery({
      queryKey: [path],
      queryFn: async () => (await http.post<{ path: string }>(path)).data.path,
      ...(staleTime !== undefined && { staleTime }),
    });
    return <p>{data}</p>;
  }
  render(
    <ShellProvider value={shell}>
      <QueryProvider>
        <Link path="/links/a" />
        <Link path="/links/b" />
        <Link path="/links/once" staleTime={Number.POSITIVE_INFINITY} />
      </QueryProvider>
    </ShellProvider>,
  );
  for (const path of ['/links/a', '/links/b', '/links/once']) await screen.findByText(path);
  await act(async () => shell.publish(API_CHANGED, { method: 'patch', path: '/plan' }));
  // As many turns as a chase would take many steps in.
  for (let turn = 0; turn < 30; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent.filter((path) => path === '/links/once')).toHaveLength(1);
  expect(sent.length).toBeLessThan(12);
});
