import type { V1Session } from '@balcao/api-schema';
import { formatMoney, formatPercent } from '@balcao/domain';
import { type FieldContext, FieldError, Part } from './fields';

type Terms = NonNullable<V1Session['methods'][number]['card']>;
type Installments = Terms['installments'][number];
interface CardProps extends Pick<FieldContext, 'errors'> {
  session: V1Session;
}

/** `3× de R$ 35,69`, or `2× de R$ 35,69 + 1× de R$ 35,68` where they differ by a cent. */
const installmentsText = ({ parts }: Pick<Installments, 'parts'>): string =>
  parts.map(({ count, amount }) => `${count}× de ${formatMoney(amount)}`).join(' + ');

/** All that a buyer is told of a number of installments: the total and the rates too (CDC, art. 52). */
function termsText(option: Installments): string {
  const { count, total, interest, monthly_rate, yearly_rate } = option;
  if (interest === 0) return `${installmentsText(option)}${count > 1 ? ' sem juros' : ''}`;
  const rates = `juros de ${formatPercent(monthly_rate)} ao mês, ${formatPercent(yearly_rate)} ao ano`;
  return `${installmentsText(option)}, total ${formatMoney(total)} (${rates})`;
}

/** The note about the card among the methods. */
export function cardNote({ installments }: Terms): string {
  const last = installments.at(-1);
  const free = installments.findLast(({ interest, count }) => interest === 0 && count > 1);
  return [
    ...(free ? [`Até ${free.count}× sem juros.`] : []),
    ...(last && last.count > 1 && last !== free ? [`Em até ${last.count}×.`] : []),
  ].join(' ');
}

const chosenCard = ({ methods, method }: Pick<V1Session, 'methods' | 'method'>): Terms | undefined =>
  methods.find((each) => each.method === method)?.card ?? undefined;

/**
 * The frame in which a card is typed, of another origin, which the script opens when a card is chosen. Nothing of the card stands in this
 * page. The frame stays while pieces are replaced, as the typed card is in it.
 * @param origin of the frame, with the facts about this page as a query; without one no card can be typed
 */
export function CardFrame({ session, errors, origin }: CardProps & { origin: string }) {
  const terms = session.methods.find(({ card }) => card !== null)?.card;
  if (!terms || origin === '') return null;
  const address = new URL(origin);
  address.pathname = `/cartao/${terms.gateway}`;
  address.searchParams.set('bandeiras', terms.brands.join());
  const isChosen = chosenCard(session) !== undefined && session.amounts.total > 0;
  return (
    <section id="card" data-sync="" hidden={!isChosen}>
      <Installments session={session} />
      <div
        id="card-frame"
        data-address={address.href}
        data-setup={JSON.stringify(terms.setup)}
        data-prepared={terms.is_prepared || undefined}
      />
      <noscript>
        <p className="notice">
          Para pagar com cartão, ligue o JavaScript do navegador. Com Pix e boleto não é preciso.
        </p>
      </noscript>
      <FieldError name="card" errors={errors} />
    </section>
  );
}

function Installments({ session }: Pick<CardProps, 'session'>) {
  const options = chosenCard(session)?.installments ?? [];
  const chosen = options.find(({ count }) => count === session.installments);
  if (options.length < 2) return <Part id="installments-part" />;
  return (
    <Part id="installments-part">
      <div className="field">
        <label htmlFor="installments">Parcelas</label>
        <select
          id="installments"
          name="installments"
          defaultValue={session.installments}
          aria-describedby="installments-terms"
        >
          {options.map((option) => (
            <option key={option.count} value={option.count}>
              {termsText(option)}
            </option>
          ))}
        </select>
        <p id="installments-terms" className="help">
          {chosen && chosen.count > 1 && `Você paga ${termsText(chosen)}.`}
        </p>
      </div>
    </Part>
  );
}
