import type { UserAuditEntry } from '@balcao/api-schema';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../../common/testing/refuse';
import { anEntry, aUser } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const AUDIT = '/admin/users/u1/audit';
const INTACT = { intact: true, entries: 7, brokenAt: null };

const open = (entries: UserAuditEntry[], integrity: object = INTACT, filter = '') =>
  openUser(`auditoria${filter}`, aUser(), {
    [`GET ${AUDIT}`]: aPage(entries),
    [`GET ${AUDIT}/integrity`]: integrity,
  });

it('says what happened, who did it and what changed, in Portuguese', async () => {
  await open([anEntry()]);
  const row = within((await screen.findByText('Conta bloqueada')).closest('tr') as HTMLElement);
  expect(row.getByText('Ana Admin')).toBeVisible();
  const [status, ended, reason] = [/Status:/, /Sessões encerradas:/, /Motivo:/].map(
    (name) => row.getByText(name).parentElement,
  );
  expect(status).toHaveTextContent('Status: Ativo → Bloqueado');
  expect(ended).toHaveTextContent('Sessões encerradas: 2');
  expect(reason).toHaveTextContent('Motivo: Documento de outra pessoa.');
});

it('names who has no name', async () => {
  const nobody = { id: '', name: '' };
  await open([
    anEntry({
      id: 'e2',
      action: 'user.seed',
      actor: { ...nobody, kind: 'system' },
      before: null,
      after: null,
    }),
    anEntry({ id: 'e1', action: 'user.signup', actor: { ...nobody, kind: 'anonymous' }, before: null }),
  ]);
  expect(await screen.findByText('Sistema')).toBeVisible();
  expect(screen.getByText('Sem sessão')).toBeVisible();
});

it('shows the first of many values, and the others on a click', async () => {
  await open([
    anEntry({
      action: 'product.create',
      before: null,
      after: { name: 'Bolsa', sku: 'BOL-01', priceCents: 8990, status: 'draft', gtin: '' },
    }),
  ]);
  expect((await screen.findByText('Nome:')).parentElement).toHaveTextContent('Nome: Bolsa');
  await userEvent.click(screen.getByText('Mais 2 valores'));
  expect(screen.getByText('Preço:').parentElement).toHaveTextContent(/Preço: R\$\s89,90/);
});

it('is narrowed by action and period', async () => {
  const { http } = await open([anEntry()], INTACT, '&action=user.block&from=2026-03-01&to=2026-03-31');
  const filters = within(await screen.findByRole('list', { name: 'Filtros ativos' }));
  expect(filters.getByText(/Conta bloqueada/)).toBeVisible();
  expect(http.calls.find(({ path }) => path === AUDIT)?.options.params).toMatchObject({
    action: ['user.block'],
    from: '2026-03-01',
    to: '2026-03-31',
  });
});

describe('the trail', () => {
  it('is whole', async () => {
    await open([anEntry()]);
    expect(await screen.findByText('7 registros, todos íntegros.')).toBeVisible();
  });

  it('says where it was tampered with, and what to do', async () => {
    await open([anEntry()], { intact: false, entries: 7, brokenAt: 3 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'O registro 3 foi alterado ou falta. Avise quem cuida da segurança da plataforma.',
    );
  });

  it('may be empty', async () => {
    await open([], { intact: true, entries: 0, brokenAt: null });
    expect(await screen.findByText('Nada registrado ainda')).toBeVisible();
  });

  it('says that it could not be checked', async () => {
    await openUser('auditoria', aUser(), {
      [`GET ${AUDIT}`]: aPage([anEntry()]),
      [`GET ${AUDIT}/integrity`]: refuse(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    expect(await screen.findByText('Conta bloqueada')).toBeVisible();
    expect(await screen.findByText(/Não foi possível conferir/)).toBeVisible();
  });
});
