import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { Card, EmptyState, LinkButton } from '@balcao/ui/base';
import { ResourceDetail } from '@balcao/ui/resource';
import type { GatewayEntry } from '../payment-api';

interface Back {
  to: string;
  label: string;
}

/** An address of no method. */
export function UnknownMethod({ back }: { back: Back }) {
  return (
    <ResourceDetail title="Forma de pagamento" back={back}>
      <Missing
        title="Não encontramos esta forma de pagamento"
        body="O endereço pode estar errado. Veja as que a sua loja pode oferecer."
        back={back}
      />
    </ResourceDetail>
  );
}

export interface NotOfferedProps {
  method: PaymentMethod;
  entry: GatewayEntry;
  back: Back;
}

/** A method that the gateway does not have. */
export function NotOffered({ method, entry, back }: NotOfferedProps) {
  const name = PAYMENT_METHOD_LABELS[method];
  return (
    <Missing
      title={`${entry.name} não oferece ${name}`}
      body={`Para receber por ${name}, a loja precisa de outro gateway.`}
      back={back}
    />
  );
}

function Missing({ title, body, back }: { title: string; body: string; back: Back }) {
  return (
    <Card>
      <EmptyState
        kind="error"
        title={title}
        body={body}
        action={
          <LinkButton to={back.to} kind="primary" icon="arrow-left">
            Ver formas de pagamento
          </LinkButton>
        }
      />
    </Card>
  );
}
