import {
  type CalendarDate,
  type CardBrand,
  type CredentialField,
  type DisputeAnswerKind,
  type GatewayAccountStatus,
  type GatewayMode,
  mayCharge,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type PaymentStatus,
  type RefusalGroup,
  type ThreeDs,
  type ThreeDsResult,
  type ThreeDsRule,
} from '@balcao/domain';
import type { ReceivedWebhook, WebhookSecrets, WebhookVerdict } from './webhook';

/** The credentials of a store at a gateway. Never logged or answered. */
export interface GatewayAccess {
  mode: GatewayMode;
  credentials: Partial<Record<CredentialField, string>>;
}

/** The gateway did not do what was asked, without a refusal. A retry or another gateway may succeed. */
export interface GatewayFailure {
  outcome: 'failed';
  /** It did not answer in time, failed, or answered something that is not its API; or it does not know the credentials. */
  why: 'unreachable' | 'credentials';
}

/** The settings of a gateway's script in a buyer's browser, by its names. */
export type CardSetup = Readonly<Record<string, string>>;

/** The gateway's answer about the account. */
export type AccountCheck =
  | {
      outcome: 'connected';
      /** Empty when the gateway does not say. */
      accountStatus: GatewayAccountStatus | '';
      /** Why it rejected the account, in its own words; else empty. */
      feedback: string;
      /**
       * The account's settings for the gateway's script in the frame of a card. Buyers see them: nothing in them is secret. Left out where
       * no card is typed at the gateway.
       */
      cardSetup?: CardSetup;
    }
  /** It does not know these credentials. */
  | { outcome: 'refused' }
  /** It did not answer in time, failed, or answered something that is not its API. */
  | { outcome: 'unreachable' };

/** The payer. Boletos name them with their address. */
export interface Payer {
  name: string;
  email: string;
  /** Digits of a CPF, or a CNPJ. */
  taxId: string;
  /** DDD and number, digits. */
  phone: string;
  address: {
    zipCode: string;
    street: string;
    number: string;
    district: string;
    city: string;
    /** Two letters. */
    state: string;
  };
}

/** The result of asking a card's bank (3-D Secure), as a frame reports it: the gateway knows the authentication by its id. */
export interface CardAuthentication {
  result: ThreeDsResult;
  id: string;
}

/** The card that a gateway has charged, as far as it describes it. */
export interface ChargedCard {
  brand?: CardBrand;
  last4?: string;
  threeDs?: ThreeDs;
}

interface AnyCharge {
  /** Names the charge to the gateway: sent twice, it is charged once. */
  reference: string;
  amountCents: number;
  /** The description of the sale; at most 60 characters. */
  description: string;
  payer: Payer;
  /** The address that the gateway notifies of changes; null leaves it to the one that the seller has set up there. */
  notificationUrl: string | null;
}

export interface PixCharge extends AnyCharge {
  method: 'pix';
  expiresAt: Date;
}
export interface BoletoCharge extends AnyCharge {
  method: 'boleto';
  dueDate: CalendarDate;
  /** At most two lines. */
  instructions: readonly string[];
}
export interface CardCharge extends AnyCharge {
  method: 'credit_card';
  /** The token that the gateway's own script in the buyer's browser has made of the card; never its number. */
  token: string;
  installments: number;
  /** Whether the money is taken at once, or only reserved. */
  capture: boolean;
  /** The text on the buyer's bill; empty leaves it to the gateway. */
  softDescriptor: string;
  /** When the store has the bank of a card ask who pays. */
  threeDs: ThreeDsRule;
  /** The authentication that the frame reports; null where nobody was asked there. A gateway alone can say that it is true. */
  authentication: CardAuthentication | null;
}
export interface PayPalCharge extends AnyCharge {
  method: 'paypal';
  /** The page that the buyer goes to after agreeing, and after not. */
  returnUrl: string;
  cancelUrl: string;
}
export type ChargeRequest = PixCharge | BoletoCharge | CardCharge | PayPalCharge;

/** One payment by card, before its buyer has typed the card. */
export type CardPreparation = Omit<CardCharge, 'method' | 'token' | 'notificationUrl' | 'authentication'> & {
  /** Whether the browser that is told is the payer's: others, who see masks, are told nothing of them. */
  showsPayer: boolean;
};

export type CardPreparationOutcome =
  | { outcome: 'prepared'; setup: CardSetup }
  | { outcome: 'refused'; reason: string }
  | GatewayFailure;

