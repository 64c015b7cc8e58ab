import type { HttpClient } from './http';
import type { Navigation } from './navigation';
import type { Session } from './session';
import type { StoreSubscription } from './subscription';

export interface Loading {
  /** Requests and tracked promises that are under way now. */
  count(): number;
  subscribe: StoreSubscription;
  /** Counts a promise that is not a request of `http`; hands the same promise back. */
  track<T>(promise: Promise<T>): Promise<T>;
}

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmRequest {
  title: string;
  body: string;
  /** The verb with its object: "Encerrar sessão". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
}

export interface Notify {
  /** Default duration 2500 ms; errors stay until closed. */
  toast(message: string, options?: { kind?: ToastKind; durationMs?: number }): void;
  /** Resolves true when the person confirms. */
  confirm(request: ConfirmRequest): Promise<boolean>;
}

export interface DraftOptions {
  /**
   * Keeps the draft when the session expires while somebody types, for the same person's next login. Not for personal data:
   * it stays in a browser that others may use. Default: false.
   */
  outlivesSession?: boolean;
}

/**
 * Keeps drafts that must survive a reload. A draft belongs to the person who was logged in when it was saved; nobody
 * else can read it. All are wiped at logout, and those that do not outlive it when a session expires. Never for
 * secrets or documents' numbers.
 */
export interface Drafts {
  load<T>(key: string): Promise<T | null>;
  save(key: string, value: unknown, options?: DraftOptions): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * The way in which the API's events reach the page: `live` by a socket, `polling` by asking every few seconds, `reconnecting` not for the
 * moment. `idle`: nobody subscribed to them, the page is hidden, or nobody is logged in.
 */
export type LiveConnectionState = 'idle' | 'reconnecting' | 'polling' | 'live';

export interface LiveConnection {
  subscribe: StoreSubscription;
  state(): LiveConnectionState;
}

export interface LiveEvents {
  /** Calls `handler` for each event of a topic; returns the function that stops it. */
  subscribe(topic: string, handler: (payload: unknown) => void): () => void;
  readonly connection: LiveConnection;
}

export interface TelemetryEvent {
  name: string;
  /** No personal data: codes, durations in milliseconds, versions. */
  detail?: Record<string, string | number | boolean>;
}

export interface Telemetry {
  report(event: TelemetryEvent): void;
}

export interface Appearance {
  subscribe: StoreSubscription;
  /** The present mode. */
  mode(): 'light' | 'dark';
  /** The nonce that styles inserted at run time must carry. */
  readonly nonce: string | undefined;
}

/** The names of the sample flags: in development one can be on, and its calls then answer from sample data. */
export type SampleFlag = 'auth' | 'registration' | 'recoverPassword' | 'gateway' | 'others';

/** Everything the shell hands to an area. Areas touch nothing of the browser that is promised here. */
export interface ShellContract {
  readonly contractVersion: string;
  readonly session: Session;
  readonly http: HttpClient;
  readonly loading: Loading;
  readonly navigation: Navigation;
  readonly notify: Notify;
  readonly drafts: Drafts;
  readonly events: LiveEvents;
  readonly telemetry: Telemetry;
  readonly appearance: Appearance;
  /** The specification's permission helper: always true. The API is what enforces. */
  can(permission: string): boolean;
  /**
   * Whether what needs a permission is offered: as the API says of the person in their store, and always until it has said.
   * Components use `useCan`. Since 1.6.0.
   */
  isPermitted(permission: string): boolean;
}
