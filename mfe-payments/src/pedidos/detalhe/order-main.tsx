import type { OrderDetail } from '@balcao/api-schema';
import { Notice, Section } from '@balcao/ui/base';
import { AmountsSection } from './amounts-section';
import { NextStep } from './next-step';
import type { ChosenAction } from './order-api';
import { OrderTimeline } from './order-timeline';
import { PaymentsSection } from './payments-section';
import { RawEvents } from './raw-events';
import { MoneySection } from './recebimento/money-section';
import type { OrderMoneyQuery } from './recebimento/use-order-money';
import { ReusedEvents } from './reused-events';
import { ShippingSection } from './shipping-section';

export interface OrderMainProps {
  order: OrderDetail;
  money: OrderMoneyQuery;
  onAct(action: ChosenAction): void;
}

/** What an order is about, from what to do now to what was reported of it. */
export function OrderMain({ order, money, onAct }: OrderMainProps) {
  return (
    <>
      {!order.canEdit && (
        <Notice kind="info">
          Seu acesso a pedidos é só de leitura. Para mudar este pedido, peça a quem administra a loja.
        </Notice>
      )}
      <ReusedEvents order={order} />
      <NextStep order={order} />
      <PaymentsSection order={order} />
      <AmountsSection order={order} />
      <MoneySection order={order} query={money} />
      <ShippingSection order={order} onAct={onAct} />
      <Section title="Linha do tempo">
        <OrderTimeline order={order} />
      </Section>
      <div className="bal-no-print">
        <RawEvents order={order} />
      </div>
    </>
  );
}