/** The codes that the buyer pays by; those of other methods are empty. */
export interface PaymentInstructions {
  pixCode: string;
  /** 47 digits. */
  boletoLine: string;
  /** The address at which the buyer agrees. */
  approvalUrl: string;
}
export const NO_INSTRUCTIONS: PaymentInstructions = { pixCode: '', boletoLine: '', approvalUrl: '' };

/** A status by which a gateway calls a charge and that its adapter does not know. Operators are shown it once. */
export interface UnfamiliarStatus {
  word: string;
}

interface Named {
  gatewayId: string;
  /**
   * Its name for the money of the charge, where that has one of its own by which notices speak of it: PagBank's `CHAR_…`, PayPal's
   * capture.
   */
  moneyId?: string;
}

export type ChargeOutcome =
  | ({ outcome: 'approved'; status: 'pago' | 'autorizado'; card?: ChargedCard } & Named)
  | ({
      outcome: 'pending';
      status: 'aguardando' | 'em_analise';
      instructions: PaymentInstructions;
      card?: ChargedCard;
      /** Left out where the gateway's status is known. One that is not is waited for: what it means, the gateway says later. */
      unfamiliar?: UnfamiliarStatus;
    } & Named)
  /** `reason` is the gateway's own words, which may be none; `gatewayId` is empty when it kept nothing. */
  | ({ outcome: 'refused'; group: RefusalGroup; reason: string; card?: ChargedCard } & Named)
  | GatewayFailure;

type Waiting = Extract<ChargeOutcome, { outcome: 'pending' }>;

/** The status of a charge that is waited for. Without a known one it waits as others of its method do, with the gateway's word. */
export function waitingStatus(
  known: Waiting['status'] | undefined,
  word: string,
  isCard: boolean,
): Pick<Waiting, 'outcome' | 'status' | 'unfamiliar'> {
  if (known !== undefined) return { outcome: 'pending', status: known };
  return { outcome: 'pending', status: isCard ? 'em_analise' : 'aguardando', unfamiliar: { word } };
}

/** The outcome for a method that the gateway does not offer. */
export const notOffered = ({ method }: ChargeRequest): ChargeOutcome => ({
  outcome: 'refused',
  gatewayId: '',
  group: 'erro',
  reason: `Este gateway não oferece ${PAYMENT_METHOD_LABELS[method]}.`,
});

/**
 * The refusal of a card whose bank has not known its buyer as the store asks for: then no gateway is asked to charge it.
 * @returns undefined where it may be charged
 */
export function unauthenticated({
  threeDs,
  authentication,
}: CardCharge): Extract<ChargeOutcome, { outcome: 'refused' }> | undefined {
  if (mayCharge(threeDs, authentication?.result ?? null)) return undefined;
  const result = authentication?.result ?? 'unavailable';
  return {
    outcome: 'refused',
    gatewayId: '',
    group: 'autenticacao',
    reason: '',
    card: { threeDs: { result, eci: '', liability: null } },
  };
}

export type StatusOutcome =
  | {
      outcome: 'known';
      status: PaymentStatus;
      refundedCents: number;
      /** The captured cents of a reservation, or what a buyer has paid, before any refund. Left out where it does not say: then it took the whole. */
      capturedCents?: number | undefined;
      /**
       * The cents that it has itself received of the buyer, before any refund, by its own figures. Left out where it gives none, and for a
       * payment that it was only told of as made elsewhere.
       */
      receivedCents?: number | undefined;
      /** As of a charge's answer. */
      moneyId?: string;
      /** The gateway's words, which may be none, where the last refund that it had accepted was not done after all. */
      failedRefund?: string;
    }
  /** The gateway has no such charge. */
  | { outcome: 'unknown' }
  /** It has the charge, and calls its status by a word that the adapter does not know. */
  | ({ outcome: 'unfamiliar' } & UnfamiliarStatus)
  | GatewayFailure;

export interface ChargeName {
  /** The gateway's name for the charge. */
  gatewayId: string;
  method: PaymentMethod;
  amountCents: number;
}

export interface RefundRequest extends ChargeName {
  /** Names the refund to the gateway: sent twice, it is refunded once, where the gateway has keys for that. */
  reference: string;
  refundCents: number;
}

export type RefundOutcome =
  | { outcome: 'refunded' }
  /** Accepted; the charge's status tells when it is done. */
  | { outcome: 'pending' }
  | { outcome: 'refused'; reason: string }
  | GatewayFailure;

/** A charge whose answer was lost. */
export interface LostCharge {
  reference: string;
  method: PaymentMethod;
  /** As `nameBefore` has said; else empty. */
  moneyId: string;
}

