/** What a gateway's script is told, by its names. The page passes it on and reads nothing of it. */
export type CardSetup = Readonly<Record<string, string>>;

/** What the page of the checkout says to the frame of a card. The nonce is of that page and that frame alone. */
export type CardQuestion = { nonce: string; setup: CardSetup } & (
  | { type: 'hello' }
  /** `press` names the press of the button: a card that was made for an earlier one is not taken for this. */
  | { type: 'tokenise'; press: string }
);

/** What the frame says: all that the page ever learns of a card. */
export type CardAnswer = { nonce: string } & (
  | { type: 'size'; height: number }
  | { type: 'card'; press: string; token: string; brand: string; last4: string }
  /** The frame says itself what is wrong with what was typed. */
  | { type: 'refused'; press: string }
  /** The gateway did not answer; a sentence for the buyer. */
  | { type: 'failed'; press: string; text: string }
);
