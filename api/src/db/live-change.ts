import type { LiveTopic } from '@balcao/domain';

/** Something that open pages of a seller show has changed. */
export interface LiveChange {
  sellerId: string;
  topic: LiveTopic;
}