/** A dispute as its gateway shows it: open, won by the store, or lost. */
export type DisputeState =
  | { outcome: 'known'; status: 'em_disputa' | 'pago' | 'chargeback' }
  | GatewayFailure;

/** A capture or a void of money that is reserved on a card. */
export interface AuthorizationRequest extends ChargeName {
  /** Names the request to the gateway: sent twice, it is done once, where the gateway has keys for that. */
  reference: string;
}

export interface CaptureRequest extends AuthorizationRequest {
  /** The whole, or a part at gateways with `partialCapture`; the rest goes back to the buyer's limit. */
  captureCents: number;
}

export type AuthorizationOutcome =
  /** The gateway took it; the charge's status tells what came of it. */
  { outcome: 'taken' } | { outcome: 'refused'; reason: string } | GatewayFailure;

/** A store's answer to a dispute of a charge. */
export interface DisputeAnswer extends ChargeName {
  /** The gateway's name for the dispute; empty where it has one per charge. */
  disputeReference: string;
  /** The store says why the sale was right, or accepts the loss. */
  kind: DisputeAnswerKind;
  text: string;
  /** JPEG. */
  evidence: readonly { name: string; bytes: Buffer }[];
}

export type DisputeAnswerOutcome =
  | { outcome: 'taken' }
  | { outcome: 'refused'; reason: string }
  | GatewayFailure;

/**
 * A payment gateway. Amounts are cents here; each adapter converts them. Failures at the gateway are outcomes and are
 * never thrown.
 */
export interface GatewayProvider {
  /** Tests the credentials without moving money, and reads the account's status. */
  verifyAccount(access: GatewayAccess): Promise<AccountCheck>;
  /** Makes what the gateway's script needs for one payment by card, at gateways where each payment has its own. */
  prepareCard?(access: GatewayAccess, request: CardPreparation): Promise<CardPreparationOutcome>;
  /** Charges a buyer with one of the gateway's methods. */
  charge(access: GatewayAccess, request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * The answer of a gateway to a charge whose answer was lost, by our name for it: a card is never charged anew to learn it.
   * @param known what was known of the charge before it was asked for
   * @returns undefined where it has no such charge
   */
  answered(access: GatewayAccess, known: LostCharge): Promise<ChargeOutcome | undefined>;
  /** The gateway's name for a card's charge, where the charge has one before the gateway is asked: then it is found by that. */
  nameBefore?(request: CardCharge): string;
  /** Reads a charge's status at the gateway: the only source that moves money. */
  status(access: GatewayAccess, charge: ChargeName): Promise<StatusOutcome>;
  /** Refunds some or all of what was paid. */
  refund(access: GatewayAccess, request: RefundRequest): Promise<RefundOutcome>;
  /** Takes what is reserved on a card, or a part of it, once. */
  captureAuthorization(access: GatewayAccess, request: CaptureRequest): Promise<AuthorizationOutcome>;
  /** Lets go what is reserved on a card. */
  voidAuthorization(access: GatewayAccess, request: AuthorizationRequest): Promise<AuthorizationOutcome>;
  /**
   * Takes back what waits for its buyer, where the gateway has a call for that. What it no longer waits for is refused.
   */
  cancelWaiting?(access: GatewayAccess, request: AuthorizationRequest): Promise<AuthorizationOutcome>;
  /** Takes a store's answer to a dispute, at gateways that do so outside of their own site. Repeating it changes nothing. */
  answerDispute?(access: GatewayAccess, answer: DisputeAnswer): Promise<DisputeAnswerOutcome>;
  /** Captures what the buyer approved, at gateways where that is a separate call. */
  capture?(access: GatewayAccess, charge: ChargeName): Promise<StatusOutcome>;
  /** The charge that money is of, where notices name only the money. @returns undefined where the gateway does not say it */
  orderOfMoney?(access: GatewayAccess, moneyId: string): Promise<string | GatewayFailure | undefined>;
  /**
   * The state of the dispute that a genuine delivery is about, at gateways whose charges do not show disputes.
   * @returns undefined where it is about none
   */
  readDispute?(access: GatewayAccess, delivery: ReceivedWebhook): Promise<DisputeState | undefined>;
  /** Verifies a delivery without a request. */
  verifyWebhook(delivery: ReceivedWebhook, secrets: WebhookSecrets): WebhookVerdict;
  /** Asks the gateway whether a delivery is genuine, where `verifyWebhook` leaves that open. */
  confirmWebhook?(
    access: GatewayAccess,
    delivery: ReceivedWebhook,
  ): Promise<'confirmed' | 'rejected' | 'unreachable'>;
}
