import type { OrderDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatCnpj, formatCpf, formatPhone, shippingLabel, whatsAppAddress } from '@balcao/domain';
import { Icon, LinkButton, Section, Stack } from '@balcao/ui/base';
import { CopyButton, DefinitionList, PersonalData } from '@balcao/ui/display';
import { PEDIDOS } from '../paths';
import { AnonymizeBuyer } from './anonymize-buyer';
import { revealDocument } from './order-api';

type ShippingAddress = NonNullable<OrderDetail['shipping']['address']>;

const CPF_LENGTH = 11;
const NOT_GIVEN = 'Não informado';

/** Where it is to be sent, as it stands on a label. */
function Address({ name, address }: { name: string; address: ShippingAddress }) {
  const label = shippingLabel(name, address);
  return (
    <span className="order-address">
      {label.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <CopyButton text={label.join('\n')} done="Endereço copiado." size="small">
        Copiar para a etiqueta
      </CopyButton>
    </span>
  );
}

/** Who bought, how to reach them, and where to send it. */
export function BuyerSection({ order }: { order: OrderDetail }) {
  const { id, buyer, shipping } = order;
  const { http } = useShell();
  if (buyer.isAnonymized)
    return (
      <Section title="Cliente" description="Os dados deste cliente foram apagados. O pedido continua." />
    );
  const isPerson = buyer.document.includes('/') === false;
  const label = isPerson ? 'CPF' : 'CNPJ';
  const chat = whatsAppAddress(buyer.phone);
  // What a search of the list finds all of the buyer's orders by.
  const contact = buyer.email || buyer.phone;
  const reveal = async () => {
    const document = await revealDocument(http, id);
    return document.length === CPF_LENGTH ? formatCpf(document) : formatCnpj(document);
  };
  return (
    <Section title="Cliente">
      <Stack>
        <DefinitionList
          items={[
            { term: 'Nome', value: buyer.name || NOT_GIVEN },
            {
              term: 'E-mail',
              value: buyer.email ? <a href={`mailto:${buyer.email}`}>{buyer.email}</a> : NOT_GIVEN,
            },
            { term: 'Telefone', value: buyer.phone ? formatPhone(buyer.phone) : NOT_GIVEN },
            {
              term: label,
              value:
                buyer.document && order.canEdit ? (
                  <PersonalData label={label} masked={buyer.document} reveal={reveal} />
                ) : (
                  buyer.document || NOT_GIVEN
                ),
              note: buyer.document && order.canEdit && `Registramos quem vê o ${label} completo.`,
            },
            ...(shipping.address
              ? [
                  {
                    term: 'Endereço de entrega',
                    value: <Address name={buyer.name} address={shipping.address} />,
                  },
                ]
              : []),
          ]}
        />
        {chat && (
          <a
            className="bal-link-button bal-link-button-secondary"
            href={chat}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="phone" />
            Chamar no WhatsApp
          </a>
        )}
        {contact && (
          <div>
            <LinkButton to={`${PEDIDOS}?q=${encodeURIComponent(contact)}`} kind="link" icon="orders">
              Ver todos os pedidos deste cliente
            </LinkButton>
          </div>
        )}
        {order.canEdit && <AnonymizeBuyer order={order} />}
      </Stack>
    </Section>
  );
}
