import type { OrderDetail, OrderMoney } from '@balcao/api-schema';
import { isApiError, useCan } from '@balcao/contract';
import { FormSkeleton, LinkButton, Section, Stack } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { MoneyLines } from './money-lines';
import { PaymentMoneyView } from './payment-money';
import type { OrderMoneyQuery } from './use-order-money';
import './money.css';

const TITLE = 'Raio-X do recebimento';
/** The statement of who holds the order's money. */
const statementOf = (number: number, { payments }: OrderMoney): string => {
  const isDirect = payments.length > 0 && payments.every(({ custody }) => custody === 'vendedor');
  return `/backoffice/financeiro/extrato?orderNumber=${number}&account=all${isDirect ? '&custodia=vendedor' : ''}`;
};

/** The order's money, from what the buyer paid to the store's balance. */
export function MoneySection({ order, query }: { order: OrderDetail; query: OrderMoneyQuery }) {
  const mayRead = useCan('financeiro:ler');
  if (!mayRead || (isApiError(query.error) && query.error.status === 403))
    return (
      <Section title={TITLE}>
        <p className="bal-soft">Seu papel nesta loja não vê saldos e tarifas.</p>
      </Section>
    );
  return (
    <Section title={TITLE} description="Do que o cliente pagou ao que é seu, com cada tarifa e cada data.">
      <Loaded query={query} what="o recebimento deste pedido" skeleton={<FormSkeleton fields={3} />}>
        {(money) =>
          money.state === 'posted' ? (
            <Posted order={order} money={money} />
          ) : (
            <Unposted order={order} money={money} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Posted({ order, money }: { order: OrderDetail; money: OrderMoney }) {
  return (
    <Stack>
      {money.payments.map((payment) => (
        <PaymentMoneyView
          key={payment.paymentId}
          order={order}
          payment={payment}
          isOnly={money.payments.length === 1}
        />
      ))}
      <MoneyLines money={money} />
      <div>
        <LinkButton to={statementOf(order.number, money)} icon="finance">
          Ver no extrato
        </LinkButton>
      </div>
    </Stack>
  );
}

function Unposted({ order, money: { state, currency } }: { order: OrderDetail; money: OrderMoney }) {
  const words = {
    posted: '',
    test: 'Este pedido é um teste: nada dele entra nos seus saldos.',
    foreign_currency: `Este pedido é em ${currency}. Só vendas em reais entram nos seus saldos; veja no seu gateway quanto e quando você recebe.`,
    unpaid:
      order.paidAt === null
        ? 'Quando este pedido for pago, aqui aparece cada tarifa, quanto sobra e em que dia cai.'
        : 'Nada deste pedido entrou nos seus saldos ainda. Quando o gateway confirmar o valor, aqui aparece cada tarifa, quanto sobra e em que dia cai.',
  }[state];
  return <p className="bal-soft">{words}</p>;
}
