import type { V1Session } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Legal } from '../legal';
import { Tags } from '../tags';
import { appearanceFor, saidIn } from '../theme/appearance';
import { Announcement, Banner, Testimonials, Video } from '../theme/dressing';
import { type Step, StepPart, Steps } from '../theme/steps';
import { Address } from './address';
import { CardFrame } from './card';
import { Bumps, Delivery, Methods, Product } from './choices';
import { Consent } from './consent';
import { Contact } from './contact';
import { type FieldContext, Part } from './fields';
import { Coupon, Notices, type NoticesProps, Summary } from './summary';

export interface CheckoutFormProps extends Omit<FieldContext, 'masked'>, Omit<NoticesProps, 'notices'> {
  session: V1Session;
  /** The address that the form is sent to. */
  action: string;
  /** Of this form: sent twice, it pays once. */
  attempt: string;
  /** The parts of the address that the server itself filled, by field: it may write these anew. With the CEP that it knew. */
  filled: Readonly<Record<string, string>>;
  /** Of the frame in which a card is typed; empty where none can be. */
  cardOrigin?: string;
  /** Of the frame in which tags run; empty where none do. */
  tagOrigin?: string;
  /** The shown part, where the form has several. */
  step?: Step;
}

const verbs: Partial<Record<NonNullable<V1Session['method']>, (total: string) => string>> = {
  pix: (total) => `Pagar ${total} com Pix`,
  boleto: (total) => `Gerar boleto de ${total}`,
  credit_card: (total) => `Pagar ${total} com cartão`,
};

/** The button names the act and the amount. */
export function payLabel(session: V1Session): string {
  const { method, amounts, installments } = session;
  if (amounts.total === 0) return 'Concluir pedido sem pagar nada';
  const amount = formatMoney(amounts.total);
  const said = saidIn(session, appearanceFor(session).pay_text);
  if (said !== '') return said.includes(amount) ? said : `${said} · ${amount}`;
  if (method === 'credit_card' && installments > 1) return `Pagar ${amount} em ${installments}× no cartão`;
  return (method && verbs[method]?.(amount)) ?? `Pagar ${amount}`;
}

/** The page on which a buyer says who they are, chooses, and pays. It is one form, and works without script. */
export function CheckoutForm({
  session,
  action,
  attempt,
  filled,
  values,
  errors,
  changes,
  problem,
  step = 1,
  cardOrigin = '',
  tagOrigin = '',
}: CheckoutFormProps) {
  const look = appearanceFor(session);
  const context = { values, errors, masked: session.masked };
  return (
    <main data-view="form" className={`side-${look.summary_side} summary-${look.summary_place}`}>
      <Announcement session={session} />
      <Banner look={look} />
      <form method="post" action={action} noValidate className={look.template}>
        {/* The first button of a form is what Enter presses: asking anew pays nothing. */}
        <button type="submit" name="do" value="update" hidden>
          Atualizar
        </button>
        <Part id="state" hidden>
          <input type="hidden" name="version" value={session.version} readOnly />
          <input type="hidden" name="attempt" value={attempt} readOnly />
          <input type="hidden" name="item" value={session.items[0]?.id ?? ''} readOnly />
          {Object.entries(filled).map(([field, value]) => (
            <input key={field} type="hidden" name={`filled.${field}`} value={value} readOnly />
          ))}
        </Part>
        <Steps session={session} step={step} />
        <div className="columns">
          <div className="main">
            <Notices notices={session.notices} changes={changes} problem={problem} />
            <Product session={session} errors={errors} />
            <StepPart session={session} step={1}>
              <Contact phone={look.phone} asksBirthDate={look.asks_birth_date} {...context} />
            </StepPart>
            <StepPart session={session} step={2}>
              <Address session={session} {...context} />
              <Delivery session={session} errors={errors} />
            </StepPart>
            <StepPart session={session} step={3}>
              <Methods session={session} errors={errors} />
              <CardFrame session={session} errors={errors} origin={cardOrigin} />
              <Bumps session={session} />
            </StepPart>
            <Consent session={session} />
            <Tags session={session} origin={tagOrigin} />
          </div>
          <aside className="side">
            {(look.shows_coupon || session.coupon) && <Coupon session={session} typed={values.coupon} />}
            <Summary session={session} />
            <Legal store={session.store} />
            <Part id="pay">
              <button type="submit" name="do" value="pay" className="pay">
                {payLabel(session)}
              </button>
            </Part>
            <noscript>
              <button type="submit" name="do" value="update" className="quiet">
                Atualizar frete e total
              </button>
            </noscript>
            <Video look={look} />
            <Testimonials look={look} />
          </aside>
        </div>
      </form>
    </main>
  );
}
