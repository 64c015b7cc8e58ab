import type { V1Session, V1SessionDifference } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { appearanceFor } from '../theme/appearance';
import { FreeShipping } from '../theme/dressing';
import { Part } from './fields';

/** The act of the button that takes the coupon off. */
export const REMOVE_COUPON = 'remove-coupon';

/** The coupon: behind a line, unless one is there. What it does is said in sentences. */
export function Coupon({ session: { coupon }, typed }: { session: V1Session; typed: string | undefined }) {
  const code = typed ?? coupon?.code ?? '';
  return (
    <details className="coupon" open={code ? true : undefined}>
      <summary>Tenho um cupom</summary>
      <div className="row">
        <div className="field">
          <label htmlFor="coupon">Código do cupom</label>
          <input
            id="coupon"
            name="coupon"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-describedby="coupon-answer"
          />
        </div>
        <button type="submit" name="do" value="update" className="quiet">
          Aplicar
        </button>
      </div>
      <Part id="coupon-answer" className="coupon-answer" role="status">
        {coupon?.messages.map((message) => (
          <p key={message} className={coupon.is_valid ? 'good' : 'error'}>
            {message}
          </p>
        ))}
        {coupon && (
          <button type="submit" name="do" value={REMOVE_COUPON} className="remove">
            Remover o cupom {coupon.code}
          </button>
        )}
      </Part>
    </details>
  );
}

function Line({ label, cents, isLess = false }: { label: string; cents: number; isLess?: boolean }) {
  return (
    <div className={isLess ? 'line less' : 'line'}>
      <dt>{label}</dt>
      <dd>
        {isLess ? '−' : ''}
        {formatMoney(cents)}
      </dd>
    </div>
  );
}

/** All that is paid, line by line, before the button: delivery and other costs apart (Decreto 7.962/2013, art. 2, IV). */
export function Summary({ session }: { session: V1Session }) {
  const { items, amounts, shipping, method, installments } = session;
  const off = session.coupon?.is_valid ? ` (cupom ${session.coupon.code})` : '';
  const { items_discount, method_discount, shipping_discount, interest, total } = amounts;
  return (
    <Part id="summary" as="section" className="summary">
      <h2>Resumo</h2>
      <FreeShipping session={session} />
      <ul className="items">
        {items.map(({ id, kind, quantity, title, variant, unit_price }) => (
          <li key={id}>
            <span>
              {quantity}× {title}
              {variant && <small> {variant}</small>}
              {kind === 'orderbump' && appearanceFor(session).allows_removal && (
                <button type="submit" name="do" value={`remove-${id}`} className="remove">
                  Remover<span className="hidden"> {title}</span>
                </button>
              )}
            </span>
            <span>{formatMoney(quantity * unit_price)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {items_discount > 0 && <Line label={`Desconto${off}`} cents={items_discount} isLess />}
        {method_discount > 0 && (
          <Line
            label={method === 'boleto' ? 'Desconto do boleto' : 'Desconto do Pix'}
            cents={method_discount}
            isLess
          />
        )}
        {shipping.is_required && (
          <div className="line">
            <dt>Frete</dt>
            <dd>{shippingOf(session)}</dd>
          </div>
        )}
        {shipping_discount > 0 && <Line label={`Desconto do frete${off}`} cents={shipping_discount} isLess />}
        {interest > 0 && <Line label={`Juros de ${installments}×`} cents={interest} />}
        <div className="line total">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
    </Part>
  );
}

function shippingOf({ amounts: { shipping, shipping_discount }, shipping: { chosen } }: V1Session): string {
  if (chosen === null) return 'a calcular';
  const full = shipping + shipping_discount;
  return full === 0 ? 'Grátis' : formatMoney(full);
}

export interface NoticesProps {
  /** The changes of the cart by itself, in sentences. */
  notices: readonly string[];
  /** The differences to the version that the buyer saw. Nothing was charged. */
  changes: readonly V1SessionDifference[];
  /** The problem of the whole form. */
  problem: string;
}

export function Notices({ notices, changes, problem }: NoticesProps) {
  return (
    <Part id="notices" className="notices" role="alert">
      {problem && <p className="notice bad">{problem}</p>}
      {changes.length > 0 && (
        <div className="notice">
          <p>Algo mudou desde que você viu o resumo. Nada foi cobrado: confira e pague de novo.</p>
          <ul>
            {changes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {notices.map((text) => (
        <p key={text} className="notice">
          {text}
        </p>
      ))}
    </Part>
  );
}
