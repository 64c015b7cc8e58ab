import { createHash } from 'node:crypto';
import {
  boletoBarcode,
  boletoExpiry,
  boletoLine,
  nextPaymentStatus,
  pixCode,
  type RefusalGroup,
  readSimulatedCardToken,
  type SimulatedCard,
  simulatedCard,
  type ThreeDs,
  type ThreeDsResult,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import { UNREACHABLE } from './ask-gateway';
import {
  type AuthorizationOutcome,
  type BoletoCharge,
  type CardCharge,
  type ChargeOutcome,
  type ChargeRequest,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  type StatusOutcome,
  unauthenticated,
} from './gateway-provider';
import { verifySimulatedWebhook } from './simulador-webhook';
import { paidCents, type SimulatedCharge, type SimulatedCharges, standingAt } from './simulated-charges';

export interface SimuladorSettings {
  charges: SimulatedCharges;
  now?: () => Date;
  /** A Pix, or a card under review, is paid automatically after this time; 0 for never. */
  paidAfterSeconds: number;
}

/** The actions of a buyer or a bank in a dispute. */
export type SimulatedDispute = 'open' | 'win' | 'lose';

const DISPUTE_EVENTS = {
  pix: { open: 'open-med', win: 'reject-med', lose: 'accept-med' },
  other: { open: 'open-dispute', win: 'win-dispute', lose: 'lose-dispute' },
} as const;

/** A gateway that also simulates the buyer. */
export interface Simulador extends GatewayProvider {
  /** Pays as the buyer, in time or late. A paid, refused or refunded charge stays unchanged. */
  pay(gatewayId: string): Promise<StatusOutcome>;
  /** Disputes a paid charge as the buyer, or decides as the bank. What cannot follow changes nothing. */
  dispute(gatewayId: string, what: SimulatedDispute): Promise<StatusOutcome>;
}

/** Nobody has this Pix key, and no bank this number: what is shown can be read by a bank's application, but not paid. */
const PIX_KEY = '00000000-0000-4000-8000-000000000000';
const BANK = '000';
const RECEIVER = { name: 'SIMULADOR BALCAO', city: 'SAO PAULO' };
const MAX_TXID_LENGTH = 25;
const FREE_FIELD_DIGITS = 25;
const LIVE = 'sim_live_';
/** Neither mode knows the charges of the other. */
const idOf = ({ mode }: Pick<GatewayAccess, 'mode'>, reference: string) =>
  `${mode === 'live' ? LIVE : 'sim_'}${reference}`;
const txidOf = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').slice(-MAX_TXID_LENGTH);

/** Digits that are always the same for a reference, and others for another. */
function freeFieldOf(reference: string): string {
  const number = BigInt(`0x${createHash('sha256').update(reference).digest('hex')}`);
  return (number % 10n ** BigInt(FREE_FIELD_DIGITS)).toString().padStart(FREE_FIELD_DIGITS, '0');
}

const lineOf = ({ reference, dueDate, amountCents }: BoletoCharge) =>
  boletoLine(boletoBarcode({ bank: BANK, dueDate, amountCents, freeField: freeFieldOf(reference) }));

const known = (charge: SimulatedCharge | undefined, now: Date): StatusOutcome =>
  charge === undefined
    ? { outcome: 'unknown' }
    : {
        outcome: 'known',
        status: standingAt(charge, now),
        refundedCents: charge.refundedCents,
        capturedCents: charge.capturedCents ?? undefined,
        receivedCents: paidCents(charge),
      };

const refusal = (gatewayId: string, group: RefusalGroup): ChargeOutcome => ({
  outcome: 'refused',
  gatewayId,
  group,
  reason: 'Recusado pelo Simulador',
});

/** A buyer whom the bank has known is the bank's risk, any other one the store's. */
const SIMULATED_THREE_DS: Readonly<Record<ThreeDsResult, ThreeDs>> = {
  authenticated: { result: 'authenticated', eci: '05', liability: 'issuer' },
  failed: { result: 'failed', eci: '', liability: 'store' },
  unavailable: { result: 'unavailable', eci: '07', liability: 'store' },
};

/** The answer about what was charged before by the same name. */
function answerOf({ id, status, pixCode, boletoLine }: SimulatedCharge): ChargeOutcome {
  if (status === 'pago' || status === 'autorizado') return { outcome: 'approved', gatewayId: id, status };
  const instructions = { ...NO_INSTRUCTIONS, pixCode, boletoLine };
  return status === 'em_analise' || status === 'aguardando'
    ? { outcome: 'pending', gatewayId: id, status, instructions }
    : refusal(id, 'emissor');
}

/**
 * The gateway that takes no money, for demos, tests and the test mode. Everybody has an account there. Pix gets paid by
 * itself, boleto and PayPal when the buyer is told to, cards are refused by their number (`SIMULATED_CARDS` in
 * the domain), or by the amount's last two digits where nobody has typed one. The same request always has the same codes.
 */
export function createSimulador({
  charges,
  paidAfterSeconds,
  now = () => currentTime(),
}: SimuladorSettings): Simulador {
  const soon = () => (paidAfterSeconds === 0 ? null : new Date(now().getTime() + paidAfterSeconds * 1_000));

  const blank = (
    access: GatewayAccess,
    { reference, method, amountCents }: ChargeRequest,
  ): SimulatedCharge => ({
    id: idOf(access, reference),
    method,
    amountCents,
    status: 'aguardando',
    pixCode: '',
    boletoLine: '',
    refundedCents: 0,
    capturedCents: null,
    paysAt: null,
    expiresAt: null,
  });

  async function waitFor(charge: SimulatedCharge): Promise<ChargeOutcome> {
    const kept = await charges.add(charge);
    const { pixCode: code, boletoLine: line } = kept;
    return {
      outcome: 'pending',
      gatewayId: kept.id,
      status: charge.status === 'em_analise' ? 'em_analise' : 'aguardando',
      instructions: { ...NO_INSTRUCTIONS, pixCode: code, boletoLine: line },
    };
  }

  /** The result of charging a card: by its token, which is consumed once, or by the amount where nobody has typed a card. */
  async function resultOf({ token, amountCents }: CardCharge): Promise<SimulatedCard> {
    if (token === '') return simulatedCard(amountCents);
    const read = readSimulatedCardToken(token, now());
    if (read === null || !(await charges.takeToken(token))) return 'dados';
    return read.result;
  }

  /** The answer of the simulated bank about a card. It stands in the token: the frame's word beside it counts for nothing. */
  function bankOf({ token, threeDs }: CardCharge): ThreeDsResult | null {
    return threeDs === 'never' ? null : (readSimulatedCardToken(token, now())?.authentication ?? null);
  }

  async function chargeCard(access: GatewayAccess, request: CardCharge): Promise<ChargeOutcome> {
    const before = await charges.find(idOf(access, request.reference));
    if (before !== undefined) return answerOf(before);
    const bank = bankOf(request);
    const refused = unauthenticated({ ...request, authentication: bank && { result: bank, id: '' } });
    if (refused) return refused;
    const charged = await chargeKnown(access, request);
    return bank === null || charged.outcome === 'failed'
      ? charged
      : { ...charged, card: { threeDs: SIMULATED_THREE_DS[bank] } };
  }

  async function chargeKnown(access: GatewayAccess, request: CardCharge): Promise<ChargeOutcome> {
    const result = await resultOf(request);
    switch (result) {
      case 'unreachable':
        return UNREACHABLE;
      case 'review':
        return waitFor({ ...blank(access, request), status: 'em_analise', paysAt: soon() });
      case 'approved': {
        const status = request.capture ? 'pago' : 'autorizado';
        await charges.add({ ...blank(access, request), status });
        return { outcome: 'approved', gatewayId: idOf(access, request.reference), status };
      }
      default:
        await charges.add({ ...blank(access, request), status: 'recusado' });
        return refusal(idOf(access, request.reference), result);
    }
  }

  async function dispute(gatewayId: string, what: SimulatedDispute): Promise<StatusOutcome> {
    const charge = await charges.change(gatewayId, (found) => {
      const event = DISPUTE_EVENTS[found.method === 'pix' ? 'pix' : 'other'][what];
      const status = nextPaymentStatus(found.method, standingAt(found, now()), event);
      return status === null ? found : { ...found, status };
    });
    return known(charge, now());
  }

  /** Ends a reservation, or a charge that waits. */
  async function endCharge(
    gatewayId: string,
    end: { status: 'cancelado' } | { status: 'pago'; capturedCents: number },
    from: 'autorizado' | 'aguardando' = 'autorizado',
  ): Promise<AuthorizationOutcome> {
    let taken = false;
    await charges.change(gatewayId, (charge) => {
      if (standingAt(charge, now()) !== from) return charge;
      taken = true;
      return { ...charge, ...end };
    });
    return taken
      ? { outcome: 'taken' }
      : {
          outcome: 'refused',
          reason: `Esta cobrança não está ${from === 'autorizado' ? 'autorizada' : 'em aberto'}.`,
        };
  }

  return {
    verifyAccount: async () => ({ outcome: 'connected', accountStatus: 'accepted', feedback: '' }),
    async charge(access, request) {
      const { reference, amountCents } = request;
      switch (request.method) {
        case 'pix': {
          const code = pixCode({ key: PIX_KEY, ...RECEIVER, amountCents, txid: txidOf(reference) });
          return waitFor({
            ...blank(access, request),
            pixCode: code,
            paysAt: soon(),
            expiresAt: request.expiresAt,
          });
        }
        case 'boleto': {
          const expiresAt = boletoExpiry(request.dueDate);
          return waitFor({ ...blank(access, request), boletoLine: lineOf(request), expiresAt });
        }
        case 'credit_card':
          return chargeCard(access, request);
        case 'paypal':
          return waitFor(blank(access, request));
      }
    },
    async answered(access, { reference }) {
      const charge = await charges.find(idOf(access, reference));
      return charge && answerOf(charge);
    },
    status: async ({ mode }, { gatewayId }) =>
      gatewayId.startsWith(LIVE) === (mode === 'live')
        ? known(await charges.find(gatewayId), now())
        : { outcome: 'unknown' },
    async refund(_access, { gatewayId, refundCents }) {
      let given = false;
      await charges.change(gatewayId, (charge) => {
        const refundedCents = charge.refundedCents + refundCents;
        const standing = standingAt(charge, now());
        const paid = standing === 'pago' || standing === 'parcialmente_reembolsado';
        if (!paid || refundCents <= 0 || refundedCents > paidCents(charge)) return charge;
        given = true;
        const status = refundedCents === paidCents(charge) ? 'reembolsado' : 'parcialmente_reembolsado';
        return { ...charge, refundedCents, status };
      });
      return given
        ? { outcome: 'refunded' }
        : { outcome: 'refused', reason: 'O valor passa do que foi pago e ainda não foi reembolsado.' };
    },
    captureAuthorization: (_access, { gatewayId, captureCents }) =>
      endCharge(gatewayId, { status: 'pago', capturedCents: captureCents }),
    voidAuthorization: (_access, { gatewayId }) => endCharge(gatewayId, { status: 'cancelado' }),
    cancelWaiting: (_access, { gatewayId }) => endCharge(gatewayId, { status: 'cancelado' }, 'aguardando'),
    async pay(gatewayId) {
      const payable = ['aguardando', 'em_analise', 'autorizado', 'expirado'];
      const charge = await charges.change(gatewayId, (found) =>
        payable.includes(standingAt(found, now())) ? { ...found, status: 'pago' } : found,
      );
      return known(charge, now());
    },
    dispute,
    async answerDispute(_access, { gatewayId, kind }) {
      const charge = await charges.find(gatewayId);
      if (charge?.status !== 'em_disputa' && charge?.status !== 'med_bloqueado')
        return { outcome: 'refused', reason: 'Não há contestação em aberto nesta cobrança.' };
      if (kind === 'acceptance') await dispute(gatewayId, 'lose');
      return { outcome: 'taken' };
    },
    verifyWebhook: (delivery, secrets) => verifySimulatedWebhook(delivery, secrets, now()),
  };
}
