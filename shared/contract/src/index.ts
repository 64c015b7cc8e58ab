export type { AreaManifest, AreaRoute, MenuEntry, MenuIcon, PaletteAction, RouteAccess } from './area';
export type {
  Artifact,
  ArtifactFile,
  FileSet,
  PageComposition,
  ResolvedComposition,
  ResolvedRemote,
  Sri,
} from './composition';
export { ContractMismatchError, isContractSatisfied } from './contract-range';
export {
  type AreaDefinition,
  type AreaFrame,
  type AreaLifecycles,
  type AreaModule,
  defineArea,
  type ScreenLoader,
} from './define-area';
export { FORM_READY_EVENT } from './form-ready';
export {
  type ApiBase,
  ApiError,
  type ApiErrorCode,
  type HttpClient,
  type HttpOptions,
  type HttpResponse,
  isApiError,
  PUBLIC_SCOPE,
  type RequestErrorCode,
  type UnknownErrorCode,
} from './http';
export type { Navigation, ShellLocation } from './navigation';
export type { AreaProps } from './props';
export type { RuntimeConfig } from './runtime-config';
export type { SellerSummary, Session, SessionGrant, SessionSnapshot, StoreOption } from './session';
export type {
  Appearance,
  ConfirmRequest,
  DraftOptions,
  Drafts,
  LiveConnection,
  LiveConnectionState,
  LiveEvents,
  Loading,
  Notify,
  SampleFlag,
  ShellContract,
  Telemetry,
  TelemetryEvent,
  ToastKind,
} from './shell';
export { ShellProvider, useCan, useLiveConnection, useSession, useShell } from './shell-context';
export type { StoreSubscription } from './subscription';
export { CONTRACT_VERSION } from './version';
