import type { V1SessionTag } from '@balcao/api-schema';

/** What the page of the checkout says to the frame of a pixel's tags: an event to tell, and nothing else of the purchase. */
export interface TagQuestion {
  nonce: string;
  tag: V1SessionTag;
}

/** What the frame says: whether the provider's script was there to be told. */
export interface TagAnswer {
  nonce: string;
  id: string;
  is_told: boolean;
}
