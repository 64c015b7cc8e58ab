import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import {
  formatBoletoLine,
  formatCalendarDate,
  formatInstant,
  formatMoney,
  isReservable,
  type PaymentStatus,
  paymentMethodImage,
  unreturnedCents,
} from '@balcao/domain';
import { Notice, Pictured, Section, Stack, StatusPill } from '@balcao/ui/base';
import { CopyButton, type Definition, DefinitionList, Disclosure, tonePill } from '@balcao/ui/display';
import { PaymentAuthorization } from './authorization/payment-authorization';
import { paymentName } from './order-words';
import { PaymentRefunds } from './refunds/payment-refunds';
import { ResendCharge } from './resend-charge';

/** Attempts that came to nothing before the one that was paid. What waits on its gateway, or needs a look, is none of them. */
function failedBefore(payments: readonly OrderPayment[]): readonly OrderPayment[] {
  const paid = payments.findLastIndex(({ capturedCents }) => capturedCents > 0);
  return payments
    .slice(0, Math.max(paid, 0))
    .filter(({ status, capturedCents }) => capturedCents === 0 && FAILED.includes(status));
}

const FAILED: readonly PaymentStatus[] = ['recusado', 'expirado', 'cancelado'];

function failedWords(failed: readonly OrderPayment[]): string {
  const isRefused = failed.every(({ status }) => status === 'recusado');
  if (failed.length === 1) return `1 tentativa ${isRefused ? 'recusada' : 'sem pagamento'} antes`;
  return `${failed.length} tentativas ${isRefused ? 'recusadas' : 'sem pagamento'} antes`;
}

/** Every attempt to pay the order, the last one first. Once it is paid, what failed before is behind a line. */
export function PaymentsSection({ order }: { order: OrderDetail }) {
  const { payments } = order;
  const failed = failedBefore(payments);
  return (
    <Section
      title={payments.length > 1 ? `Pagamento: ${payments.length} tentativas` : 'Pagamento'}
      description={payments.length === 0 && 'Ninguém tentou pagar este pedido ainda.'}
    >
      {payments.length > 0 && (
        <Attempts order={order} payments={payments.filter((payment) => !failed.includes(payment))} />
      )}
      {failed.length > 0 && (
        <Disclosure summary={failedWords(failed)}>
          <Attempts order={order} payments={failed} />
        </Disclosure>
      )}
    </Section>
  );
}

function Attempts({ order, payments }: { order: OrderDetail; payments: readonly OrderPayment[] }) {
  // The API sends the newest one that can be paid by its code.
  const resent = order.payments.findLast(({ facts }) => facts.pixCode || facts.boletoLine);
  return (
    <ol className="order-attempts" reversed>
      {payments.toReversed().map((payment) => (
        <li key={payment.id}>
          <Attempt payment={payment} currency={order.currency} />
          {order.canEdit && payment.id === resent?.id && <ResendCharge order={order} />}
          <PaymentAuthorization order={order} payment={payment} />
          <PaymentRefunds order={order} payment={payment} />
        </li>
      ))}
    </ol>
  );
}

interface AttemptProps {
  payment: OrderPayment;
  currency: string;
}

function Attempt({ payment, currency }: AttemptProps) {
  return (
    <Stack gap={12}>
      <div className="order-attempt-head">
        <Pictured src={paymentMethodImage(payment.method)} icon="payments">
          <h3 className="order-attempt-name">{paymentName(payment, currency)}</h3>
        </Pictured>
        <StatusPill {...tonePill({ text: payment.statusText, tone: payment.tone })} />
        {payment.isPaidLate && <StatusPill kind="warning" icon="alert" label="Pago com atraso" />}
      </div>
      {payment.refusal && <Refusal payment={payment} />}
      <Divergence payment={payment} currency={currency} />
      <DefinitionList items={factsOf(payment, currency)} />
      <Codes payment={payment} />
    </Stack>
  );
}

function Refusal({ payment: { refusal, facts } }: { payment: OrderPayment }) {
  if (!refusal) return null;
  const said = [refusal.reason && `“${refusal.reason}”`, facts.refusalCode && `código ${facts.refusalCode}`];
  return (
    <Notice kind="error" title={refusal.text}>
      {said.some(Boolean) && `O gateway disse: ${said.filter(Boolean).join(', ')}`}
    </Notice>
  );
}

