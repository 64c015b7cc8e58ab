import type { CartRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { cartReminderRefusal, cartWhatsappUrl } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { submitFailureOf, useIdempotencyKey, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { CARTS, remindBuyer } from './cart-api';

/** How a buyer is brought back: by e-mail, on WhatsApp, or by the link. Says why where one of them cannot be. */
export function CartActions({ cart }: { cart: CartRow }) {
  if (cart.state === 'recovered') return <span className="bal-meta">O cliente voltou e comprou</span>;
  const whatsapp = cartWhatsappUrl(cart);
  const refusal = cartReminderRefusal(cart, new Date());
  return (
    <div className="cart-actions">
      {refusal === null && <Remind cart={cart} />}
      {whatsapp && (
        <a className="bal-link-button" href={whatsapp} target="_blank" rel="noreferrer">
          WhatsApp<span className="bal-visually-hidden"> de {cart.buyerName || 'cliente sem nome'}</span>
        </a>
      )}
      {cart.recoveryUrl && (
        <CopyButton text={cart.recoveryUrl} done="Link copiado." size="small">
          Copiar link
        </CopyButton>
      )}
      {refusal !== null && <p className="bal-meta cart-refusal">Sem lembrete: {refusal}</p>}
    </div>
  );
}

function Remind({ cart: { id, buyerEmail } }: { cart: CartRow }) {
  const { http, notify } = useShell();
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  const { busy, submit } = useSubmit(
    async () => {
      await remindBuyer(http, id, keys.headersFor({ id }));
      keys.renew();
      notify.toast(`Lembrete enviado para ${buyerEmail}.`);
      await client.invalidateQueries({ queryKey: [CARTS] });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="mail" size="small" busy={busy} onClick={() => void submit(undefined)}>
      Lembrar
    </Button>
  );
}
