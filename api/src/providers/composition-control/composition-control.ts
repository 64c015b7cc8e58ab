import type {
  ChannelHealth,
  ChannelReport,
  LogPage,
  SideChoice,
  SideRequest,
} from '@balcao/api-schema/control';

export interface RollbackOrder {
  /** The generation to bring back; undefined for the one before that ran something else. */
  to: number | undefined;
  /** The channel's newest one when the person decided. */
  generation: number;
  reason: string;
  /** The person who asks, as the channel's log keeps it. */
  actingFor: string;
}

/** The control of the installation's channels: it reports their compositions, and changes them. Each call rejects with a `Problem`. */
export interface CompositionControl {
  /** Undefined for a channel without entries. */
  status(channel: string): Promise<ChannelReport | undefined>;
  /** Newest first, from the generation before `before`; undefined for a channel without entries. */
  log(channel: string, page: { before: number | undefined; limit: number }): Promise<LogPage | undefined>;
  health(channel: string): Promise<ChannelHealth>;
  /** @returns the generation that brought it back */
  rollback(channel: string, order: RollbackOrder): Promise<number>;
  /** Signs a side of the canary for one browser. */
  signSide(channel: string, request: SideRequest): Promise<SideChoice>;
}
