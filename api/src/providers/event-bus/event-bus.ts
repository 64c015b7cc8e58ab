import type { LiveTopic } from '@balcao/domain';

/** A stored event on its way to open pages. */
export interface BusEvent {
  /** Grows over all sellers. */
  id: number;
  sellerId: string;
  topic: LiveTopic;
}

export interface BusSubscriber {
  onEvent(event: BusEvent): void;
  /** The connection is back after a loss. Events in between did not arrive, but are stored. */
  onResumed(): void;
}

export interface BusSubscription {
  /** Resolves while events arrive. @throws while the bus is not reachable */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Carries events from the replica where something changed to all, that one included. Events are hints, and stored before
 * they are sent: a lost one costs a page the time until it reads again.
 */
export interface EventBus {
  publish(events: readonly BusEvent[]): Promise<void>;
  /** Connects with the first `ready`. */
  subscribe(subscriber: BusSubscriber): BusSubscription;
  /** Disconnects. Close subscriptions before. */
  close(): Promise<void>;
}
