/** The settings of a gateway's script, by its names. The page passes them on and reads nothing of them. */
export type CardSetup = Readonly<Record<string, string>>;

/** A message of the checkout's page to the frame of a card. The nonce is of that page and that frame alone. */
export type CardQuestion = { nonce: string; setup: CardSetup } & (
  | { type: 'hello' }
  /** `press` names the press of the button: a card that was made for an earlier one is not taken for this. */
  | { type: 'tokenise'; press: string }
);

/** A message of the frame: all that the page ever learns of a card. */
export type CardAnswer = { nonce: string } & (
  | { type: 'size'; height: number }
  | {
      type: 'card';
      press: string;
      token: string;
      brand: string;
      last4: string;
      /** The result of asking the card's bank, and the gateway's id of that; empty where it was not asked here. */
      authentication: string;
      authenticationId: string;
    }
  /** The bank asks its buyer: that takes as long as it takes. */
  | { type: 'waiting'; press: string }
  /** The frame says itself what is wrong with what was typed. */
  | { type: 'refused'; press: string }
  /** The gateway did not answer; a sentence for the buyer. */
  | { type: 'failed'; press: string; text: string }
);
