import type { OrderDetail } from '@balcao/api-schema';
import { Notice, Section } from '@balcao/ui/base';
import { AmountsSection } from './amounts-section';
import { BuyerSection } from './buyer-section';
import { NextStep } from './next-step';
import type { ChosenAction } from './order-api';
import { OrderTimeline } from './order-timeline';
import { OutOfStock } from './out-of-stock';
import { PaymentsSection } from './payments-section';
import { MoneySection } from './recebimento/money-section';
import type { OrderMoneyQuery } from './recebimento/use-order-money';
import { ReusedEvents } from './reused-events';
import { ShippingSection } from './shipping-section';

export interface OrderMainProps {
  order: OrderDetail;
  money: OrderMoneyQuery;
  /** On a phone; elsewhere the buyer stands beside it. */
  hasBuyer: boolean;
  onAct(action: ChosenAction): void;
}

/** The content of an order, from the next action to its history. */
export function OrderMain({ order, money, hasBuyer, onAct }: OrderMainProps) {
  return (
    <>
      {!order.canEdit && (
        <Notice kind="info">
          Seu acesso a pedidos é só de leitura. Para mudar este pedido, peça a quem administra a loja.
        </Notice>
      )}
      <ReusedEvents order={order} />
      <OutOfStock order={order} />
      <NextStep order={order} />
      {hasBuyer && <BuyerSection order={order} />}
      <AmountsSection order={order} />
      <ShippingSection order={order} onAct={onAct} />
      <PaymentsSection order={order} />
      <MoneySection order={order} query={money} />
      <Section title="Linha do tempo">
        <OrderTimeline order={order} />
      </Section>
    </>
  );
}
