/** What the page of the checkout says to the frame of a card. The nonce is of that page and that frame alone. */
export interface CardQuestion {
  type: 'hello' | 'tokenise';
  nonce: string;
}

/** What the frame says: all that the page ever learns of a card. */
export type CardAnswer = { nonce: string } & (
  | { type: 'size'; height: number }
  | { type: 'card'; token: string; brand: string; last4: string }
  /** The frame says itself what is wrong with what was typed. */
  | { type: 'refused' }
  /** The gateway did not answer; a sentence for the buyer. */
  | { type: 'failed'; text: string }
);
