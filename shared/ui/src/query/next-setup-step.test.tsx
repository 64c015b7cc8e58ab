import type { ChecklistItem } from '@balcao/api-schema';
import { ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell, mayOnlyRead, SIGNED_IN } from '@balcao/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { NextSetupStep, QueryProvider } from './index';

const GATEWAY: ChecklistItem = { key: 'gateway', done: false, state: 'open', path: '/gateway' };

function openPage(items: readonly ChecklistItem[], isPermitted = (_permission: string) => true) {
  const shell = createFakeShell({
    session: SIGNED_IN,
    isPermitted,
    http: { 'GET /seller/seller-1/checklist': { items } },
  });
  const page = (isDone: boolean) => (
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <QueryProvider>
          <NextSetupStep after="profile" state={isDone} />
        </QueryProvider>
      </AreaRouter>
    </ShellProvider>
  );
  const { rerender } = render(page(false));
  return { shell, change: () => rerender(page(true)) };
}

const profile = (rest: Partial<ChecklistItem>): ChecklistItem => ({
  key: 'profile',
  done: true,
  state: 'done',
  path: '/perfil',
  ...rest,
});

it('leads to the next step once this one was done, and asks for nothing before', async () => {
  const { shell, change } = openPage([profile({}), GATEWAY]);
  expect(shell.http.calls).toHaveLength(0);
  change();
  expect(await screen.findByText(/Próximo passo da sua loja: escolha o gateway/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Escolher gateway' })).toHaveAttribute('href', '/gateway');
});

it('does not say that a step is done which waits for somebody else', async () => {
  const { change } = openPage([profile({ done: false, state: 'waiting' }), GATEWAY]);
  change();
  expect(await screen.findByText('Enviado. Enquanto isso, siga em frente')).toBeVisible();
});

it.each([
  ['the step is not done by that', [profile({ done: false, state: 'open' }), GATEWAY]],
  ['nothing is left', [profile({}), { ...GATEWAY, done: true, state: 'done' as const }]],
])('says nothing while %s', async (_, items) => {
  const { shell, change } = openPage(items);
  change();
  await act(async () => {});
  expect(shell.http.calls).toHaveLength(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('says nothing of a step that the person may not take', async () => {
  const { shell, change } = openPage([profile({}), GATEWAY], mayOnlyRead);
  change();
  await act(async () => {});
  expect(shell.http.calls).toHaveLength(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
