import type { CartRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { cartReminderRefusal, cartReminderWords, cartWhatsappUrl } from '@balcao/domain';
import { Button, Icon } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { submitFailureOf, useIdempotencyKey, useSubmit } from '@balcao/ui/form';
import { Popover } from '@balcao/ui/list';
import { useQueryClient } from '@balcao/ui/query';
import { CARTS, remindBuyer } from './cart-api';

/** How a buyer is brought back: by e-mail, on WhatsApp, or by the link. Says why where there is no reminder. */
export function CartActions({ cart }: { cart: CartRow }) {
  const whatsapp = cartWhatsappUrl(cart);
  const refusal = cartReminderRefusal(cart, new Date());
  const name = cart.buyerName || 'cliente sem nome';
  if (cart.state === 'recovered') return <span className="bal-meta">O cliente voltou e comprou</span>;
  return (
    <Popover label="Recuperar" icon="chevron-down" title={`Recuperar o carrinho de ${name}`}>
      {(close) => (
        <div className="cart-ways">
          {refusal === null ? <Remind cart={cart} onChosen={close} /> : <p className="bal-meta">{refusal}</p>}
          {whatsapp && (
            <a
              className="bal-link-button bal-link-button-secondary"
              href={whatsapp}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="phone" />
              Chamar no WhatsApp
            </a>
          )}
          {cart.recoveryUrl && (
            <CopyButton text={cart.recoveryUrl} done="Link copiado.">
              Copiar link
            </CopyButton>
          )}
        </div>
      )}
    </Popover>
  );
}

/** What the buyer will read, for whoever is about to send it. */
function previewOf(cart: CartRow): string {
  const { subject, paragraphs } = cartReminderWords({ ...cart, storeName: '(nome da sua loja)' });
  return `O e-mail “${subject}” diz: “${paragraphs.join(' ')}” e leva ao carrinho.`;
}

function Remind({ cart, onChosen }: { cart: CartRow; onChosen(): void }) {
  const { id, buyerEmail } = cart;
  const { http, notify } = useShell();
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  const { busy, submit } = useSubmit(
    async () => {
      // The dialog gives the focus back to the button that opens these ways.
      onChosen();
      const isSure = await notify.confirm({
        title: `Enviar lembrete para ${buyerEmail}?`,
        body: previewOf(cart),
        confirmLabel: 'Enviar lembrete',
      });
      if (!isSure) return;
      await remindBuyer(http, id, keys.headersFor({ id }));
      keys.renew();
      notify.toast(`Lembrete enviado para ${buyerEmail}.`);
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
