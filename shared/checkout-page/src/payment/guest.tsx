import type { V1Session } from '@balcao/api-schema';
import { TextInput } from '../form/fields';

interface GuestProps {
  session: V1Session;
  /** The address that the session's forms are sent to. */
  action: string;
  /** The problem of what was typed; empty without one. */
  problem: string;
}

/** The words and ways out for who came by the address of somebody's purchase: whose it is, and how to make one of their own. */
export function Guest({ session: { masked, address, status }, action, problem }: GuestProps) {
  const place = address.city && `, com entrega em ${address.city} - ${address.state}`;
  const buyer = masked['contact.name'] ?? 'outra pessoa';
  return (
    <section className="guest">
      <h2>Esta compra é sua?</h2>
      <p>
        Você abriu o endereço da compra de <b>{buyer}</b>
        {place}. O que for pago aqui é dessa compra. Não conhece quem enviou? Não pague.
      </p>
      {status !== 'paga' && (
        <form method="post" action={action} noValidate>
          <TextInput
            name="document"
            label="CPF ou CNPJ de quem comprou"
            help="Só com ele dá para mudar os dados ou a forma de pagamento neste aparelho."
            input={{ autoComplete: 'off', inputMode: 'text', maxLength: 30, required: true }}
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
