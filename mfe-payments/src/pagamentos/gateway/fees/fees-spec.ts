import type { GatewayConnection, GatewayConnectionPatch } from '@balcao/api-schema';
import {
  formatDays,
  formatMoney,
  formatPercent,
  type GatewayFee,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  USUAL_RELEASE,
} from '@balcao/domain';
import type { ResourceSpec } from '@balcao/ui/resource';
import { CONNECTIONS, changeConnection } from '../../payment-api';

/** A fee's numbers by their names in the API, `fees.pix.fixedCents`; null where nothing was said. */
export type FeeValues = Record<string, number | boolean | null>;

type FeeField = keyof GatewayFee;

export const feeField = (method: PaymentMethod, field: FeeField) => `fees.${method}.${field}`;

/** The labels of a fee's numbers. */
export const FEE_LABELS: Readonly<Record<FeeField, string>> = {
  percentBasisPoints: 'Tarifa',
  fixedCents: 'Valor fixo',
  releaseDays: 'Recebe em',
  releaseInBusinessDays: 'Só dias úteis contam',
  perInstallment: 'Recebe parcela por parcela',
  chargebackCents: 'Custo por chargeback',
};

const SHOWN: Readonly<Record<FeeField, (value: number | boolean | null) => string>> = {
  percentBasisPoints: (value) => (value === null ? '' : formatPercent(Number(value))),
  fixedCents: (value) => (value === null ? '' : formatMoney(Number(value))),
  releaseDays: (value) => (value === null ? '' : formatDays(Number(value))),
  releaseInBusinessDays: (value) => (value ? 'Sim' : 'Não'),
  perInstallment: (value) => (value ? 'Sim' : 'Não'),
  chargebackCents: (value) => (value === null ? '' : formatMoney(Number(value))),
};

const FIELDS = Object.keys(FEE_LABELS) as FeeField[];

/** Whether buyers can contest a payment by its gateway. */
export const hasChargebacks = (method: PaymentMethod): boolean =>
  method === 'credit_card' || method === 'paypal';

/** Only cards are paid in installments. */
const fieldsOf = (method: PaymentMethod) =>
  FIELDS.filter(
    (field) =>
      (field !== 'perInstallment' || method === 'credit_card') &&
      (field !== 'chargebackCents' || hasChargebacks(method)),
  );

/** The value of a field while nothing was said. */
function unsaid(method: PaymentMethod, field: FeeField): boolean | null {
  if (field === 'perInstallment') return USUAL_RELEASE[method].perInstallment;
  return field === 'releaseInBusinessDays' ? false : null;
}

/** A fee as it is kept; nothing while none of its numbers was said. Money is never taken to fall due before it usually does. */
function feeIn(values: FeeValues, method: PaymentMethod): GatewayFee | undefined {
  const numberAt = (field: FeeField) => values[feeField(method, field)];
  const said = (['percentBasisPoints', 'fixedCents', 'releaseDays', 'chargebackCents'] as const).map(
    numberAt,
  );
  if (said.every((value) => value === null || value === undefined)) return undefined;
  const [percentBasisPoints, fixedCents, releaseDays, chargebackCents] = said;
  return {
    percentBasisPoints: Number(percentBasisPoints ?? 0),
    fixedCents: Number(fixedCents ?? 0),
    releaseDays: Number(releaseDays ?? USUAL_RELEASE[method].releaseDays),
    ...(numberAt('releaseInBusinessDays') === true ? { releaseInBusinessDays: true } : {}),
    perInstallment: numberAt('perInstallment') === true,
    ...(chargebackCents ? { chargebackCents: Number(chargebackCents) } : {}),
  };
}

/** The specification by which a form shows and saves the fees of the seller's contract with a gateway. */
export function feesSpec(methods: readonly PaymentMethod[]): ResourceSpec<GatewayConnection, FeeValues> {
  const named = methods.flatMap((method) => fieldsOf(method).map((field) => ({ method, field })));
  return {
    path: CONNECTIONS,
    fields: Object.fromEntries(
      named.map(({ method, field }) => [
        feeField(method, field),
        { label: `${PAYMENT_METHOD_LABELS[method]}: ${FEE_LABELS[field].toLowerCase()}`, show: SHOWN[field] },
      ]),
    ),
    valuesOf: ({ fees }) =>
      Object.fromEntries(
        named.map(({ method, field }) => [
          feeField(method, field),
          fees[method]?.[field] ?? unsaid(method, field),
        ]),
      ),
    patchOf: (values): GatewayConnectionPatch => ({
      fees: Object.fromEntries(
        methods.flatMap((method) => {
          const fee = feeIn(values, method);
          return fee ? [[method, fee]] : [];
        }),
      ),
    }),
    write: (http, base, patch) => changeConnection(http, base, patch as GatewayConnectionPatch),
    words: { saved: 'Tarifas salvas.', changedElsewhere: 'Esta conexão foi alterada em outro lugar' },
  };
}
