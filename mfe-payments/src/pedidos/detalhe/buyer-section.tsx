import type { OrderDetail, RevealedBuyer } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatCalendarDate, formatCnpj, formatCpf, formatPhone, shippingLabel } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { CopyButton, type Definition, DefinitionList, RevealButton, useRevealed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { PEDIDOS } from '../paths';
import { AnonymizeBuyer } from './anonymize-buyer';
import { revealBuyer } from './order-api';
import { mayChat, OrderChat } from './order-chat';

type ShippingAddress = NonNullable<OrderDetail['shipping']['address']>;

const CPF_LENGTH = 11;
const NOT_GIVEN = 'Não informado';

/** The shipping address, as it stands on a label. */
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

/** Contact and document of the buyer: masked, or as they are. */
function contactsOf({ buyer }: OrderDetail, whole: RevealedBuyer | undefined): Definition[] {
  const label = buyer.document.includes('/') ? 'CNPJ' : 'CPF';
  if (whole === undefined)
    return [
      { term: 'E-mail', value: buyer.email || NOT_GIVEN },
      { term: 'Telefone', value: buyer.phone || NOT_GIVEN },
      { term: label, value: buyer.document || NOT_GIVEN },
    ];
  const { email, phone, document, birthDate } = whole;
  const shown = document.length === CPF_LENGTH ? formatCpf(document) : formatCnpj(document);
  return [
    { term: 'E-mail', value: email ? <a href={`mailto:${email}`}>{email}</a> : NOT_GIVEN },
    { term: 'Telefone', value: phone ? formatPhone(phone) : NOT_GIVEN },
    { term: label, value: document ? shown : NOT_GIVEN },
    ...(birthDate ? [{ term: 'Nascimento', value: formatCalendarDate(birthDate) }] : []),
  ];
}

/** The buyer, their contact, and the shipping address. */
export function BuyerSection({ order }: { order: OrderDetail }) {
  const { id, buyer, shipping, canEdit } = order;
  const { http } = useShell();
  const revealed = useRevealed(() => revealBuyer(http, id));
  if (buyer.isAnonymized)
    return (
      <Section title="Cliente" description="Os dados deste cliente foram apagados. O pedido continua." />
    );
  const hasContact = buyer.email !== '' || buyer.phone !== '';
  return (
    <Section title="Cliente">
      <Stack>
        <div aria-live="polite">
          <DefinitionList
            items={[
              { term: 'Nome', value: buyer.name || NOT_GIVEN },
              ...contactsOf(order, revealed.value),
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
        </div>
        {canEdit && (hasContact || buyer.document !== '') && (
          <span className="bal-personal">
            <span className="bal-meta">Registramos quem vê os dados completos.</span>
            <RevealButton label="dados completos" revealed={revealed} />
          </span>
        )}
        {mayChat(order) && <OrderChat order={order} kind="secondary" />}
        {canEdit && hasContact && <OtherOrders id={id} />}
        {canEdit && <AnonymizeBuyer order={order} />}
      </Stack>
    </Section>
  );
}

/** Leads to what the list finds by the buyer's contact, which stands in its search then. */
function OtherOrders({ id }: { id: string }) {
  const { http, navigation, notify } = useShell();
  const { busy, submit } = useSubmit(
    async () => {
      const { email, phone } = await revealBuyer(http, id);
      navigation.navigate(`${PEDIDOS}?q=${encodeURIComponent(email || phone)}`);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <div>
      <Button kind="link" icon="orders" busy={busy} onClick={() => void submit(undefined)}>
        Pedidos deste cliente
      </Button>
    </div>
  );
}
