import type { Session, SessionGrant, SessionSnapshot } from '../session';
import type { ConfirmRequest, LiveConnectionState, ShellContract, TelemetryEvent, ToastKind } from '../shell';
import { CONTRACT_VERSION } from '../version';
import { createFakeHttp, type FakeAnswer, type FakeHttp } from './fake-http';
import { createFakeNavigation, type FakeNavigation } from './fake-navigation';

export interface FakeShellOptions {
  url?: string;
  session?: Partial<SessionSnapshot>;
  /** Answers by call: `{ 'GET /seller/1': {...} }`. */
  http?: Record<string, FakeAnswer>;
  contractVersion?: string;
  nonce?: string;
  mode?: 'light' | 'dark';
  /** Default: always true, as the shell's before the API has said what the person may do. */
  isPermitted?: ShellContract['isPermitted'];
  /** The answer of `notify.confirm`. Default true. */
  confirms?: boolean;
}

export interface FakeShell extends ShellContract {
  readonly http: FakeHttp;
  readonly navigation: FakeNavigation;
  readonly toasts: { message: string; kind: ToastKind }[];
  readonly confirmations: ConfirmRequest[];
  readonly reports: TelemetryEvent[];
  /** Grants that the area opened a session with. */
  readonly grants: SessionGrant[];
  readonly logouts: number;
  /** Listeners that are registered now, over all stores: zero after an area has unmounted. */
  listeners(): number;
  publish(topic: string, payload: unknown): void;
  /** Changes how the API's events reach the page. It is `live` at first. */
  connect(state: LiveConnectionState): void;
}

export const SIGNED_IN: SessionSnapshot = {
  status: 'authenticated',
  token: 'fake-token',
  id: 'seller-1',
  data: {
    id: 'seller-1',
    name: 'Ana Lima',
    nickname: 'Ana',
    imageUrl: '',
    companyName: 'Lima Doces',
    iuguAccountStatus: '',
  },
  owner: false,
  isPlatformAdmin: false,
  twoFactorEnabled: false,
  stores: [],
  currentStore: null,
  storeId: 'loja-1',
  permissions: null,
};

const ANONYMOUS: SessionSnapshot = {
  ...SIGNED_IN,
  status: 'anonymous',
  token: null,
  id: null,
  data: null,
  storeId: null,
};

/** For `isPermitted`: somebody who sees everything and changes nothing. */
export const mayOnlyRead = (permission: string): boolean => permission.endsWith(':ler');

/** A shell with no browser behind it: an area runs and is tested with it alone. Signed out by default. */
export function createFakeShell(options: FakeShellOptions = {}): FakeShell {
  const listeners = new Set<object>();
  const register = (listener: () => void) => {
    const key = { listener };
    listeners.add(key);
    return () => void listeners.delete(key);
  };

  const snapshot = { ...ANONYMOUS, ...options.session };
  const grants: SessionGrant[] = [];
  let logouts = 0;
  const session: Session = {
    subscribe: register,
    snapshot: () => snapshot,
    open: async (grant) => void grants.push(grant),
    logout: async () => void logouts++,
    refresh: async () => {},
  };

  const navigation = createFakeNavigation(options.url ?? '/');
  const listenToHistory = navigation.subscribe;
  navigation.subscribe = (listener) => {
    const release = register(listener);
    const stop = listenToHistory(listener);
    return () => {
      release();
      stop();
    };
  };

  const drafts = new Map<string, unknown>();
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  const connectionListeners = new Set<() => void>();
  let connection: LiveConnectionState = 'live';
  const toasts: FakeShell['toasts'] = [];
  const confirmations: ConfirmRequest[] = [];
  const reports: TelemetryEvent[] = [];

  return {
    contractVersion: options.contractVersion ?? CONTRACT_VERSION,
    session,
    http: createFakeHttp(options.http),
    navigation,
    loading: { count: () => 0, subscribe: register, track: (promise) => promise },
    notify: {
      toast: (message, { kind = 'success' } = {}) => void toasts.push({ message, kind }),
      confirm: async (request) => {
        confirmations.push(request);
        return options.confirms ?? true;
      },
    },
    drafts: {
      load: async <T>(key: string) => (drafts.get(key) as T | undefined) ?? null,
      save: async (key, value) => void drafts.set(key, value),
      remove: async (key) => void drafts.delete(key),
    },
    events: {
      subscribe(topic, handler) {
        const subscribers = handlers.get(topic) ?? new Set();
        handlers.set(topic, subscribers.add(handler));
        const release = register(() => {});
        return () => {
          subscribers.delete(handler);
          release();
        };
      },
      connection: {
        subscribe(listener) {
          const release = register(listener);
          connectionListeners.add(listener);
          return () => {
            connectionListeners.delete(listener);
            release();
          };
        },
        state: () => connection,
      },
    },
    telemetry: { report: (event) => void reports.push(event) },
    appearance: { subscribe: register, mode: () => options.mode ?? 'light', nonce: options.nonce },
    can: () => true,
    isPermitted: options.isPermitted ?? (() => true),
    toasts,
    confirmations,
    reports,
    grants,
    get logouts() {
      return logouts;
    },
    listeners: () => listeners.size,
    publish: (topic, payload) => {
      for (const handler of handlers.get(topic) ?? []) handler(payload);
    },
    connect: (state) => {
      connection = state;
      for (const listener of [...connectionListeners]) listener();
    },
  };
}
