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
  /** Who asks, as the channel's log keeps it. */
  actingFor: string;
}

/** What ops' side of the installation tells of channels of versions, and does to them. Each call rejects with a `Problem`. */
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
