import type { V1Session } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { OrderBumpCard } from '../order-bump-card';
import { appearanceFor } from '../theme/appearance';
import { cardNote } from './card';
import { type FieldContext, FieldError, idOf, Part } from './fields';

type Option = V1Session['shipping']['options'][number];

const days = ({ days_min, days_max, type }: Option): string => {
  const most = days_max === 1 ? '1 dia útil' : `${days_max} dias úteis`;
  if (type === 'retirada') return days_max === 0 ? 'Retire hoje' : `Retire em até ${most}`;
  if (days_max === 0) return 'Chega no mesmo dia';
  if (days_min === days_max) return `Chega em ${most}`;
  return days_min === 0 ? `Chega em até ${most}` : `Chega em ${days_min} a ${most}`;
};

const priceOf = ({ price, discount }: Option): string =>
  price - discount === 0 ? 'Grátis' : formatMoney(price - discount);

export interface ChoicesProps extends Pick<FieldContext, 'errors'> {
  session: V1Session;
}

/** The shipping options. Native radios, whose names say the price. */
export function Delivery({ session: { shipping, address }, errors }: ChoicesProps) {
  if (!shipping.is_required) return <Part id="delivery" />;
  return (
    <Part id="delivery" as="fieldset" className="choices">
      <legend>Como você quer receber</legend>
      {shipping.options.map((option) => (
        <label key={option.id} className="choice" htmlFor={`shipping-${option.id}`}>
          <input
            type="radio"
            id={`shipping-${option.id}`}
            name="shipping_option"
            value={option.id}
            defaultChecked={option.id === shipping.chosen}
          />
          <span className="choice-name">
            {option.name}
            <small>{days(option)}</small>
          </span>
          <b>{priceOf(option)}</b>
        </label>
      ))}
      {shipping.options.length === 0 && (
        <p className="help">
          {shipping.message ||
            (address.zip
              ? 'A loja não entrega neste CEP.'
              : 'Informe o CEP para ver as entregas e os prazos.')}
        </p>
      )}
      {shipping.options.length > 0 && shipping.message && <p className="help">{shipping.message}</p>}
      <FieldError name="shipping_option" errors={errors} />
    </Part>
  );
}

/** The order bumps: never taken before the buyer has done so. */
export function Bumps({ session: { orderbumps } }: Pick<ChoicesProps, 'session'>) {
  if (orderbumps.length === 0) return <Part id="bumps" />;
  return (
    <Part id="bumps" as="fieldset" className="choices">
      <legend>Leve junto</legend>
      {/* Says that an unticked box was not taken, and not merely not sent. */}
      <input type="hidden" name="bumps" value="shown" />
      {orderbumps.map((bump) => (
        <OrderBumpCard
          key={bump.id}
          title={bump.title}
          productName={bump.product_name}
          variantName={bump.variant_name}
          description={bump.description}
          cta={bump.cta}
          imageUrl={bump.image_url}
          color={bump.color}
          price={bump.price}
          referencePrice={bump.reference_price}
          mark={{
            id: `bump-${bump.id}`,
            name: 'bump',
            value: bump.id,
            defaultChecked: bump.is_accepted,
          }}
        />
      ))}
    </Part>
  );
}

/** The payment methods: each with the total when it is paid so. */
export function Methods({ session: { methods, method }, errors }: ChoicesProps) {
  if (methods.length === 0) return <Part id="methods" />;
  return (
    <Part id="methods" as="fieldset" className="choices">
      <legend>Como você quer pagar</legend>
      {methods.map((offered) => (
        <label key={offered.method} className="choice" htmlFor={`method-${offered.method}`}>
          <input
            type="radio"
            id={`method-${offered.method}`}
            name="method"
            value={offered.method}
            defaultChecked={offered.method === method}
            disabled={!offered.is_available}
          />
          <span className="choice-name">
            {offered.label}
            <small>{offered.message || methodNote(offered)}</small>
          </span>
          <b>{formatMoney(offered.total)}</b>
        </label>
      ))}
      <FieldError name="method" errors={errors} />
    </Part>
  );
}

function methodNote({ discount, expires_in, due_days, card }: V1Session['methods'][number]): string {
  const saved = discount > 0 ? `Desconto de ${formatMoney(discount)}. ` : '';
  if (expires_in !== null) return `${saved}Aprovado na hora.`;
  if (due_days !== null)
    return `${saved}Vence em ${due_days} ${due_days === 1 ? 'dia' : 'dias'}. O pagamento leva até 3 dias úteis para ser confirmado.`;
  return card ? cardNote(card) : saved.trim();
}

/** The variant and the quantity, where the link leaves them open. */
export function Product({ session, errors }: ChoicesProps) {
  const [main] = session.items;
  if (main === undefined) return <Part id="product" />;
  const isOpen = main.variants.length > 0;
  return (
    <Part id="product" as="section" className="product">
      {main.image_url && <img src={main.image_url} alt="" width="72" height="72" />}
      <div className="product-text">
        <h1>{main.title}</h1>
        {!isOpen && main.variant && <p className="help">{main.variant}</p>}
        <div className="row">
          {isOpen && (
            <div className="field">
              <label htmlFor="variant">Opção</label>
              <select
                id="variant"
                name="variant_id"
                defaultValue={main.variant_id ?? ''}
                aria-describedby={`error-${idOf('items.variant_id')}`}
              >
                <option value="">Escolha</option>
                {main.variants.map(({ id, name, price, is_available }) => (
                  <option key={id} value={id} disabled={!is_available}>
                    {name} · {is_available ? formatMoney(price) : 'esgotada'}
                  </option>
                ))}
              </select>
              <FieldError name="items.variant_id" errors={errors} />
            </div>
          )}
          {main.max_quantity > 1 && appearanceFor(session).allows_quantity && (
            <Quantity quantity={main.quantity} most={main.max_quantity} />
          )}
        </div>
        <FieldError name="items.quantity" errors={errors} />
      </div>
    </Part>
  );
}

/** A list of so few is chosen from faster than it is typed. */
const MOST_LISTED = 10;

function Quantity({ quantity, most }: { quantity: number; most: number }) {
  const listed = Array.from(
    { length: Math.max(Math.min(most, MOST_LISTED), quantity) },
    (_, index) => index + 1,
  );
  return (
    <div className="field narrow">
      <label htmlFor="quantity">Quantidade</label>
      <select id="quantity" name="quantity" defaultValue={quantity}>
        {listed.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    </div>
  );
}
