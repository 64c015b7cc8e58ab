import type { V1Session } from '@balcao/api-schema';
import { CARD_BRAND_LABELS, formatMoney } from '@balcao/domain';
import { payLabel } from '../form/checkout-form';
import { Legal } from '../legal';
import { Tags } from '../tags';
import { appearanceFor, saidIn } from '../theme/appearance';
import { Boleto } from './boleto';
import { Guest, GuestNotice } from './guest';
import { type PaymentView, paymentViewOf, standingOf } from './payment-view';
import { Pix } from './pix';

export interface PaymentPageProps {
  session: V1Session;
  /** The address that the session's forms are sent to. */
  action: string;
  /** Of the button that pays: sent twice, it pays once. */
  attempt: string;
  /** The address that opens this page on another device: whoever has it sees the payment. Null where there is none. */
  privateLink: string | null;
  /** The problem of what a guest has typed; left out without one. */
  problem?: string;
  /** The server's time as the page was made, by which a countdown counts. ISO 8601. */
  now: string;
  /** Seconds until the page asks again; null where nothing is waited for. */
  pollAfter: number | null;
  /** Of the frame in which tags run; empty where none do. */
  tagOrigin?: string;
}

/** The heading and the text of each state, with the next step. */
const WORDS: Record<PaymentView, { title: string; text: string }> = {
  preparing: {
    title: 'Preparando o pagamento',
    text: 'Estamos gerando o código. Leva poucos segundos, e você não precisa pagar de novo.',
  },
  pix: {
    title: 'Pague com Pix',
    text: 'Abra o aplicativo do seu banco, escolha Pix e leia o código ou cole o texto. Esta página avisa quando o pagamento chegar.',
  },
  boleto: {
    title: 'Pague o boleto',
    text: 'Pague pelo aplicativo do banco, em uma lotérica ou no caixa eletrônico. O banco leva até 3 dias úteis para confirmar.',
  },
  review: {
    title: 'Pagamento em análise',
    text: 'O pagamento foi recebido e está sendo conferido. Avisamos por e-mail assim que terminar.',
  },
  expired: {
    title: 'O prazo para pagar terminou',
    text: 'Nada foi cobrado, e o seu pedido continua guardado. Gere outro código para pagar. Se você já pagou, espere: o pagamento ainda vale.',
  },
  cancelled: {
    title: 'Este código foi cancelado',
    text: 'Nada foi cobrado, e o seu pedido continua guardado. Gere outro código para pagar. Se você já pagou, espere: o pagamento ainda vale.',
  },
  refused: {
    title: 'Pagamento recusado',
    text: 'Nada foi cobrado. Tente de novo, ou escolha outra forma de pagamento.',
  },
  unanswered: {
    title: 'O pagamento não foi gerado',
    text: 'O meio de pagamento não respondeu. Tente de novo: você não paga duas vezes pela mesma compra.',
  },
  paid: { title: 'Pagamento confirmado', text: 'A loja recebeu o seu pedido e cuida do resto.' },
  paid_late: {
    title: 'Pagamento confirmado',
    text: 'O pagamento chegou depois do prazo e foi aceito. Se um item acabou enquanto isso, a loja fala com você.',
  },
  paid_short: {
    title: 'Falta uma parte do pagamento',
    text: 'A loja já sabe, e o pedido só segue quando ela decidir: ela aceita o que você pagou, ou devolve o valor. Não pague o código de novo.',
  },
  free: {
    title: 'Pedido confirmado',
    text: 'Não há nada a pagar. A loja recebeu o seu pedido e cuida do resto.',
  },
  refunded: {
    title: 'Pagamento devolvido',
    text: 'O valor foi devolvido para você. Se ainda não o vê na conta, fale com a loja.',
  },
  disputed: {
    title: 'Pagamento em disputa',
    text: 'Este pagamento está sendo contestado no banco. A resposta vem de lá.',
  },
  blocked: {
    title: 'Pagamento bloqueado',
    text: 'O banco bloqueou este Pix enquanto confere um pedido de devolução. A resposta vem do banco.',
  },
  ended: {
    title: 'Compra encerrada',
    text: 'A loja encerrou este pedido sem cobrar nada. Para comprar, abra o link do produto de novo.',
  },
};

/** The texts of a card, where they differ. */
const CARD_WORDS: Partial<Record<PaymentView, { title?: string; text: string }>> = {
  preparing: { text: 'O banco do cartão está respondendo. Leva poucos segundos: não pague de novo.' },
  review: { text: 'O banco do cartão está conferindo a compra. Avisamos por e-mail assim que terminar.' },
  expired: {
    title: 'O pagamento não foi feito',
    text: 'Nada foi cobrado, e o seu pedido continua guardado.',
  },
};

const shortWords = ({ total, missing }: NonNullable<V1Session['order']>): string =>
  `Recebemos ${formatMoney(total - missing)} dos ${formatMoney(total)} do pedido: faltam ${formatMoney(missing)}.`;

/** The words of a session's payment. A refusal and a failure have their own way out. */
function wordsOf(session: V1Session): { title: string; text: string } {
  const view = paymentViewOf(session);
  const { payment, order } = session;
  if (view === 'paid_short' && order)
    return { ...WORDS[view], text: `${shortWords(order)} ${WORDS[view].text}` };
  if (payment?.method !== 'credit_card') return WORDS[view];
  const said = view === 'refused' || view === 'unanswered' ? { text: payment.problem } : CARD_WORDS[view];
  return { ...WORDS[view], ...said };
}

