import type { CardSetup } from '../card-messages';

/** A card as it was typed into our fields, checked. It never leaves the frame but to its gateway. */
export interface TypedCard {
  number: string;
  name: string;
  month: number;
  year: number;
  code: string;
}

/** What a gateway has made of a card. */
export interface MadeCard {
  token: string;
  /** Where the gateway's own fields took the card, as it says; else the frame knows them. */
  brand?: string;
  last4?: string;
}

/**
 * What is wrong with a card that a gateway has looked at, by our fields or by its own. Something else that is thrown means that it did not
 * answer.
 */
export class WrongCard extends Error {
  override name = 'WrongCard';
}

/** How the frame makes a token of a card at a gateway. */
export interface CardAdapter {
  /** Gets ready once the page has named itself: loads the gateway's script, mounts its fields. */
  open?(setup: CardSetup, resized: () => void): Promise<void>;
  /**
   * Makes a token for one payment.
   * @param setup of the account, with what was made for this payment
   * @throws WrongCard, or anything else where the gateway does not answer
   */
  tokenise(setup: CardSetup, card: TypedCard): Promise<MadeCard>;
}