/** More went out of the payment than there was, or more came in than its amount. */
function Divergence({ payment: { divergentCents }, currency }: AttemptProps) {
  if (divergentCents === 0) return null;
  const amount = formatMoney(Math.abs(divergentCents), currency);
  return divergentCents > 0 ? (
    <Notice kind="warning" title={`Divergência: saíram ${amount} a mais do que havia`}>
      O gateway informou mais reembolsos ou contestações do que este pagamento tem. O que passou do limite não
      foi descontado do seu saldo. Confira no painel do gateway.
    </Notice>
  ) : (
    <Notice kind="warning" title={`Divergência: entraram ${amount} a mais do que o valor do pagamento`}>
      O que passou do valor não entrou no seu saldo. Confira no painel do gateway se o cliente pagou duas
      vezes.
    </Notice>
  );
}

/** The codes that the buyer can still pay with. The API leaves out those of an attempt that has ended. */
function Codes({ payment: { facts } }: { payment: OrderPayment }) {
  return (
    <>
      {facts.pixCode && (
        <Stack gap={8}>
          <p className="bal-meta">Pix copia e cola</p>
          <code className="order-code">{facts.pixCode}</code>
          <div>
            <CopyButton text={facts.pixCode} done="Código copiado.">
              Copiar código Pix
            </CopyButton>
          </div>
        </Stack>
      )}
      {facts.boletoLine && (
        <Stack gap={8}>
          <p className="bal-meta">Linha digitável</p>
          <p className="order-code bal-tabular">{formatBoletoLine(facts.boletoLine)}</p>
          <div>
            <CopyButton text={facts.boletoLine} done="Linha copiada.">
              Copiar linha digitável
            </CopyButton>
          </div>
        </Stack>
      )}
    </>
  );
}

const cardWords = ({ cardBrand, cardLast4 }: OrderPayment['facts']): string =>
  [cardBrand, cardLast4 && `final ${cardLast4}`].filter(Boolean).join(', ');

type Rows = [term: string, value: string][];

/** The paid amount, where it is not the amount of the attempt. */
function paidAmounts(
  { method, amountCents, capturedCents }: OrderPayment,
  amountOf: (cents: number) => string,
): Rows {
  if (capturedCents === 0 || capturedCents === amountCents) return [];
  if (!isReservable(method) || capturedCents > amountCents) return [['Valor pago', amountOf(capturedCents)]];
  return [
    ['Autorizado', amountOf(amountCents)],
    ['Capturado', amountOf(capturedCents)],
    ['Não capturado', amountOf(amountCents - capturedCents)],
  ];
}

/** Whether nothing of a payment went back, is held or lost. */
const isWhole = ({ refundedCents, disputedCents, lostCents }: OrderPayment): boolean =>
  refundedCents + disputedCents + lostCents === 0;

/** The known facts of an attempt, each under its name. */
function factsOf(payment: OrderPayment, currency: string): Definition[] {
  const amountOf = (cents: number) => (cents > 0 ? formatMoney(cents, currency) : '');
  const { facts, paidAt, charge } = payment;
  const rows: Rows = [
    ['Cartão', cardWords(facts)],
    ['Autenticação 3DS', facts.threeDs],
    ['Pago em', paidAt === null ? '' : formatInstant(paidAt)],
    ...paidAmounts(payment, amountOf),
    ['Reembolsado', amountOf(payment.refundedCents)],
    ['Bloqueado', amountOf(payment.disputedCents)],
    ['Perdido', amountOf(payment.lostCents)],
    ['Continua pago', isWhole(payment) ? '' : amountOf(unreturnedCents(payment))],
    ['Vence em', facts.boletoDueDate === null ? '' : formatCalendarDate(facts.boletoDueDate)],
    ['Vale até', paidAt === null && facts.expiresAt ? formatInstant(facts.expiresAt) : ''],
    ['NSU', facts.nsu],
    ['TID', facts.tid],
    ['Código de autorização', facts.authorizationCode],
    ['Identificador do Pix (txid)', facts.txid],
    ['Pix recebido (endToEndId)', facts.endToEndId],
    ['Gateway', charge?.gatewayName ?? ''],
    ['Cobrança no gateway', charge?.chargeId ?? ''],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}
