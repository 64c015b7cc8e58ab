import { act, screen } from '@testing-library/react';
import type { AreaManifest } from './area';
import { type AreaFrame, defineArea } from './define-area';
import { Link, useParams } from './router';
import { useSession } from './shell-context';
import { createFakeShell, describeAreaContract, mountArea, SIGNED_IN } from './testing';

const manifest: AreaManifest = {
  name: 'mfe-sample',
  label: 'Amostra',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [
    { path: '/amostra', access: 'seller', title: 'Amostra', ready: 'h1' },
    { path: '/amostra/:id', access: 'seller', title: 'Item', ready: 'h1' },
    { path: '/amostra-quebrada', access: 'seller', title: 'Quebrada', ready: 'h1' },
  ],
  menu: [],
  storageKeys: [],
};

const frame: AreaFrame = {
  Provider: ({ children }) => <div>{children}</div>,
  Loading: () => <p>carregando</p>,
  Failure: ({ label, error }) => (
    <p role="alert">
      {label}: {error.message}
    </p>
  ),
};

const screens = {
  '/amostra': async () => ({
    default: function Start() {
      return (
        <>
          <h1>Olá, {useSession().data?.nickname}</h1>
          <Link to="/amostra/7?aba=2">Item 7</Link>
        </>
      );
    },
  }),
  '/amostra/:id': async () => ({ default: () => <h1>Item {useParams().id}</h1> }),
  '/amostra-quebrada': async () => ({
    default: () => {
      throw new Error('sem estoque de paciência');
    },
  }),
};

const area = defineArea({ manifest, screens, frame });

async function openArea(url: string, domElement: HTMLElement) {
  const shell = createFakeShell({ url, session: SIGNED_IN });
  const unmount = await mountArea(area, shell, domElement);
  return { shell, unmount };
}

describe('an area made by defineArea', () => {
  let domElement: HTMLElement;
  beforeEach(() => {
    domElement = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => domElement.remove());

  it('renders the screen of the shell’s location and moves through the shell’s history only', async () => {
    const { shell, unmount } = await openArea('/amostra', domElement);
    expect(await screen.findByRole('heading', { name: 'Olá, Ana' })).toBeVisible();
    await act(async () => screen.getByRole('link', { name: 'Item 7' }).click());
    expect(await screen.findByRole('heading', { name: 'Item 7' })).toBeVisible();
    expect(shell.navigation.url()).toBe('/amostra/7?aba=2');
    await unmount();
  });

  it('tells when its first screen is there, not while its code is still on its way', async () => {
    let arrive = () => {};
    const late = defineArea({
      manifest,
      frame,
      screens: {
        '/amostra': () =>
          new Promise((resolve) => {
            arrive = () => resolve({ default: () => <h1>Chegou</h1> });
          }),
      },
    });
    const onShown = jest.fn();
    const shell = createFakeShell({ url: '/amostra', session: SIGNED_IN });
    const unmount = await mountArea(late, shell, domElement, { onShown });
    expect(screen.getByText('carregando')).toBeVisible();
    expect(onShown).not.toHaveBeenCalled();
    arrive();
    expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeVisible();
    expect(onShown).toHaveBeenCalledTimes(1);
    await unmount();
  });

  it('asks once more for a screen whose code did not arrive', async () => {
    let asked = 0;
    const flaky = defineArea({
      manifest,
      frame,
      screens: {
        '/amostra': async () => {
          if (asked++ === 0) throw new Error('Loading chunk failed.');
          return { default: () => <h1>Chegou</h1> };
        },
      },
    });
    const shell = createFakeShell({ url: '/amostra', session: SIGNED_IN });
    const unmount = await mountArea(flaky, shell, domElement);
    expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeVisible();
    await unmount();
  });

  it('puts its failure in the place of a screen that cannot be reached, and asks again when that is opened again', async () => {
    let isReachable = false;
    const away = defineArea({
      manifest,
      frame,
      screens: {
        ...screens,
        '/amostra/:id': async () => {
          if (!isReachable) throw Object.assign(new Error('sem rede'), { name: 'ChunkLoadError' });
          return { default: () => <h1>Item {useParams().id}</h1> };
        },
      },
    });
    const shell = createFakeShell({ url: '/amostra', session: SIGNED_IN });
    const unmount = await mountArea(away, shell, domElement);
    await act(async () => (await screen.findByRole('link', { name: 'Item 7' })).click());
    expect(await screen.findByRole('alert')).toHaveTextContent('Amostra: sem rede');
    await act(async () => shell.navigation.navigate('/amostra'));
    expect(await screen.findByRole('heading', { name: 'Olá, Ana' })).toBeVisible();
    isReachable = true;
    await act(async () => screen.getByRole('link', { name: 'Item 7' }).click());
    expect(await screen.findByRole('heading', { name: 'Item 7' })).toBeVisible();
    await unmount();
  });

  it('ends a failure with its address: another one is another try, and so is the way back', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const failing = defineArea({
      manifest,
      frame,
      screens: {
        ...screens,
        '/amostra-quebrada': async () => ({
          default: () => {
            if (isBroken) throw new Error('sem estoque de paciência');
            return <h1>Extrato</h1>;
          },
        }),
      },
    });
    const shell = createFakeShell({ url: '/amostra-quebrada', session: SIGNED_IN });
    const unmount = await mountArea(failing, shell, domElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Amostra: sem estoque de paciência');

    await act(async () => shell.navigation.navigate('/amostra/7'));
    expect(await screen.findByRole('heading', { name: 'Item 7' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();

    await act(async () => shell.navigation.navigate('/amostra-quebrada'));
    expect(await screen.findByRole('alert')).toBeVisible();
    isBroken = false;
    await act(async () => shell.navigation.navigate('/amostra-quebrada?page=2'));
    expect(await screen.findByRole('heading', { name: 'Extrato' })).toBeVisible();
    await unmount();
    complaints.mockRestore();
  });

  it('keeps a failing screen inside its own boundary, with the area’s name', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { shell, unmount } = await openArea('/amostra-quebrada', domElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Amostra: sem estoque de paciência');
    expect(shell.reports).toEqual([
      { name: 'area_render_failed', detail: { part: 'mfe-sample', kind: 'Error' } },
    ]);
    await unmount();
    complaints.mockRestore();
  });
});

describeAreaContract(manifest, screens, area);
