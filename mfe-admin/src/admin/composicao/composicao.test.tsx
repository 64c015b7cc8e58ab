import type { FakeAnswer } from '@balcao/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../common/testing/open-admin';
import { behindStepUp, confirmPassword, giveReason, refuse } from '../../common/testing/refuse';
import { ANA, aChannel, anEntry, aPart, idOf, PAST } from './testing/a-channel';

const STATUS = 'GET /admin/composition';
const HISTORY = 'GET /admin/composition/history';
const ROLLBACK = 'POST /admin/composition/rollback';
const OWN = {
  shell: { version: '0.1.0-def' },
  remotes: { 'mfe-catalog': { label: 'Catálogo', version: '0.1.0-abc' } },
};
const REASON = 'O catálogo não abre no celular';

afterEach(() => jest.useRealTimers());

const open = (status: FakeAnswer = aChannel(), answers: Record<string, FakeAnswer> = {}) =>
  openAdmin('/backoffice/admin/composicao', {
    [STATUS]: status,
    [HISTORY]: PAST,
    'GET http://localhost/composition': OWN,
    ...answers,
  });

const runs = async () => within(await screen.findByRole('table', { name: 'Versões que rodam' }));
const history = async () => within(await screen.findByRole('list', { name: 'Histórico do canal prod' }));

