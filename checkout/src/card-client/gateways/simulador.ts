import { simulatedCardToken } from '@balcao/domain';
import type { CardAdapter } from '../adapter';

const BYTES = 24;

/** The simulator asks nobody: its token says what is to come of the card. */
export const simulador: CardAdapter = {
  tokenise: async (_setup, { number }) => ({
    token: simulatedCardToken(number, new Date(), crypto.getRandomValues(new Uint8Array(BYTES))),
  }),
};
