import { type AreaFrame, type AreaManifest, defineArea, type ScreenLoader } from '@balcao/contract';
import { createFakeShell, SIGNED_IN } from '@balcao/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { LoadedArea } from '../federation/load-area';
import type { Place } from '../routing/resolve-place';
import { COMPOSITION } from '../testing/composition';
import { createStage } from './stage';

const FRAME: AreaFrame = {
  Provider: ({ children }) => children,
  Loading: () => <p>carregando</p>,
  Failure: () => <p>quebrou</p>,
};

function areaOf(name: string, Screen: ScreenLoader, contract = '^1.0.0') {
  const manifest: AreaManifest = {
    name,
    label: name,
    contract,
    api: '^1.0.0',
    routes: [],
    menu: [],
    storageKeys: [],
  };
  return defineArea({ manifest, screens: { '*': Screen }, frame: FRAME });
}

const screenWith =
  (heading: string): ScreenLoader =>
  async () => ({ default: () => <h1>{heading}</h1> });

const loaded = (heading: string, more: Partial<LoadedArea> = {}): LoadedArea => ({
  lifecycles: areaOf(heading, screenWith(heading)),
  version: '1.0.0',
  usedLastGood: false,
  ...more,
});

const place = (area: string, path = '*'): Place => ({
  kind: 'area',
  area,
  route: { path, access: 'seller', title: area, ready: 'h1' },
});

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('the stage', () => {
  let element: HTMLElement;
  let complaints: jest.SpyInstance;
  beforeEach(() => {
    complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    element = document.body.appendChild(document.createElement('main'));
  });
  afterEach(async () => {
    jest.useRealTimers();
    complaints.mockRestore();
    element.remove();
  });

  function stageOf(loadArea: (area: string) => Promise<LoadedArea>, prerendered?: string) {
    const shell = createFakeShell({ session: SIGNED_IN });
    const reload = jest.fn();
    const onShown = jest.fn();
    const parts = { element, prerendered, composition: COMPOSITION, loadArea, shell, reload, onShown };
    const stage = createStage(parts);
    const show = (next: Place) => act(async () => void stage.show(next));
    return { show, shell, reload, onShown };
  }

  it('mounts an area, and another in its place', async () => {
    const areas: Record<string, LoadedArea> = {
      'mfe-payments': loaded('Pedidos'),
      'mfe-admin': loaded('Usuários'),
    };
    const { show, shell, onShown } = stageOf(async (area) => areas[area] as LoadedArea);
    await show(place('mfe-payments'));
    expect(await screen.findByRole('heading', { name: 'Pedidos' })).toBeVisible();
    expect(onShown).toHaveBeenCalled();
    await show(place('mfe-admin'));
    expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Pedidos' })).not.toBeInTheDocument();
    expect(shell.reports).toEqual([
      {
        name: 'area',
        detail: expect.objectContaining({ area: 'mfe-payments', outcome: 'ready', version: '1.0.0' }),
      },
      { name: 'area', detail: expect.objectContaining({ area: 'mfe-admin', outcome: 'ready' }) },
    ]);
  });

  it('reports the first load of an area, and an older version that stepped in as the failure of the composed one', async () => {
    const areas: Record<string, LoadedArea> = {
      'mfe-payments': loaded('Pedidos', { version: '0.9.0', usedLastGood: true }),
      'mfe-admin': loaded('Usuários'),
    };
    const { show, shell } = stageOf(async (area) => areas[area] as LoadedArea);
    for (const area of ['mfe-payments', 'mfe-admin', 'mfe-payments', 'mfe-admin']) await show(place(area));
    expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeVisible();
    expect(shell.reports.map(({ detail }) => [detail?.area, detail?.version, detail?.outcome])).toEqual([
      ['mfe-payments', '1.0.0', 'last_good'],
      ['mfe-admin', '1.0.0', 'ready'],
    ]);
  });

  it('leaves an area mounted when another of its routes is opened', async () => {
    const load = jest.fn(async () => loaded('Pedidos'));
    const { show } = stageOf(load);
    await show(place('mfe-payments'));
    const heading = await screen.findByRole('heading', { name: 'Pedidos' });
    await show(place('mfe-payments'));
    expect(heading).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows the last place that was asked for, however slow the others are', async () => {
    let arrive = (_: LoadedArea) => {};
    const { show } = stageOf((area) =>
      area === 'mfe-payments'
        ? new Promise((resolve) => (arrive = resolve))
        : Promise.resolve(loaded('Usuários')),
    );
    await show(place('mfe-payments'));
    await show(place('mfe-admin'));
    await act(async () => arrive(loaded('Pedidos')));
    expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Pedidos' })).not.toBeInTheDocument();
  });

  it('shows a skeleton when an area takes longer than 150 ms', async () => {
    jest.useFakeTimers();
    const { show } = stageOf(() => new Promise(() => {}));
    await show(place('mfe-payments'));
    await act(async () => jest.advanceTimersByTime(149));
    expect(element).toBeEmptyDOMElement();
    await act(async () => jest.advanceTimersByTime(1));
    expect(screen.getByText('Carregando…')).toBeInTheDocument();
  });

  it('An area that cannot be loaded shows its own panel, and Tentar novamente works without a reload', async () => {
    let isBack = false;
    const { show, shell, reload } = stageOf(async () => {
      if (!isBack) throw failure('area_unreachable');
      return loaded('Pedidos');
    });
    await show(place('mfe-payments'));
    expect(await screen.findByRole('heading', { name: 'Não foi possível abrir Pagamentos' })).toBeVisible();
    expect(screen.getByText('area_unreachable · 1.0.0')).toBeVisible();
    expect(shell.reports[0]?.detail).toMatchObject({ outcome: 'area_unreachable', phase: 'load' });
    isBack = true;
    await act(async () => screen.getByRole('button', { name: 'Tentar novamente' }).click());
    expect(await screen.findByRole('heading', { name: 'Pedidos' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('tries an area again by itself when the connection is back, and the focus of its panel goes along', async () => {
    let isBack = false;
    const { show, shell } = stageOf(async () => {
      if (!isBack) throw failure('area_unreachable');
      return loaded('Pedidos');
    });
    await show(place('mfe-payments'));
    (await screen.findByRole('button', { name: 'Tentar novamente' })).focus();
    isBack = true;
    await act(async () => shell.publish('connection.restored', null));
    const heading = await screen.findByRole('heading', { name: 'Pedidos' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('does not try again what a connection cannot mend', async () => {
    const loads = jest.fn(async () => {
      throw failure('area_refused');
    });
    const { show, shell } = stageOf(loads);
    await show(place('mfe-payments'));
    await screen.findByRole('button', { name: 'Tentar novamente' });
    await act(async () => shell.publish('connection.restored', null));
    expect(loads).toHaveBeenCalledTimes(1);
  });

  it('leaves the other areas usable when one cannot be loaded', async () => {
    const { show } = stageOf(async (area) => {
      if (area === 'mfe-payments') throw failure('area_timeout');
      return loaded('Usuários');
    });
    await show(place('mfe-payments'));
    await screen.findByText('O resto do Balcão continua funcionando.');
    await show(place('mfe-admin'));
    expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeVisible();
  });

  it('asks to reload the page when an area was built for another contract', async () => {
    const { show, reload } = stageOf(async () => ({
      ...loaded(''),
      lifecycles: areaOf('mfe-payments', screenWith('Pedidos'), '^9.0.0'),
    }));
    await show(place('mfe-payments'));
    expect(await screen.findByText(/Atualize a página/)).toBeVisible();
    await act(async () => screen.getByRole('button', { name: 'Atualizar a página' }).click());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('shows its own page for what nobody owns, with a way out', async () => {
    const { show, shell } = stageOf(async () => loaded('Pedidos'));
    await show(place('mfe-payments'));
    await show({ kind: 'not-found' });
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await act(async () => screen.getByRole('link', { name: 'Ir para o início' }).click());
    expect(shell.navigation.url()).toBe('/backoffice/dashboard/monitoramento-checkout');
  });

  it('says of a page that is yet to come what it will do, with a way back', async () => {
    const { show, shell } = stageOf(async () => loaded('Pedidos'));
    await show({ kind: 'upcoming', title: 'Cupons', purpose: 'Aqui você criará códigos de desconto.' });
    expect(await screen.findByRole('heading', { name: 'Cupons' })).toBeVisible();
    expect(screen.getByText(/Em breve/)).toBeVisible();
    expect(screen.getByText(/Aqui você criará códigos de desconto/)).toBeVisible();
    await act(async () => screen.getByRole('link', { name: 'Ir para o início' }).click());
    expect(shell.navigation.url()).toBe('/backoffice/dashboard/monitoramento-checkout');
  });

  it('says that a page is not for this person', async () => {
    const { show } = stageOf(async () => loaded('Pedidos'));
    await show({ kind: 'denied' });
    expect(await screen.findByRole('heading', { name: 'Acesso restrito' })).toBeVisible();
  });

  it('takes over the prerendered page as it is, however long its area takes', async () => {
    jest.useFakeTimers();
    element.innerHTML = '<form><input /></form>';
    const field = element.querySelector('input');
    const lifecycle = async () => {};
    const mount = jest.fn(lifecycle);
    const lifecycles = {
      ...areaOf('mfe-auth', screenWith('Entrar')),
      bootstrap: lifecycle,
      mount,
      unmount: lifecycle,
    };
    let arrive = () => {};
    const { show } = stageOf(
      () => new Promise((resolve) => (arrive = () => resolve(loaded('', { lifecycles })))),
      '*',
    );
    await show(place('mfe-auth'));
    await act(async () => jest.advanceTimersByTime(5000));
    expect(field).toBeInTheDocument();
    await act(async () => arrive());
    await act(async () => jest.runAllTimers());
    expect(mount).toHaveBeenCalledWith(expect.objectContaining({ hydrate: true, domElement: element }));
    expect(field).toBeInTheDocument();
  });

  it.each([
    ['before its area has come', 0],
    ['before its screen has come', 1],
  ])('draws anew when another page is opened %s', async (_, arrivals) => {
    // The comments are those with which React marks what it may hydrate later.
    element.innerHTML = '<!--$--><h1>Entrar</h1><!--/$-->';
    const steps: (() => void)[] = [];
    const arrival = () => new Promise<void>((resolve) => steps.push(resolve));
    const area = areaOf('mfe-auth', () => arrival().then(screenWith('Cadastre-se')));
    const { show } = stageOf(() => arrival().then(() => loaded('', { lifecycles: area })), '/entrar');
    const uncaught = jest.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', uncaught);
    await show(place('mfe-auth', '/entrar'));
    for (let taken = 0; taken < arrivals; taken += 1) await act(async () => steps[taken]?.());
    await show(place('mfe-auth', '/cadastro'));
    // Once the area that comes to life has had its turn.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Entrar' })).not.toBeInTheDocument());
    await waitFor(async () => {
      await act(async () => {
        for (const step of steps) step();
      });
      expect(screen.getByRole('heading', { name: 'Cadastre-se' })).toBeVisible();
    });
    window.removeEventListener('error', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });
});
