import { TEST_PAYER } from '../src/modules/payments/charge-request';
import type {
  BoletoCharge,
  CardCharge,
  ChargeRequest,
  PayPalCharge,
  PixCharge,
} from '../src/providers/gateway/gateway-provider';
import { createGateways, type GatewayProviders } from '../src/providers/gateway/gateways';
import type { SimulatedCharge, SimulatedCharges } from '../src/providers/gateway/simulated-charges';

const payer = { ...TEST_PAYER, email: 'comprador@exemplo.com.br' };

const common = {
  reference: '0199f000-0000-7000-8000-000000000001',
  amountCents: 12_345,
  description: 'Bolsa de lona',
  payer,
  notificationUrl: 'https://loja.example/api/webhooks/gateways/x/key',
};

export const PIX: PixCharge = { ...common, method: 'pix', expiresAt: new Date('2026-11-22T12:00:00Z') };
export const BOLETO: BoletoCharge = {
  ...common,
  method: 'boleto',
  dueDate: '2026-11-24',
  instructions: ['Não receber após o vencimento.'],
};
export const CARD: CardCharge = {
  ...common,
  method: 'credit_card',
  token: 'token-of-the-card',
  installments: 3,
  capture: true,
  softDescriptor: 'ATELIE',
  threeDs: 'never',
  authentication: null,
};
export const PAYPAL: PayPalCharge = {
  ...common,
  method: 'paypal',
  returnUrl: 'https://loja.example/volta',
  cancelUrl: 'https://loja.example/desiste',
};

/** The name of a charge in later calls. */
export const named = (gatewayId: string, { method, amountCents }: ChargeRequest = PIX) => ({
  gatewayId,
  method,
  amountCents,
});

/** The simulator's charges in memory. */
export class RememberedCharges implements SimulatedCharges {
  private readonly charges = new Map<string, SimulatedCharge>();
  private readonly tokens = new Set<string>();

  async add(charge: SimulatedCharge): Promise<SimulatedCharge> {
    const kept = this.charges.get(charge.id) ?? charge;
    this.charges.set(kept.id, kept);
    return kept;
  }

  async takeToken(token: string): Promise<boolean> {
    const isNew = !this.tokens.has(token);
    this.tokens.add(token);
    return isNew;
  }

  async find(id: string): Promise<SimulatedCharge | undefined> {
    return this.charges.get(id);
  }

  async change(id: string, change: (charge: SimulatedCharge) => SimulatedCharge) {
    const found = this.charges.get(id);
    if (found) this.charges.set(id, change(found));
    return this.charges.get(id);
  }
}

/** Every gateway, some at doubles. */
/** Longer than a machine that does everything at once stands still; tests of the wait bring their own. */
const PATIENCE_MS = 60_000;

export const gatewaysAt = (
  urls: Parameters<typeof createGateways>[0]['urls'],
  timeoutMs = PATIENCE_MS,
): GatewayProviders =>
  createGateways({
    urls,
    timeoutMs,
    simulador: { charges: new RememberedCharges(), paidAfterSeconds: 0 },
  });
