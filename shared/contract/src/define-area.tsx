import * as React from 'react';
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import type { AreaManifest } from './area';
import { ContractMismatchError, isContractSatisfied } from './contract-range';
import type { AreaProps } from './props';
import { AreaRouter, Route, Routes, useLocation } from './router';
import type { ShellContract } from './shell';
import { ShellProvider } from './shell-context';

/** Loads one screen. Give it a dynamic import, so that a route's code arrives with the route. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;

/** The look around every area's screens; `@balcao/ui/base` has the one that the product uses. */
export interface AreaFrame {
  /** Theme, locale, query client. */
  Provider: ComponentType<{ shell: ShellContract; children: ReactNode }>;
  /** Shown while a screen's code arrives. */
  Loading: ComponentType;
  /** Shown instead of the area when a screen threw. */
  Failure: ComponentType<{ label: string; error: Error }>;
}

export interface AreaDefinition {
  manifest: AreaManifest;
  /** One loader for each route path of the manifest. */
  screens: Record<string, ScreenLoader>;
  frame: AreaFrame;
}

/** The lifecycles that an area exposes as `./mount`. */
export type AreaLifecycles = Required<ReactAppOrParcel<AreaProps>>;

/** An area as its own package sees it: the lifecycles, and its root for rendering at build time. */
export interface AreaModule extends AreaLifecycles {
  /** The whole area as an element, for prerendering and tests; the shell uses the lifecycles. */
  root: (props: AreaProps) => ReactElement;
}

/** Renders beside a screen inside its Suspense boundary, so its effect runs only when the screen's code is there. */
function WhenShown({ call }: { call: (() => void) | undefined }) {
  useEffect(() => call?.(), [call]);
  return null;
}

/** One boundary per screen: the place is deferred, so within a boundary that stays React would show the old screen until the code is there. */
function ScreenBoundary({ fallback, children }: { fallback: ReactElement; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Suspense key={pathname} fallback={fallback}>
      {children}
    </Suspense>
  );
}

/**
 * A screen by its loader. Where its code cannot be reached, `failed` stands in for it alone, so that the rest of the area
 * goes on; whoever opens it again asks for the code again.
 */
function screenOf(load: ScreenLoader, failed: (error: Error) => ReactElement): ComponentType {
  // Chromium hands the failure of a preload link to the first script with its URL, even after the network is back;
  // `lazy` would keep that failure for ever.
  const start = () =>
    lazy(() =>
      load()
        .catch(load)
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.name !== 'ChunkLoadError') throw error;
          return { default: () => <Failed error={error} /> };
        }),
    );
  let Current: ReturnType<typeof start> | undefined;
  function Failed({ error }: { error: Error }) {
    useEffect(
      () => () => {
        Current = undefined;
      },
      [],
    );
    return failed(error);
  }
  return function Screen() {
    Current ??= start();
    return <Current />;
  };
}

/**
 * Makes an area's single-spa lifecycles: an own React root and failure domain, the router on the shell's history, the
 * product's frame, one lazily loaded screen per route.
 *
 * `bootstrap` and `mount` reject with `ContractMismatchError` when the shell's contract is outside the area's range.
 */
export function defineArea({ manifest, screens, frame }: AreaDefinition): AreaModule {
  const routes = Object.entries(screens).map(([path, load]) => ({
    path,
    Screen: screenOf(load, (error) => <frame.Failure label={manifest.label} error={error} />),
  }));

  function AreaRoot({ shell, onShown }: AreaProps) {
    return (
      <ShellProvider value={shell}>
        <frame.Provider shell={shell}>
          <AreaRouter navigation={shell.navigation}>
            <ScreenBoundary fallback={<frame.Loading />}>
              <Routes>
                {routes.map(({ path, Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
                {/* The location already belongs to another area: the shell is about to unmount this one. */}
                <Route path="*" element={null} />
              </Routes>
              <WhenShown call={onShown} />
            </ScreenBoundary>
          </AreaRouter>
        </frame.Provider>
      </ShellProvider>
    );
  }

  // single-spa-react asks for the render type without the props, in the same tick as `mount`.
  let renderType: 'createRoot' | 'hydrateRoot' = 'createRoot';
  const lifecycles = singleSpaReact<AreaProps>({
    React,
    ReactDOMClient,
    rootComponent: AreaRoot,
    renderType: () => renderType,
    errorBoundary(error, _info, { shell }) {
      shell.telemetry.report({
        name: 'area_render_failed',
        detail: { part: manifest.name, kind: error.name },
      });
      return (
        <frame.Provider shell={shell}>
          <frame.Failure label={manifest.label} error={error} />
        </frame.Provider>
      );
    },
  }) as AreaLifecycles;

  const assertContract = async ({ shell }: AreaProps) => {
    if (!isContractSatisfied(manifest.contract, shell.contractVersion))
      throw new ContractMismatchError(manifest.name, manifest.contract, shell.contractVersion);
  };

  return {
    ...lifecycles,
    async bootstrap(props: AreaProps & AppProps) {
      await assertContract(props);
      await lifecycles.bootstrap(props);
    },
    async mount(props: AreaProps & AppProps) {
      await assertContract(props);
      renderType = props.hydrate ? 'hydrateRoot' : 'createRoot';
      await lifecycles.mount(props);
    },
    root: (props) => <AreaRoot {...props} />,
  };
}
