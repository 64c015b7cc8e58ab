import type { V1Session } from '@balcao/api-schema';
import { TextInput } from '../form/fields';

/** The words above a payment for who came by the address of somebody's purchase: whose it is, and where it goes. */
export function GuestNotice({ session: { masked, address, status } }: { session: V1Session }) {
  const place = address.city && `, com entrega em ${address.city} - ${address.state}`;
  return (
    <p className="notice">
      Este endereço mostra a compra de <b>{masked['contact.name'] ?? 'outra pessoa'}</b>
      {place}
      {status === 'paga'
        ? ', que já foi paga.'
        : ', e o que for pago aqui é dela. Não conhece quem enviou? Não pague.'}
    </p>
  );
}

interface GuestProps {
  session: V1Session;
  /** The address that the session's forms are sent to. */
  action: string;
  /** The problem of what was typed; empty without one. */
  problem: string;
}

/** The ways out of somebody's purchase: the document that proves whose it is, or a purchase of one's own. */
export function Guest({ session: { status }, action, problem }: GuestProps) {
  return (
    <section className="guest">
      {status !== 'paga' && (
        <form method="post" action={action} noValidate>
          <h2>Esta compra é sua?</h2>
          <TextInput
            name="document"
            label="CPF ou CNPJ de quem comprou"
            help="Só com ele dá para mudar os dados ou a forma de pagamento neste aparelho."
            input={{ autoComplete: 'off', maxLength: 30, required: true }}
            values={{}}
            masked={{}}
            errors={{ document: problem }}
          />
          <button type="submit" name="do" value="prove" className="quiet">
            A compra é minha
          </button>
        </form>
      )}
      <form method="post" action={action}>
        <button type="submit" name="do" value="again" className="quiet">
          Fazer a minha compra
        </button>
      </form>
    </section>
  );
}
