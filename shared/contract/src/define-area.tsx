import * as React from 'react';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
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

interface ScreenFailureProps {
  /** Another one is another try. */
  address: string;
  onError: (error: Error) => void;
  failed: (error: Error) => ReactElement;
  children: ReactNode;
}

/** The failure of a screen lasts as long as its address, so that the menu leads on from it. */
class ScreenFailure extends Component<ScreenFailureProps, { error: Error | null }> {
  static getDerivedStateFromError = (error: Error) => ({ error });

  override state = { error: null as Error | null };

  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }

  override componentDidUpdate({ address }: ScreenFailureProps) {
    if (this.state.error && address !== this.props.address) this.setState({ error: null });
  }

  override render() {
    const { failed, children } = this.props;
    return this.state.error ? failed(this.state.error) : children;
  }
}

/** One boundary per screen: the place is deferred, so within a boundary that stays React would show the old screen until the code is there. */
function ScreenBoundary({
  fallback,
  children,
  ...failure
}: Omit<ScreenFailureProps, 'address'> & { fallback: ReactElement }) {
  const { pathname, search } = useLocation();
  return (
    <ScreenFailure address={pathname + search} {...failure}>
      <Suspense key={pathname} fallback={fallback}>
        {children}
      </Suspense>
    </ScreenFailure>
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
  const failed = (error: Error) => <frame.Failure label={manifest.label} error={error} />;
  const routes = Object.entries(screens).map(([path, load]) => ({ path, Screen: screenOf(load, failed) }));

  function report({ name }: Error, { telemetry }: ShellContract) {
    telemetry.report({ name: 'area_render_failed', detail: { part: manifest.name, kind: name } });
  }

  function AreaRoot({ shell, onShown }: AreaProps) {
    return (
      <ShellProvider value={shell}>
        <frame.Provider shell={shell}>
          <AreaRouter navigation={shell.navigation}>
            <ScreenBoundary
              fallback={<frame.Loading />}
              failed={failed}
              onError={(error) => report(error, shell)}
            >
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
      report(error, shell);
      return <frame.Provider shell={shell}>{failed(error)}</frame.Provider>;
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