/** The words of the card: `Visa final 1111, em 3×`. */
function cardText({ card, installments }: NonNullable<V1Session['payment']>): string {
  if (card === null) return '';
  const brand = card.brand === null ? 'Cartão' : CARD_BRAND_LABELS[card.brand];
  return `${brand} final ${card.last4}${installments > 1 ? `, em ${installments}×` : ''}`;
}

export const paymentTitle = (session: V1Session): string => wordsOf(session).title;

const OPEN: readonly PaymentView[] = ['pix', 'boleto', 'preparing'];
const RETRIED: readonly PaymentView[] = ['expired', 'cancelled', 'refused', 'unanswered'];

const PAID: readonly PaymentView[] = ['paid', 'paid_late', 'free'];

/** The store's own text of a state, beside the usual one. */
function wordsOfStore(session: V1Session, view: PaymentView): string {
  const { paid_text, pix_text, boleto_text } = appearanceFor(session);
  if (PAID.includes(view)) return paid_text;
  return view === 'pix' ? pix_text : view === 'boleto' ? boleto_text : '';
}

/** The page of a buyer who has pressed "pay". It shows the state of the server, on every device that has its link. */
export function PaymentPage({
  session,
  action,
  attempt,
  privateLink,
  problem = '',
  now,
  pollAfter,
  tagOrigin = '',
}: PaymentPageProps) {
  const { payment, order, store, items, methods } = session;
  const view = paymentViewOf(session);
  const isGuest = session.needs_proof;
  const { title, text } = wordsOf(session);
  const isCard = payment?.method === 'credit_card';
  const pix = isCard && methods.find(({ method, is_available }) => method === 'pix' && is_available);
  // What a store gives its buyers after they have paid is for the buyer.
  const said = isGuest ? '' : saidIn(session, wordsOfStore(session, view));
  const note = methods.find(({ method }) => method === payment?.method)?.note;
  const thanks = PAID.includes(view) && !isGuest ? appearanceFor(session).thanks_url : null;
  const isOpen = OPEN.includes(view);
  const canRetry = RETRIED.includes(view) && !isGuest;
  return (
    <main
      className="payment"
      data-view="payment"
      data-state={standingOf(session)}
      data-wait={pollAfter ?? undefined}
      data-now={now}
    >
      <div className={`heading ${view}`} role="status">
        <h1 tabIndex={-1}>{title}</h1>
        {order && (
          <div className="amount">
            {formatMoney(view === 'paid_short' ? order.total : (payment?.amount ?? order.total))}{' '}
            <small>Pedido {order.number}</small>
          </div>
        )}
        <p>{text}</p>
        {payment && cardText(payment) && <p className="help">{cardText(payment)}</p>}
        {said && <p className="said">{said}</p>}
      </div>
      {isGuest && <GuestNotice session={session} />}
      {thanks && (
        <a className="pay" href={thanks} rel="noreferrer">
          Continuar em {new URL(thanks).hostname}
        </a>
      )}
      {view === 'pix' && payment?.pix && <Pix code={payment.pix.code} expiresAt={payment.pix.expires_at} />}
      {view === 'pix' && note && <p className="said">{note}</p>}
      {view === 'boleto' && payment?.boleto && (
        <Boleto boleto={payment.boleto} file={`${action}/boleto.pdf`} />
      )}
      <ul className="items">
        {items.map(({ id, quantity, title: name, variant }) => (
          <li key={id}>
            <span>
              {quantity}× {name}
              {variant && <small> {variant}</small>}
            </span>
          </li>
        ))}
      </ul>
      {canRetry && pix && (
        <form method="post" action={action}>
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="method" value="pix" />
          <input type="hidden" name="total" value={pix.total} />
          <button type="submit" name="do" value="pay" className="pay">
            Pagar {formatMoney(pix.total)} com Pix
          </button>
        </form>
      )}
      {canRetry && isCard && (
        <p>
          <a href={`${action}?editar=1`}>Tentar com outro cartão, ou mudar os dados</a>
        </p>
      )}
      {canRetry && !isCard && (
        <form method="post" action={action}>
          <input type="hidden" name="version" value={session.version} />
          <input type="hidden" name="attempt" value={attempt} />
          <button type="submit" name="do" value="pay" className="pay">
            {payLabel(session)}
          </button>
        </form>
      )}
      {((isOpen && !isGuest) || (canRetry && !isCard)) && (
        <p>
          <a href={`${action}?editar=1`}>Mudar a forma de pagamento ou os dados</a>
        </p>
      )}
      {isOpen && privateLink && (
        <details>
          <summary>Pagar em outro aparelho</summary>
          <p>Abra este endereço no outro aparelho. Ele mostra esta compra: não o publique.</p>
          <p className="code">{privateLink}</p>
        </details>
      )}
      {isGuest && <Guest session={session} action={action} problem={problem} />}
      {!isOpen && !canRetry && !isGuest && view !== 'review' && (
        <form method="post" action={action}>
          <button type="submit" name="do" value="again" className="quiet">
            Comprar de novo
          </button>
        </form>
      )}
      <Legal store={store} />
      <Tags session={session} origin={tagOrigin} />
    </main>
  );
}
