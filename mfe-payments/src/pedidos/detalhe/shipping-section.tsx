import type { OrderDetail } from '@balcao/api-schema';
import {
  FULFILLMENT_STATUS_VIEWS,
  formatCalendarDate,
  formatInstant,
  trackingAddress,
  WITHDRAWAL_DAYS,
} from '@balcao/domain';
import { Button, Icon, Section, Stack, StatusPill } from '@balcao/ui/base';
import { CopyButton, DefinitionList, tonePill } from '@balcao/ui/display';
import type { ChosenAction } from './order-api';

type Parcel = OrderDetail['fulfillments'][number];

export interface ShippingSectionProps {
  order: OrderDetail;
  onAct(action: ChosenAction): void;
}

function TrackingCode({ parcel }: { parcel: Parcel }) {
  const { trackingCode } = parcel;
  const address = trackingAddress(parcel);
  if (!trackingCode && !address) return 'Sem código de rastreio';
  return (
    <span className="order-tracking">
      {trackingCode && <span className="bal-tabular">{trackingCode}</span>}
      {trackingCode && (
        <CopyButton text={trackingCode} done="Código copiado." size="small">
          Copiar código
        </CopyButton>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer">
          Rastrear entrega <Icon name="external" size={16} />
        </a>
      )}
    </span>
  );
}

const factsOf = (parcel: Parcel) => [
  { term: 'Transportadora', value: parcel.carrier || 'Não informada' },
  { term: 'Rastreio', value: <TrackingCode parcel={parcel} /> },
  { term: 'Enviado em', value: formatInstant(parcel.shippedAt) },
  ...(parcel.deliveredAt ? [{ term: 'Entregue em', value: formatInstant(parcel.deliveredAt) }] : []),
];

/** The shipping method of the order. */
function Delivery({ shipping: { method, days } }: Pick<OrderDetail, 'shipping'>) {
  const facts = [
    ...(method ? [{ term: 'Método', value: method }] : []),
    ...(days === null ? [] : [{ term: 'Prazo', value: days === 1 ? '1 dia' : `${days} dias` }]),
  ];
  return facts.length > 0 && <DefinitionList items={facts} />;
}

function descriptionOf({ isDigital, fulfillments, deliveredAt }: OrderDetail): string | undefined {
  if (fulfillments.length > 0) return undefined;
  if (isDigital) return 'Os itens são digitais: não há o que enviar. O pedido fica entregue quando é pago.';
  return deliveredAt ? undefined : 'Nada foi enviado ainda.';
}

/** The parcels, their places, and the day until which the buyer can withdraw. */
export function ShippingSection({ order, onAct }: ShippingSectionProps) {
  const { actions, fulfillments, withdrawalUntil, deliveredAt } = order;
  return (
    <Section
      title="Envio"
      actions={<StatusPill {...tonePill(FULFILLMENT_STATUS_VIEWS[order.fulfillmentStatus])} />}
      description={descriptionOf(order)}
    >
      <Stack>
        <Delivery shipping={order.shipping} />
        {fulfillments.length > 0 && (
          <div className="order-parcels bal-stack bal-stack-column bal-gap-16">
            {fulfillments.toReversed().map((parcel) => (
              <DefinitionList key={parcel.id} items={factsOf(parcel)} />
            ))}
          </div>
        )}
        {deliveredAt && fulfillments.length === 0 && <p>Entregue em {formatInstant(deliveredAt)}.</p>}
        <p className="bal-meta">
          {withdrawalUntil
            ? `Direito de arrependimento até ${formatCalendarDate(withdrawalUntil)} (${WITHDRAWAL_DAYS} dias do recebimento, CDC art. 49).`
            : `O cliente tem ${WITHDRAWAL_DAYS} dias para desistir, a partir do recebimento (CDC art. 49).`}
        </p>
        <div className="order-actions">
          {actions.includes('prepare') && (
            <Button icon="orders" onClick={() => onAct('prepare')}>
              Marcar em separação
            </Button>
          )}
          {actions.includes('ship') && (
            <Button icon="products" onClick={() => onAct('ship')}>
              {order.fulfillmentStatus === 'problema' ? 'Enviar de novo' : 'Marcar como enviado'}
            </Button>
          )}
          {actions.includes('deliver') && (
            <Button icon="check" onClick={() => onAct('deliver')}>
              Marcar como entregue
            </Button>
          )}
          {actions.includes('report-problem') && (
            <Button icon="alert" onClick={() => onAct('report-problem')}>
              Registrar problema
            </Button>
          )}
          {actions.includes('return') && (
            <Button icon="arrow-left" onClick={() => onAct('return')}>
              Registrar devolução
            </Button>
          )}
        </div>
      </Stack>
    </Section>
  );
}