describe('what runs', () => {
  it('is shown by area: version, since when, by whom, and how it loads', async () => {
    await open();
    const catalog = within(await (await runs()).findByRole('row', { name: /^mfe-catalog Catálogo/ }));
    for (const text of ['1.2.0', 'por ci-catalogo', '420 ms', 'p75 1,2 s', '0,5% (4 de 800)'])
      expect(catalog.getByText(text)).toBeVisible();
    expect(
      (await runs()).getByRole('row', { name: /^shell Estrutura da página 1\.0\.0 .* Sem medições/ }),
    ).toBeVisible();
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Canal aberto')).toBeVisible();
    expect(screen.getByText('Nada em teste')).toBeVisible();
  });

  it('tells apart what is tried, and marks what fails too often', async () => {
    const [stable] = aChannel().health?.items ?? [];
    const tried = { ...stable, version: '1.3.0', variant: 'canary', loads: 80, failures: 12 };
    await open(
      aChannel({
        canary: { composition: idOf(4), percent: 5, since: '2026-03-02T12:00:00.000Z', by: ANA },
        parts: [aPart({ canaryVersion: '1.3.0' })],
        health: { since: '2026-03-02T12:00:00.000Z', windowSeconds: 60, items: [tried, stable] },
      } as Parameters<typeof aChannel>[0]),
    );
    expect((await runs()).getByText('1.3.0 em teste')).toBeVisible();
    expect((await runs()).getByText('0,5% (4 de 800)')).toBeVisible();
    expect((await runs()).getByText('15% (12 de 80)').closest('.bal-pill-danger')).toBeVisible();
    expect(screen.getByText('5% das visitas')).toBeVisible();
  });

  it('is known without its figures', async () => {
    await open(aChannel({ health: null }));
    expect((await runs()).getAllByText('Sem medições')).toHaveLength(4);
    expect(screen.getByText(/não puderam ser lidos agora/)).toBeVisible();
  });

  it('says that a frozen channel still goes back', async () => {
    await open(aChannel({ state: 'frozen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/congelado.*Voltar .* continua possível/);
    expect((await history()).getByRole('button', { name: 'Voltar à geração 2' })).toBeEnabled();
  });
});

it('follows what happens, every 30 seconds, and says when it cannot', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const shell = await open();
  expect((await runs()).getByText('1.2.0')).toBeVisible();
  shell.http.answer(STATUS, aChannel({ generation: 4, parts: [aPart({ version: '1.3.0' })] }));
  shell.http.answer(HISTORY, { ...PAST, items: [anEntry(4), ...PAST.items] });
  act(() => jest.advanceTimersByTime(30_000));
  expect(await (await runs()).findByText('1.3.0')).toBeVisible();
  expect(await (await history()).findByText('Entrega 4')).toBeVisible();

  shell.http.answer(STATUS, refuse(503, 'composition_unavailable', 'O controle não respondeu.'));
  act(() => jest.advanceTimersByTime(30_000));
  expect(await screen.findByRole('alert')).toHaveTextContent(/O controle não respondeu\. Abaixo/);
  expect((await runs()).getByText('1.3.0')).toBeVisible();
});

describe('the history', () => {
  it('says what was done, by whom, why, and what it changed', async () => {
    const numbers = { canaryLoads: 80, canaryFailures: 12, stableLoads: 900, stableFailures: 3 };
    const abort = anEntry(4, {
      action: 'abort',
      by: { kind: 'system', name: 'health', via: null },
      numbers,
      changes: [],
    });
    await open(aChannel({ generation: 4 }), { [HISTORY]: { ...PAST, items: [abort, ...PAST.items] } });
    const [newest, promotion] = (await history())
      .getAllByRole('listitem')
      .filter(({ className }) => className === 'bal-timeline-entry')
      .map((item) => within(item));
    expect(newest?.getByText('Teste encerrado')).toBeVisible();
    expect(newest?.getByText(/Geração 4 · Sistema \(saúde do teste\)/)).toBeVisible();
    expect(newest?.getByText('Falhas em teste: 15% (12 de 80) · no ar: 0,33% (3 de 900)')).toBeVisible();
    expect(newest?.queryByRole('button', { name: /Voltar/ })).not.toBeInTheDocument();
    expect(promotion?.getByText('Promovida para todos')).toBeVisible();
    expect(promotion?.getByText('Entrega 3')).toBeVisible();
    expect(promotion?.getByRole('list', { name: 'O que a geração 3 mudou' })).toHaveTextContent(
      /mfe-catalog 1\.1\.0.*1\.2\.0/,
    );
    expect(promotion?.getByText('Roda agora')).toBeVisible();
  });

  it('goes on in pages', async () => {
    const shell = await open(aChannel(), {
      [HISTORY]: ({ options }: { options: { params?: { before?: number } } }) =>
        options.params?.before === 2
          ? { items: [PAST.items[2]], hasMore: false }
          : { items: PAST.items.slice(0, 2), hasMore: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver mais antigos' }));
    expect(await screen.findByText('Entrega 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver mais antigos' })).not.toBeInTheDocument();
    expect(shell.http.calls.at(-1)?.options.params).toEqual({ limit: 20, before: 2 });
  });

  it('is read again when it could not be read', async () => {
    const shell = await open(aChannel(), { [HISTORY]: refuse(503, 'unavailable', 'Tente de novo.') });
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer(HISTORY, PAST);
    await userEvent.click(again);
    expect((await history()).getByText('Entrega 3')).toBeVisible();
  });
});

describe('going back', () => {
  const askFor = async (generation: number) =>
    userEvent.click(await screen.findByRole('button', { name: `Voltar à geração ${generation}` }));
  const dialog = () => within(screen.getByRole('dialog', { name: /Voltar à geração/ }));
  const confirm = () => giveReason(/Voltar à geração/, REASON, 'Voltar a esta composição');

  it('shows what changes, asks why and who is there, and shows then what runs', async () => {
    const { guarded, stepUp } = behindStepUp({ channel: 'prod', generation: 4 });
    const shell = await open(aChannel(), { [ROLLBACK]: guarded, 'POST /auth/step-up': stepUp });
    await askFor(1);
    expect(dialog().getByRole('list', { name: 'O que muda' })).toHaveTextContent(
      /mfe-catalog 1\.2\.0.*1\.0\.0/,
    );
    await confirm();
    shell.http.answer(STATUS, aChannel({ generation: 4, parts: [aPart({ version: '1.0.0' })] }));
    await confirmPassword();
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { message: 'No ar de novo: o que a geração 1 rodava.', kind: 'success' },
      ]),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await (await runs()).findByText('1.0.0')).toBeVisible();
    const order = { channel: 'prod', to: 1, generation: 3, reason: REASON };
    expect(shell.http.calls.filter(({ path }) => path.endsWith('/rollback')).map(({ body }) => body)).toEqual(
      [order, order],
    );
  });

  it('says when somebody was faster, keeps the reason, and shows the difference to what runs then', async () => {
    const shell = await open();
    shell.http.answer(ROLLBACK, () => {
      shell.http.answer(STATUS, aChannel({ generation: 4 }));
      shell.http.answer(HISTORY, { ...PAST, items: [anEntry(4), ...PAST.items] });
      shell.http.answer(ROLLBACK, { channel: 'prod', generation: 5 });
      return refuse(409, 'composition_moved', 'O canal mudou enquanto isso.')();
    });
    await askFor(2);
    await confirm();
    expect(await dialog().findByText('O canal mudou enquanto isso.')).toBeVisible();
    expect(dialog().getByText(/em relação à geração 4/)).toBeVisible();
    expect(dialog().getByRole('list', { name: 'O que muda' })).toHaveTextContent(
      /mfe-catalog 1\.3\.0.*1\.1\.0/,
    );
    expect(dialog().getByLabelText('Motivo')).toHaveValue(REASON);
    await userEvent.click(dialog().getByRole('button', { name: 'Voltar a esta composição' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shell.http.calls.findLast(({ path }) => path.endsWith('/rollback'))?.body).toMatchObject({
      generation: 4,
    });
  });

  it('stays open when somebody else went back to the same, and says that nothing is left to change', async () => {
    const shell = await open();
    shell.http.answer(ROLLBACK, () => {
      const { stable } = aChannel();
      shell.http.answer(STATUS, aChannel({ generation: 4, stable: { ...stable, composition: idOf(2) } }));
      const back = anEntry(4, {
        action: 'rollback',
        restores: 2,
        composition: idOf(2),
        changes: [{ name: 'mfe-catalog', from: '1.2.0', to: '1.1.0' }],
      });
      shell.http.answer(HISTORY, { ...PAST, items: [back, ...PAST.items] });
      return refuse(409, 'composition_moved', 'O canal mudou enquanto isso.')();
    });
    await askFor(2);
    await confirm();
    expect(await dialog().findByText(/Nenhuma versão muda em relação à geração 4/)).toBeVisible();
  });

  it('happens once, however often the button is pressed', async () => {
    let finish: (value: unknown) => void = () => {};
    const shell = await open(aChannel(), {
      [ROLLBACK]: () => new Promise((resolve) => (finish = resolve)),
    });
    await askFor(2);
    await userEvent.type(dialog().getByLabelText('Motivo'), REASON);
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Voltar a esta composição' }));
    finish({ channel: 'prod', generation: 4 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shell.http.calls.filter(({ path }) => path.endsWith('/rollback'))).toHaveLength(1);
  });

  it('wants a reason', async () => {
    const shell = await open();
    await askFor(2);
    await giveReason(/Voltar/, 'curto', 'Voltar a esta composição');
    expect(await dialog().findAllByText('Explique em pelo menos 10 caracteres.')).not.toHaveLength(0);
    expect(shell.http.calls.some(({ path }) => path.endsWith('/rollback'))).toBe(false);
  });
});

describe('without a channel', () => {
  it('says that nothing is composed here, and shows what this very page runs', async () => {
    await open({ kind: 'not_configured' });
    expect(await screen.findByText('Esta instalação não compõe versões')).toBeVisible();
    const own = within(await screen.findByRole('table', { name: 'Versões desta página' }));
    expect(own.getByRole('row', { name: 'Catálogo mfe-catalog 0.1.0-abc' })).toBeVisible();
    expect(own.getByRole('row', { name: /shell 0\.1\.0-def/ })).toBeVisible();
  });

  it('says that nothing was promoted yet', async () => {
    await open({ kind: 'empty', channel: 'prod' });
    expect(await screen.findByText('Nada foi promovido ao canal prod ainda')).toBeVisible();
  });

  it('says why it cannot be read, and reads it again', async () => {
    const shell = await open(refuse(502, 'composition_token_refused', 'O controle recusou o acesso.'));
    expect(await screen.findByText('O controle recusou o acesso.')).toBeVisible();
    shell.http.answer(STATUS, aChannel());
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect((await runs()).getByText('1.2.0')).toBeVisible();
  });

  it('says so to who lost the right to see it', async () => {
    await open(refuse(403, 'forbidden', 'Só quem administra.'));
    expect(await screen.findByText('Você não tem acesso a esta página')).toBeVisible();
  });
});
