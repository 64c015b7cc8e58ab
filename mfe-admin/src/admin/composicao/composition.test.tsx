import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../common/testing/refuse';
import { ANA, aChannel, anEntry, aPart, idOf, PAST } from './testing/a-channel';
import { HISTORY, historyList, openComposition, STATUS, versionTable } from './testing/open-composition';

afterEach(() => jest.useRealTimers());

describe('what runs', () => {
  it('is shown by area: version, since when, by whom, and how it loads', async () => {
    await openComposition();
    const catalog = within(await (await versionTable()).findByRole('row', { name: /^mfe-catalog Catálogo/ }));
    for (const text of ['1.2.0', 'por ci-catalogo', '420 ms', 'p75 1,2 s', '0,5% (4 de 800)'])
      expect(catalog.getByText(text)).toBeVisible();
    expect(
      (await versionTable()).getByRole('row', { name: /^shell Estrutura da página 1\.0\.0 .* Sem medições/ }),
    ).toBeVisible();
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Canal aberto')).toBeVisible();
    expect(screen.getByText('Nada em teste')).toBeVisible();
  });

  it('tells apart what is tried, and marks what fails too often', async () => {
    const [stable] = aChannel().health?.items ?? [];
    const tried = { ...stable, version: '1.3.0', variant: 'canary', loads: 80, failures: 12 };
    await openComposition(
      aChannel({
        canary: { composition: idOf(4), percent: 5, since: '2026-03-02T12:00:00.000Z', by: ANA },
        parts: [aPart({ canaryVersion: '1.3.0' })],
        health: { since: '2026-03-02T12:00:00.000Z', windowSeconds: 60, items: [tried, stable] },
      } as Parameters<typeof aChannel>[0]),
    );
    expect((await versionTable()).getByText('1.3.0 em teste')).toBeVisible();
    expect((await versionTable()).getByText('0,5% (4 de 800)')).toBeVisible();
    expect((await versionTable()).getByText('15% (12 de 80)').closest('.bal-pill-danger')).toBeVisible();
    expect(screen.getByText('5% das visitas')).toBeVisible();
  });

  it('is known without its figures', async () => {
    await openComposition(aChannel({ health: null }));
    expect((await versionTable()).getAllByText('Sem medições')).toHaveLength(4);
    expect(screen.getByText(/não puderam ser lidos agora/)).toBeVisible();
  });

  it('says that a frozen channel still goes back', async () => {
    await openComposition(aChannel({ state: 'frozen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/congelado.*Voltar .* continua possível/);
    expect((await historyList()).getByRole('button', { name: 'Voltar à geração 2' })).toBeEnabled();
  });
});

it('follows what happens, every 30 seconds, and says when it cannot', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const shell = await openComposition();
  expect((await versionTable()).getByText('1.2.0')).toBeVisible();
  shell.http.answer(STATUS, aChannel({ generation: 4, parts: [aPart({ version: '1.3.0' })] }));
  shell.http.answer(HISTORY, { ...PAST, items: [anEntry(4), ...PAST.items] });
  act(() => jest.advanceTimersByTime(30_000));
  expect(await (await versionTable()).findByText('1.3.0')).toBeVisible();
  expect(await (await historyList()).findByText('Entrega 4')).toBeVisible();

  shell.http.answer(STATUS, refuse(503, 'composition_unavailable', 'O controle não respondeu.'));
  act(() => jest.advanceTimersByTime(30_000));
  expect(await screen.findByRole('alert')).toHaveTextContent(/O controle não respondeu\. Abaixo/);
  expect((await versionTable()).getByText('1.3.0')).toBeVisible();
});

describe('the history', () => {
  it('says for how many people a version in test failed', async () => {
    const numbers = { canaryPeople: 10, canaryPeopleFailed: 3, stablePeople: 200, stablePeopleFailed: 1 };
    const abort = anEntry(4, { action: 'abort', numbers, changes: [] });
    await openComposition(aChannel({ generation: 4 }), {
      [HISTORY]: { ...PAST, items: [abort, ...PAST.items] },
    });
    expect(
      await screen.findByText('Pessoas com falha em teste: 30% (3 de 10) · no ar: 0,5% (1 de 200)'),
    ).toBeVisible();
  });

  it('says what was done, by whom, why, and what it changed', async () => {
    const numbers = { canaryLoads: 80, canaryFailures: 12, stableLoads: 900, stableFailures: 3 };
    const abort = anEntry(4, {
      action: 'abort',
      by: { kind: 'system', name: 'health', via: null },
      numbers,
      changes: [],
    });
    await openComposition(aChannel({ generation: 4 }), {
      [HISTORY]: { ...PAST, items: [abort, ...PAST.items] },
    });
    const [newest, promotion] = (await historyList())
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
    const shell = await openComposition(aChannel(), {
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
    const shell = await openComposition(aChannel(), {
      [HISTORY]: refuse(503, 'unavailable', 'Tente de novo.'),
    });
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer(HISTORY, PAST);
    await userEvent.click(again);
    expect((await historyList()).getByText('Entrega 3')).toBeVisible();
  });
});

describe('without a channel', () => {
  it('says that nothing is composed here, and shows what this very page runs', async () => {
    await openComposition({ kind: 'not_configured' });
    expect(await screen.findByText('Esta instalação não compõe versões')).toBeVisible();
    const own = within(await screen.findByRole('table', { name: 'Versões desta página' }));
    expect(own.getByRole('row', { name: 'Catálogo mfe-catalog 0.1.0-abc' })).toBeVisible();
    expect(own.getByRole('row', { name: /shell 0\.1\.0-def/ })).toBeVisible();
  });

  it('says that nothing was promoted yet', async () => {
    await openComposition({ kind: 'empty', channel: 'prod' });
    expect(await screen.findByText('Nada foi promovido ao canal prod ainda')).toBeVisible();
  });

  it('says why it cannot be read, and reads it again', async () => {
    const shell = await openComposition(
      refuse(502, 'composition_token_refused', 'O controle recusou o acesso.'),
    );
    expect(await screen.findByText('O controle recusou o acesso.')).toBeVisible();
    shell.http.answer(STATUS, aChannel());
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect((await versionTable()).getByText('1.2.0')).toBeVisible();
  });

  it('says so to who lost the right to see it', async () => {
    await openComposition(refuse(403, 'forbidden', 'Só quem administra.'));
    expect(await screen.findByText('Você não tem acesso a esta página')).toBeVisible();
  });
});
