import { GATEWAYS } from '@balcao/domain';
import { readDisputeAnswer, readEvidence } from '../../orders';
import { awayText } from '../charges/gateway-words';
import type { ChargeRow } from '../charges/repository';
import { accessOf } from '../gateways/access';
import type { RequestKind } from './gateway-request';

/** Whether the gateway of a charge takes answers to disputes over its API, and knows the charge. */
export const acceptsDisputeAnswers = ({ gateway, gateway_charge_id }: ChargeRow): boolean =>
  GATEWAYS[gateway].acceptsDisputeAnswers && gateway_charge_id !== '';

/** The kind of request that submits the answer to a dispute. */
export const DISPUTE: RequestKind = {
  // Deadlines are short: whoever answered has to carry it there by hand then.
  giveUpSeconds: 2 * 3_600,
  texts: {
    accepted: '',
    givenUp: '',
    disconnected: 'A conexão com o gateway foi removida. Envie a resposta pelo painel dele.',
  },
  standing: () => undefined,
  async ask(parts, { charge, connection }, { seller_id: sellerId, id }) {
    const provider = parts.gateways[charge.gateway];
    const answer = await parts.database.withSeller(sellerId, (trx) =>
      readDisputeAnswer(trx, { sellerId, id }),
    );
    if (!answer?.answer || !provider.answerDispute) return { outcome: 'refused', text: '' };
    const told = await provider.answerDispute(accessOf(parts.keyRing, connection), {
      gatewayId: charge.gateway_charge_id,
      method: charge.method,
      amountCents: charge.amount_cents,
      disputeReference: answer.reference,
      kind: answer.answer,
      text: answer.answer_text,
      evidence: await readEvidence(parts, sellerId, answer.evidence),
    });
    switch (told.outcome) {
      case 'taken':
        return { outcome: 'done' };
      case 'refused':
        return { outcome: 'refused', text: told.reason };
      case 'failed':
        return { outcome: 'away', text: awayText(charge, told.why) };
    }
  },
};
