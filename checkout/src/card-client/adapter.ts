/** A card as it was typed, checked. It never leaves the frame but to its gateway. */
export interface TypedCard {
  number: string;
  name: string;
  month: number;
  year: number;
  code: string;
}

/** How the frame makes a token of a card at a gateway. */
export interface CardAdapter {
  /** @throws where the gateway does not answer */
  tokenise(card: TypedCard): Promise<string>;
}
