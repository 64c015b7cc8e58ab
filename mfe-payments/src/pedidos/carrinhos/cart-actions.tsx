import type { CartRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { cartReminderRefusal, cartReminderWords, cartWhatsappUrl, formatPhone } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { CopyButton, RevealButton, useRevealed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Popover } from '@balcao/ui/list';
import { useQueryClient, useSendOnce } from '@balcao/ui/query';
import { WhatsAppButton } from '../whatsapp-button';
import { CARTS } from './carts-key';
/** The ways to remind a buyer: by e-mail, on WhatsApp, or by the link. Says why where there is no reminder. */
export function CartActions({ cart }: { cart: CartRow }) {
  const { http } = useShell();
  const mayEdit = useCan('pedidos:editar');
  const refusal = cartReminderRefusal(cart, new Date());
  const name = cart.buyerName || 'cliente sem nome';
  const chat = async () => {
    const { phone, recoveryUrl } = await send(http, 'POST /carts/:id/reveal', {
      params: { id: cart.id },
      body: {},
    });
    return cartWhatsappUrl({ ...cart, buyerPhone: phone, recoveryUrl });
  };
  if (cart.state === 'recovered') return <span className="bal-meta">O cliente voltou e comprou</span>;
  if (!mayEdit && (cart.recoveryUrl === '' || cart.isOwnCheckout)) return null;
  return (
    <Popover label="Recuperar" icon="chevron-down" title={`Recuperar o carrinho de ${name}`}>
      {(close) => (
        <div className="cart-ways">
          {mayEdit && <Contact cart={cart} />}
          {mayEdit && refusal === null && <Remind cart={cart} onChosen={close} />}
          {refusal !== null && <p className="bal-meta">{refusal}</p>}
          {mayEdit && cart.hasChat && <WhatsAppButton address={chat} />}
          {!cart.isOwnCheckout && <CopyLink address={cart.recoveryUrl} />}
        </div>
      )}
    </Popover>
  );
}

function CopyLink({ address }: { address: string }) {
  if (!address) return null;
  return (
    <CopyButton text={address} done="Link copiado.">
      Copiar link
    </CopyButton>
  );
}

/**
 * The contact of a buyer, masked until somebody asks. A link into our own checkout is made for the person who asks, and works for a week.
 */
function Contact({ cart: { id, buyerEmail, buyerPhone, isOwnCheckout } }: { cart: CartRow }) {
  const { http } = useShell();
  const revealed = useRevealed(() => send(http, 'POST /carts/:id/reveal', { params: { id }, body: {} }));
  const { email, phone } = revealed.value ?? { email: buyerEmail, phone: buyerPhone };
  return (
    <div>
      <span className="bal-personal">
        <span aria-live="polite">{[email, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</span>
        <RevealButton label={isOwnCheckout ? 'contato e link' : 'contato'} revealed={revealed} />
      </span>
      {isOwnCheckout && revealed.value && <CopyLink address={revealed.value.recoveryUrl} />}
      <p className="bal-meta">Registramos quem vê o contato completo.</p>
    </div>
  );
}

/** The text that the buyer will read, for the person who is about to send it. */
function previewOf(cart: CartRow): string {
  const { subject, paragraphs } = cartReminderWords({ ...cart, storeName: '(nome da sua loja)' });
  return `O e-mail “${subject}” diz: “${paragraphs.join(' ')}” e leva ao carrinho.`;
}

function Remind({ cart, onChosen }: { cart: CartRow; onChosen(): void }) {
  const { id, buyerName, buyerEmail } = cart;
  const { notify } = useShell();
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  const { busy, submit } = useSubmit(
    async () => {
      // The dialog gives the focus back to the button that opens these ways.
      onChosen();
      const isSure = await notify.confirm({
        title: `Enviar lembrete para ${buyerName || buyerEmail}?`,
        body: previewOf(cart),
        confirmLabel: 'Enviar lembrete',
      });
      if (!isSure) return;
      await sendOnce('POST /carts/:id/remind', { params: { id }, body: {} });
      notify.toast('Lembrete enviado ao cliente por e-mail.');
      await client.invalidateQueries({ queryKey: [CARTS] });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="mail" busy={busy} onClick={() => void submit(undefined)}>
      Enviar lembrete por e-mail
    </Button>
  );
}
