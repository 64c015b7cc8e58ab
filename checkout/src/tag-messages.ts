import type { V1SessionTag } from '@balcao/api-schema';

/** A message of the checkout's page to the frame of a pixel's tags: an event to send, and nothing else of the purchase. */
export interface TagQuestion {
  nonce: string;
  tag: V1SessionTag;
}

/** A message of the frame: whether the provider's script was there to get the event. */
export interface TagAnswer {
  nonce: string;
  id: string;
  is_told: boolean;
}
