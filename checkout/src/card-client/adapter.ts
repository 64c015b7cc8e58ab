/// <reference lib="dom" />
import type { ThreeDsResult } from '@balcao/domain';
import type { CardSetup } from '../card-messages';

/** A card as it was typed into our fields, checked. It never leaves the frame but to its gateway. */
export interface TypedCard {
  number: string;
  name: string;
  month: number;
  year: number;
  code: string;
}

/** A card that a gateway has tokenised. */
export interface MadeCard {
  token: string;
  /** The brand by the gateway's own fields, where they took the card; else the frame knows it. */
  brand?: string;
  last4?: string;
  /** The result of asking the card's bank (3-D Secure), where the store has it asked in this frame. */
  authentication?: { result: ThreeDsResult; id?: string };
}

/** The problems of a card that a gateway has looked at, by our fields or by its own. Any other error means that it did not answer. */
export class WrongCard extends Error {
  override name = 'WrongCard';
}

/** The way in which a bank asks its buyer within the frame. */
export interface BankQuestion {
  /** Makes room, and lets the page wait as long as it takes: for gateways whose scripts show the bank by themselves. */
  begin(): void;
  /**
   * Shows a page of the bank in a frame within the frame, until it has an answer.
   * @param read what the page says by now; undefined while the bank still asks
   * @throws WrongCard where the buyer goes back to the card
   */
  show<Answer>(address: string, read: (page: HTMLIFrameElement) => Answer | undefined): Promise<Answer>;
}

/** The way in which the frame makes a token of a card at a gateway. */
export interface CardAdapter {
  /** Gets ready once the page has named itself: loads the gateway's script, mounts its fields. */
  open?(setup: CardSetup, resized: () => void): Promise<void>;
  /**
   * Makes a token for one payment.
   * @param setup of the account, with what was made for this payment
   * @param bank where the card's bank asks its buyer
   * @throws WrongCard, or anything else where the gateway does not answer
   */
  tokenise(setup: CardSetup, card: TypedCard, bank: BankQuestion): Promise<MadeCard>;
}
