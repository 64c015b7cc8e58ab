/// <reference lib="dom" />
import {
  simulatedBank,
  simulatedCardToken,
  THREE_DS_RESULTS,
  THREE_DS_RULES,
  type ThreeDsResult,
  type ThreeDsRule,
} from '@balcao/domain';
import type { BankQuestion, CardAdapter } from '../adapter';

const BYTES = 24;
/** The simulated bank, which answers by its own address: of this origin alone it can be read. */
const BANK = '/cartao/simulador/banco';

const answerIn = ({ contentWindow }: HTMLIFrameElement): ThreeDsResult | undefined => {
  const said = new URLSearchParams(contentWindow?.location.search).get('resposta');
  return THREE_DS_RESULTS.find((result) => result === said);
};

async function ask(number: string, rule: ThreeDsRule, bank: BankQuestion): Promise<ThreeDsResult | null> {
  const what = simulatedBank(number, rule);
  // The page that shows this frame shows the bank, too.
  if (what === 'challenge') return bank.show(`${BANK}${location.search}`, answerIn);
  return what === 'frictionless' ? 'authenticated' : what;
}

/** The simulator asks nobody: its token says what is to come of the card, and what its bank has said. */
export const simulador: CardAdapter = {
  async tokenise({ threeDs }, { number }, bank) {
    const rule = THREE_DS_RULES.find((known) => known === threeDs) ?? 'never';
    const result = await ask(number, rule, bank);
    const random = crypto.getRandomValues(new Uint8Array(BYTES));
    return {
      token: simulatedCardToken(number, new Date(), random, result),
      ...(result && { authentication: { result } }),
    };
  },
};
